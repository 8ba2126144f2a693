import { afterEach, beforeEach, expect, test } from 'vitest';
import { certificateCommands } from '../../cli/commands/certificate.commands.ts';
import { listCertificates } from '../../kernel/certificates/certificates.store.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY as KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import type { Person } from '../../testing/learning-site.ts';
import {
  type CertificateSite,
  certificateCourse,
  openCertificateSite,
} from '../certificates/testing/certificate-site.ts';

const NEXT = 'course-v1:Acme+POEM+R1';
const OTHER = 'course-v1:Acme+LOGIC+R1';

describeDatabases('a finished course', (_, fresh) => {
  let site: CertificateSite;
  let dana: Person;
  beforeEach(async () => {
    site = await openCertificateSite(certificateCourse(), { database: await fresh() });
    for (const [key, title] of [
      [NEXT, 'Poems'],
      [OTHER, 'Logic'],
    ] as const) {
      const sections = [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }];
      await site.importCourse(buildCourse({ key, title, sections }));
    }
    dana = await site.join('dana', { mode: 'no-id-professional' });
  });
  afterEach(() => site.close());

  const dashboard = async () => (await dana.get('/dashboard')).body;
  const finish = async () => {
    await site.scoreAll(dana);
    await site.complete(dana, usageKey('problem', 'p1'));
    await site.runJobs();
  };
  const certificateLink = async () => {
    const [certificate] = await listCertificates(site.context.db.read, null);
    return `href="/certificates/${certificate?.id}"`;
  };

  test('is completed with its certificate, and leads to what comes next', async () => {
    const before = await dashboard();
    expect(before).toContain('>Current courses<');
    expect(before).toContain('>Start course<');
    expect(before).not.toMatch(/Completed courses|What’s next/);
    await finish();
    await site.searchAndIssue();
    const body = await dashboard();
    expect(body).toContain('You’ve completed every unit of');
    expect(body).toContain(`class="button button--primary" ${await certificateLink()}>View certificate`);
    expect(body).toContain('>Completed courses<');
    expect(body).toContain('All units completed');
    expect(body).not.toMatch(/Current courses|Resume|Start course/);
    const next = body.slice(body.indexOf('>What’s next<'));
    expect(next).toContain(`href="/courses/${NEXT}/about"`);
    expect(next).not.toContain(`href="/courses/${KEY}/about"`);
  });

  test('without a certificate leads to its progress; a revoked one isn’t shown', async () => {
    await site.complete(dana, usageKey('problem', 'p1'));
    expect(await dashboard()).toContain(`href="/course/${KEY}/progress">See your progress`);
    expect(await dashboard()).toContain('>Review<');
    await finish();
    await site.searchAndIssue();
    const link = await certificateLink();
    expect(await dashboard()).toContain(link);
    await runCommandLine(certificateCommands, site.context, `certificate revoke dana ${KEY}`);
    expect(await dashboard()).not.toContain(link);
  });

  test('steps back behind another course that the learner takes', async () => {
    await finish();
    site.clock.advance(1000);
    const enrollment = { userId: dana.user.id, courseKey: OTHER, mode: 'audit', at: site.clock.now() };
    await site.context.db.write((tx) => saveEnrollment(tx, enrollment));
    const body = await dashboard();
    expect(body).not.toMatch(/What’s next|You’ve completed every unit/);
    expect(body).toMatch(/Logic<\/p>.*>Start course</s);
    expect(body.indexOf('>Current courses<')).toBeLessThan(body.indexOf('>Completed courses<'));
  });

  test('has its certificate on the profile, for its owner and administrators', async () => {
    expect((await dana.get('/u/dana')).body).not.toContain('>Certificates<');
    await finish();
    await site.searchAndIssue();
    const link = await certificateLink();
    const admin = await site.join('root', { account: { isAdministrator: true } });
    for (const who of [dana, admin]) expect((await who.get('/u/dana')).body).toContain(link);
    expect((await dana.get('/account/certificates')).body).toContain(link);
    await runCommandLine(certificateCommands, site.context, `certificate revoke dana ${KEY}`);
    expect((await dana.get('/u/dana')).body).not.toContain(link);
  });
});
