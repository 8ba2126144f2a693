import type { CourseMetadataWire, DatesWire, ProgressWire } from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { certificateCommands } from '../../cli/commands/certificate.commands.ts';
import { courseCommands } from '../../cli/commands/course.commands.ts';
import { enrollmentCommands } from '../../cli/commands/enrollment.commands.ts';
import { verificationCommands } from '../../cli/commands/verification.commands.ts';
import { jobKinds } from '../../job-kinds.ts';
import { listCertificates } from '../../kernel/certificates/certificates.store.ts';
import { queueCertificate } from '../../kernel/certificates/queue-certificate.ts';
import { runDueJobs } from '../../kernel/jobs/run-jobs.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, sectionOf, type UnitSite } from '../units/testing/unit-site.ts';
import { BATCH_SIZE } from './certificate-jobs.ts';
import { type CertificateSite, certificateCourse, openCertificateSite } from './testing/certificate-site.ts';

const LATER = Date.parse('2026-03-10T00:00:00Z');
const REQUEST = `/courses/${KEY}/generate_user_cert`;
const commands = [...certificateCommands, ...verificationCommands, ...enrollmentCommands, ...courseCommands];

describeDatabases('issuing certificates', (_, fresh) => {
  let database: FreshDatabase;
  let site: CertificateSite;
  beforeEach(async () => {
    database = await fresh();
  });
  afterEach(() => site.close());
  const open = async (...args: Parameters<typeof certificateCourse>) => {
    site = await openCertificateSite(certificateCourse(...args), { database });
  };
  const openVerifying = async () => {
    const config = { verifyIdentityUrl: 'https://verify.example.org/start' };
    site = await openCertificateSite(certificateCourse(), { database, config });
  };
  const run = (line: string) => runCommandLine(commands, site.context, line);
  const all = () => listCertificates(site.context.db.read, null);

  test('[VAL-18] [ROL-05] a learner who passes gets a certificate, and every call reports it', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'no-id-professional' });
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: null });
    await site.scoreAll(dana, false);
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: null });
    await site.scoreAll(dana);
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'generating', download_url: null });
    await site.searchAndIssue();
    const [certificate] = await all();
    expect(certificate?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(await site.certificateOf(dana)).toEqual({
      cert_status: 'downloadable',
      cert_web_view_url: `/certificates/${certificate?.id}`,
      download_url: `http://localhost/certificates/${certificate?.id}/certificate.pdf`,
      certificate_available_date: null,
    });
    const course = (await dana.get(`/api/courseware/course/${KEY}`)).json();
    expect(course.linkedin_add_to_profile_url).toContain(`certId=${certificate?.id}`);
    const metadata = await dana.get(`/api/course_home/course_metadata/${KEY}`);
    expect(metadata.json<CourseMetadataWire>().can_view_certificate).toBe(true);
  });

  test('[ROL-02] an audit learner who passes gets none and sees why', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit' });
    const ada = await site.join('ada', { mode: 'verified' });
    await run('verification set ada approved');
    for (const person of [dana, ada]) await site.scoreAll(person);
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'audit_passing' });
    expect(await site.certificateOf(ada)).toMatchObject({ cert_status: 'downloadable' });
    expect((await all()).map(({ username }) => username)).toEqual(['ada']);
    expect((await dana.post(REQUEST)).statusCode).toBe(400);
  });

  test('[VAL-18] without a place to verify identities, a verified learner who passes gets one', async () => {
    await open();
    const ada = await site.join('ada', { mode: 'verified' });
    await site.scoreAll(ada);
    expect(await site.certificateOf(ada)).toMatchObject({ cert_status: 'generating' });
    await site.searchAndIssue();
    expect(await site.certificateOf(ada)).toMatchObject({ cert_status: 'downloadable' });
  });

  test('[VAL-18] is issued only once the identity is verified', async () => {
    await openVerifying();
    const ada = await site.join('ada', { mode: 'verified' });
    await site.scoreAll(ada);
    await site.searchAndIssue();
    expect(await site.certificateOf(ada)).toMatchObject({ cert_status: 'unverified' });
    const refused = await ada.post(REQUEST);
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      'Verify your identity to get your certificate.',
    ]);
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
    await run('verification set ada approved');
    await site.runJobs();
    expect(await site.certificateOf(ada)).toMatchObject({ cert_status: 'downloadable' });
  });

  test('upgrading after passing earns one immediately', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit' });
    await site.scoreAll(dana);
    await run(`enrollment set dana ${KEY} --mode no-id-professional`);
    await site.runJobs();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'downloadable' });
  });

  test('with `request`, it is issued once, when the learner asks', async () => {
    await open();
    await site.set({ certificates: 'request' });
    const dana = await site.join('dana', { mode: 'no-id-professional' });
    const ask = async () => (await dana.post(REQUEST)).statusCode;
    expect(await ask()).toBe(400);
    await site.scoreAll(dana);
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'requesting' });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(expect.arrayContaining([200, 400, 400]));
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'generating' });
    await site.runJobs();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'downloadable' });
    expect(await ask()).toBe(400);
    expect(await all()).toHaveLength(1);
  });

  test('a request needs an account, a course and a CSRF token', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit' });
    const anonymous = await site.visitor.send('POST', REQUEST);
    expect([anonymous.statusCode, anonymous.body]).toEqual([400, 'Sign in to do this.']);
    const unknown = await dana.post('/courses/course-v1:No+Such+Course/generate_user_cert');
    expect([unknown.statusCode, unknown.body]).toEqual([400, 'Course is not valid']);
  });

  test('before its date it is earned but hidden, and then shown', async () => {
    const settings = { certificatesDisplayBehavior: 'end_with_date', certificateAvailableDate: LATER };
    await open({ tree: { selfPaced: false }, settings });
    const dana = await site.join('dana', { mode: 'no-id-professional' });
    expect(await site.certificateOf(dana)).toMatchObject({
      cert_status: 'not_earned_but_available_date',
      certificate_available_date: '2026-03-10T00:00:00Z',
    });
    const dates = (await dana.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>();
    expect(dates.course_date_blocks).toContainEqual(
      expect.objectContaining({ date_type: 'certificate-available-date', date: '2026-03-10T00:00:00Z' }),
    );
    const ben = await site.join('ben', { mode: 'audit' });
    expect((await ben.get(`/api/course_home/dates/${KEY}`)).body).not.toContain('certificate');
    await site.scoreAll(dana);
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toEqual({
      cert_status: 'earned_but_not_available',
      cert_web_view_url: null,
      download_url: null,
      certificate_available_date: '2026-03-10T00:00:00Z',
    });
    site.clock.set(LATER - 1);
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'earned_but_not_available' });
    site.clock.set(LATER);
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'downloadable' });
  });

  test('honor mode leads to a certificate unless the course excludes it', async () => {
    await open();
    await site.set({ honorCertificates: false });
    const dana = await site.join('dana', { mode: 'honor' });
    await site.scoreAll(dana);
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'honor_passing' });
    await run(`course set ${KEY} --honor-certificates on`);
    await site.runJobs();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'downloadable' });
  });

  test('survives a lower grade, another grading policy and another version of the course', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'no-id-professional' });
    await site.scoreAll(dana);
    await site.searchAndIssue();
    const before = await site.certificateOf(dana);
    await site.scoreAll(dana, false);
    await site.importCourse(certificateCourse({ title: 'Other words', tree: { selfPaced: true } }));
    await site.set({ certificates: 'off' });
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toEqual(before);
  });

  test('staff revoke, reinstate, reissue and list certificates', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'audit' });
    await expect(run(`certificate revoke dana ${KEY}`)).rejects.toThrow('dana has no certificate');
    await expect(run(`certificate regenerate dana ${KEY}`)).rejects.toThrow('dana has no certificate');
    await expect(run(`certificate grant nobody ${KEY}`)).rejects.toThrow('There is no account nobody');
    await site.makeUser('eve');
    await expect(run(`certificate grant eve ${KEY}`)).rejects.toThrow('eve was never enrolled');
    expect(await run('certificate list')).toEqual(['There are no certificates.']);

    await run(`certificate grant dana ${KEY}`);
    const issued = await site.certificateOf(dana);
    expect(issued.cert_status).toBe('downloadable');
    await expect(run(`certificate grant dana ${KEY}`)).rejects.toThrow('already');
    expect(await run(`certificate list ${KEY}`)).toEqual([
      `2026-03-02T09:00:00Z  dana  ${KEY}  ${issued.cert_web_view_url}  granted`,
    ]);

    await expect(run(`certificate revoke dana ${KEY} --reason ${'x'.repeat(501)}`)).rejects.toThrow('500');
    await run(`certificate revoke dana ${KEY} --reason Copied`);
    expect(await site.certificateOf(dana)).toMatchObject({
      cert_status: 'invalidated',
      cert_web_view_url: null,
      download_url: null,
    });
    expect(await run('certificate list')).toEqual([
      expect.stringContaining('revoked 2026-03-02T09:00:00Z (Copied)'),
    ]);
    await expect(run(`certificate revoke dana ${KEY}`)).rejects.toThrow('already');
    await expect(run(`certificate regenerate dana ${KEY}`)).rejects.toThrow('is revoked');
    await site.scoreAll(dana);
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'invalidated' });

    await run(`certificate grant dana ${KEY}`);
    expect(await site.certificateOf(dana)).toEqual(issued);
    await run(`certificate regenerate dana ${KEY}`);
    expect(await site.certificateOf(dana)).toEqual(issued);
    expect(await all()).toHaveLength(1);
  });

  test('who grants a certificate learns from when on the course shows it', async () => {
    const settings = { certificatesDisplayBehavior: 'end_with_date', certificateAvailableDate: LATER };
    await open({ tree: { selfPaced: false }, settings });
    await site.join('dana', { mode: 'audit' });
    expect(await run(`certificate grant dana ${KEY}`)).toEqual([
      expect.stringMatching(/^dana has the certificate \/certificates\/[0-9a-f]{32}$/),
      'The course shows its certificates from 2026-03-10T00:00:00Z on.',
    ]);
  });

  test('two processes issue each certificate once, however often it is requested', async () => {
    await open();
    const { context, clock } = site;
    const second = await openContext(makeTestConfig(database), { clock, log: context.log });
    const people = await Promise.all(
      Array.from({ length: 12 }, (__, index) => site.join(`learner${index}`, { mode: 'honor' })),
    );
    for (const person of people) await site.scoreAll(person);
    const queue = (on: typeof context) =>
      Promise.all(
        people.map(({ user }) =>
          on.db.write((tx) => queueCertificate(tx, { userId: user.id, courseKey: KEY }, clock.now())),
        ),
      );
    const queued = (await Promise.all([queue(context), queue(second)])).flat();
    expect(queued.filter(Boolean)).toHaveLength(people.length);
    const work = (on: typeof context) =>
      runDueJobs({ context: on, origin: 'http://localhost', kinds: jobKinds });
    await Promise.all([work(context), work(second), work(context)]);
    const certificates = await all();
    expect(certificates.map(({ username }) => username).toSorted()).toEqual(
      people.map(({ user }) => user.username).toSorted(),
    );
    expect(new Set(certificates.map(({ issuedAt }) => issuedAt))).toEqual(new Set([clock.now()]));
    await closeContext(second);
  });

  test('the hourly search goes beyond its first batch', async () => {
    await open();
    const names = Array.from({ length: BATCH_SIZE + 1 }, (_, index) => `learner${index}`);
    for (const name of names) await site.scoreAll(await site.join(name, { mode: 'honor' }));
    await site.searchAndIssue();
    expect((await all()).map(({ username }) => username).toSorted()).toEqual(names.toSorted());
  });

  test('is queued again if its job was given up', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'honor' });
    await site.scoreAll(dana);
    const learner = { userId: dana.user.id, courseKey: KEY };
    await site.context.db.write(async (tx) => {
      await queueCertificate(tx, learner, site.clock.now());
      await tx.deleteFrom('jobs').execute();
    });
    await site.runJobs();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'generating' });
    await site.searchAndIssue();
    await site.searchAndIssue();
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: 'downloadable' });
  });

  test('is no longer queued if it is no longer earned', async () => {
    await open();
    const dana = await site.join('dana', { mode: 'honor' });
    await site.scoreAll(dana);
    const learner = { userId: dana.user.id, courseKey: KEY };
    await site.context.db.write((tx) => queueCertificate(tx, learner, site.clock.now()));
    await site.scoreAll(dana, false);
    await site.runJobs();
    expect(await all()).toEqual([]);
    expect(await site.certificateOf(dana)).toMatchObject({ cert_status: null });
  });
});

