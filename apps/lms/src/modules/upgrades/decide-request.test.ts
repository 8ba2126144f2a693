import { afterAll, beforeAll, expect, test } from 'vitest';
import { upgradeCommands } from '../../cli/commands/upgrade.commands.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import type { Person } from '../../testing/learning-site.ts';
import {
  type CertificateSite,
  certificateCourse,
  openCertificateSite,
} from '../certificates/testing/certificate-site.ts';

describeDatabases('answering an upgrade request', (_, fresh) => {
  let site: CertificateSite;
  let stan: Person;
  beforeAll(async () => {
    site = await openCertificateSite(certificateCourse(), { database: await fresh() });
    await site.set({ modes: ['audit', 'no-id-professional'], price: 149 });
    stan = await site.join('stan', { courseStaff: true });
  });
  afterAll(() => site.close());

  type Answer = 'approve' | 'decline';
  const byPage = ({ user: { username } }: Person, answer: Answer) =>
    stan.browser.submit(`/courses/${KEY}/staff/requests`, { username, answer });
  const byCommand = ({ user }: Person, answer: Answer) =>
    runCommandLine(upgradeCommands, site.context, `enrollment ${answer} ${user.username} ${KEY}`);

  /** A learner who has passed and asks for the upgrade. */
  async function joinAndAsk(name: string): Promise<Person> {
    const learner = await site.join(name, { mode: 'audit' });
    await site.scoreAll(learner);
    await learner.browser.submit(`/courses/${KEY}/upgrade`, {});
    return learner;
  }

  /** All rows that an answer may change, without what differs between any two learners. */
  async function rowsOf({ user }: Person) {
    const { read } = site.context.db;
    const ofLearner = async (table: 'enrollments' | 'upgrade_requests' | 'certificates') =>
      (await read.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).map((row) => ({
        ...row,
        user_id: 0,
        ...('id' in row && { id: '' }),
      }));
    const jobs = await read
      .selectFrom('jobs')
      .select(['kind', 'payload', 'due_at', 'finished_at'])
      .where('payload', 'like', `%"userId":${user.id},%`)
      .orderBy('id')
      .execute();
    return {
      enrollments: await ofLearner('enrollments'),
      requests: await ofLearner('upgrade_requests'),
      certificates: await ofLearner('certificates'),
      jobs: jobs.map((job) => ({ ...job, payload: job.payload.replace(`"userId":${user.id}`, '') })),
    };
  }

  test.each<Answer>(['approve', 'decline'])('%s: page and command write the same rows', async (answer) => {
    const [paged, typed] = [await joinAndAsk(`page-${answer}`), await joinAndAsk(`command-${answer}`)];
    await byPage(paged, answer);
    await byCommand(typed, answer);
    const rows = await rowsOf(paged);
    expect(rows.requests).toMatchObject([{ status: answer === 'approve' ? 'approved' : 'declined' }]);
    expect(rows.jobs).toHaveLength(answer === 'approve' ? 1 : 0);
    expect(rows).toEqual(await rowsOf(typed));
    await site.runJobs();
    for (const learner of [paged, typed]) {
      const { cert_status: status } = await site.certificateOf(learner);
      expect(status).toBe(answer === 'approve' ? 'downloadable' : 'audit_passing');
    }
  });
});