describe('the answer that makes a learner pass', () => {
  const { gradingPolicy } = certificateCourse();
  const sections = [
    sectionOf([{ id: 'u1', children: [problemBlock('p1', problemOf([singleChoice()]))] }], {
      graded: true,
      format: 'Homework',
    }),
  ];
  let site: UnitSite;
  beforeEach(async () => {
    site = await openUnitSite(sections, { course: { tree: { gradingPolicy, selfPaced: true } } });
  });
  afterEach(() => site.close());

  test.each(['request', 'off'] as const)('queues nothing with certificates “%s”', async (certificates) => {
    const settings = { ...DEFAULT_SETTINGS, certificates };
    await site.context.db.write((tx) => saveRunSettings(tx, KEY, { settings, at: 0 }));
    const { browser } = await site.makeLearner('ada', 'honor');
    const frame = await site.openUnit(browser);
    await frame.problem('p1', 'problem_check', { answers: { '2_1': 'b' } });
    const progress = (await browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.user_has_passing_grade).toBe(true);
    expect(await listCertificates(site.context.db.read, null)).toEqual([]);
  });

  test('queues the certificate in its own transaction, ahead of other jobs', async () => {
    const { browser, user } = await site.makeLearner('ada', 'honor');
    const frame = await site.openUnit(browser);
    const find = () => listCertificates(site.context.db.read, null);
    await frame.problem('p1', 'problem_check', { answers: { '2_1': 'a' } });
    expect(await find()).toEqual([]);
    await frame.problem('p1', 'problem_check', { answers: { '2_1': 'b' } });
    expect(await find()).toMatchObject([{ userId: user.id, issuedAt: null }]);
    const { read } = site.context.db;
    const jobs = await read.selectFrom('jobs').select(['kind', 'due_at']).orderBy('due_at').execute();
    // The import queued the other one.
    expect(jobs).toEqual([
      { kind: 'issue-certificate', due_at: 0 },
      { kind: 'find-certificates', due_at: expect.any(Number) },
    ]);
    await site.runJobs();
    expect(await find()).toMatchObject([{ userId: user.id, issuedAt: site.clock.now() }]);
    const progress = (await browser.get(`/api/course_home/progress/${KEY}`)).json();
    expect(progress.certificate_data.cert_status).toBe('downloadable');
  });
});
