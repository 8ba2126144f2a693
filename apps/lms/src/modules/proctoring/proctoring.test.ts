import type { OnboardingStatusWire } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandError, UsageError } from '../../cli/command.ts';
import { enrollmentCommands } from '../../cli/commands/enrollment.commands.ts';
import { proctoringCommands } from '../../cli/commands/proctoring.commands.ts';
import { DAY } from '../../lib/durations.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { REPLAY_WINDOW, signMessage } from './signature.policy.ts';

const SECRET = 'the secret that provider and site share';
const START = Date.parse('2026-03-02T09:00:00Z');
const exam = {
  isTimeLimited: true,
  timeLimitMinutes: 30,
  isProctored: true,
  isPractice: true,
  isOnboarding: true,
  allowProctoringOptOut: false,
  reviewRules: null,
};

function makeCourse(
  changes: { enabled?: boolean; onboarding?: object | null } = {},
  key: string = TEST_COURSE_KEY,
) {
  const { enabled = true, onboarding = {} } = changes;
  const unit = { id: 'u', children: [html('h')] };
  const plain = { id: 's', children: [unit] };
  const set = { id: 'set-up', exam, due: '2026-03-10T00:00:00Z', children: [], ...onboarding };
  return buildCourse({
    key,
    settings: { proctoredExamsEnabled: enabled },
    sections: [{ id: 'c', children: onboarding === null ? [plain] : [plain, set] }],
  });
}

const other = 'course-v1:Acme+ALG101+R1';

describeDatabases('proctoring onboarding', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let stan: Person;
  let stranger: Person;

  beforeAll(async () => {
    site = await openLearningSite(makeCourse(), {
      database: await fresh(),
      config: { proctoringSecret: SECRET },
    });
    await site.importCourse(makeCourse({}, other));
    dana = await site.join('dana', { mode: 'verified' });
    stan = await site.join('stan', { courseStaff: true });
    stranger = await site.join('stranger');
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.set(START);
    await site.importCourse(makeCourse());
    await site.context.db.write((tx) => tx.deleteFrom('proctoring_onboardings').execute());
  });

  const ask = (who: Pick<Person, 'get'>, more = '', courseKey: string = TEST_COURSE_KEY) =>
    who.get(
      `/api/edx_proctoring/v1/user_onboarding/status?is_learning_mfe=true&course_id=${encodeURIComponent(courseKey)}${more}`,
    );
  const read = async (who: Pick<Person, 'get'>, more = '') => {
    const response = await ask(who, more);
    expect(response.statusCode).toBe(200);
    return response.json<OnboardingStatusWire>();
  };
  const command = (line: string) => runCommandLine(proctoringCommands, site.context, line);

  describe('the status', () => {
    test('is that of the course’s onboarding exam until there is a report', async () => {
      expect(await read(dana)).toEqual({
        onboarding_status: null,
        onboarding_link: `http://localhost/course/${TEST_COURSE_KEY}/${usageKey('sequential', 'set-up')}`,
        expiration_date: null,
        onboarding_release_date: '2026-01-12T05:00:00Z',
        onboarding_past_due: false,
        review_requirements_url: null,
      });
      site.clock.set('2026-03-10T00:00:00Z');
      expect(await read(dana)).toMatchObject({ onboarding_past_due: true });
    });

    test('has the release date of an exam that opens later', async () => {
      await site.importCourse(makeCourse({ onboarding: { start: '2026-03-20T00:00:00Z' } }));
      expect(await read(dana)).toMatchObject({ onboarding_release_date: '2026-03-20T00:00:00Z' });
    });

    test.each([
      ['a course without proctored exams', { enabled: false }],
      ['a course without an onboarding exam', { onboarding: null }],
      ['an onboarding exam for the team only', { onboarding: { staffOnly: true } }],
      ['one for another track', { onboarding: { groupAccess: { 50: [1] } } }],
    ])('%s: 404', async (_name, changes) => {
      await site.importCourse(makeCourse(changes));
      expect((await ask(dana)).statusCode).toBe(404);
    });

    test('on a site without a provider, nobody has to do the onboarding exam', async () => {
      const plain = await openLearningSite(makeCourse());
      const learner = await plain.join('dana', { mode: 'verified' });
      expect((await ask(learner)).statusCode).toBe(404);
      await runCommandLine(
        proctoringCommands,
        plain.context,
        `proctoring set dana ${TEST_COURSE_KEY} --status submitted`,
      );
      expect(await read(learner)).toMatchObject({ onboarding_status: 'submitted', onboarding_link: null });
      await plain.close();
    });

    test('is for learners of the course; staff may see any learner’s', async () => {
      expect((await ask(stranger)).statusCode).toBe(404);
      expect((await site.visitor.get('/api/edx_proctoring/v1/user_onboarding/status')).statusCode).toBe(403);
      expect((await dana.get('/api/edx_proctoring/v1/user_onboarding/status')).statusCode).toBe(400);
      expect((await ask(dana, '', 'course-v1:A+B+C')).statusCode).toBe(404);
      await command(`proctoring set dana ${TEST_COURSE_KEY} --status submitted`);
      expect(await read(stan, '&username=dana')).toMatchObject({ onboarding_status: 'submitted' });
      expect(await read(stan)).toMatchObject({ onboarding_status: null });
      expect(await read(dana, '&username=dana')).toMatchObject({ onboarding_status: 'submitted' });
      expect((await ask(dana, '&username=stan')).statusCode).toBe(403);
      expect((await ask(stan, '&username=nobody')).statusCode).toBe(404);
      expect((await ask(stan, '&username=stranger')).statusCode).toBe(404);
    });

    test('is approved for learners who are verified in another course, until that expires', async () => {
      await runCommandLine(enrollmentCommands, site.context, `enrollment set dana ${other} --mode verified`);
      await command(`proctoring set dana ${other} --status verified --expires 2026-03-10`);
      expect(await read(dana)).toMatchObject({
        onboarding_status: 'other_course_approved',
        expiration_date: '2026-03-10T00:00:00Z',
      });
      site.clock.set('2026-03-10T00:00:00Z');
      expect(await read(dana)).toMatchObject({ onboarding_status: null, expiration_date: null });
    });

    test('the outline says whether the course has proctored exams', async () => {
      const outline = async () => (await dana.get(`/api/course_home/outline/${TEST_COURSE_KEY}`)).json();
      expect(await outline()).toMatchObject({ enable_proctored_exams: true });
      await site.importCourse(makeCourse({ enabled: false }));
      expect(await outline()).toMatchObject({ enable_proctored_exams: false });
    });
  });

  describe('a provider’s report', () => {
    interface Sent {
      body?: object | string;
      at?: number;
      secret?: string;
      headers?: Record<string, string>;
    }
    const report = { username: 'dana', course_id: TEST_COURSE_KEY, onboarding_status: 'verified' };
    async function send({ body = report, at = site.clock.now(), secret = SECRET, headers = {} }: Sent = {}) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      return site.app.inject({
        method: 'POST',
        url: '/api/proctoring/v1/onboarding',
        payload,
        headers: {
          'content-type': 'application/json',
          'x-lectern-timestamp': String(at),
          'x-lectern-signature': signMessage(secret, String(at), payload),
          ...headers,
        },
      });
    }

    test('changes only the fields it has', async () => {
      await send({ body: { ...report, expiration_date: '2026-12-01T00:00:00Z' } });
      expect(await read(dana)).toMatchObject({
        onboarding_status: 'verified',
        expiration_date: '2026-12-01T00:00:00Z',
      });
      site.clock.advance(1000);
      const link = 'https://proctor.example.org/start?x=1';
      const response = await send({
        body: {
          username: 'dana',
          course_id: TEST_COURSE_KEY,
          onboarding_status: null,
          onboarding_link: link,
          onboarding_release_date: '2026-03-03T00:00:00+01:00',
          onboarding_due_date: '2026-03-01T00:00:00Z',
        },
      });
      expect([response.statusCode, response.json()]).toEqual([200, { message: 'Noted.' }]);
      expect(await read(dana)).toMatchObject({
        onboarding_status: null,
        expiration_date: '2026-12-01T00:00:00Z',
        onboarding_link: link,
        onboarding_release_date: '2026-03-02T23:00:00Z',
        onboarding_past_due: true,
      });
    });

    test('is rejected if it is replayed or older than another', async () => {
      const at = site.clock.now();
      expect((await send({ at })).statusCode).toBe(200);
      expect((await send({ at })).json()).toMatchObject({ error_code: 'conflict' });
      const late = { ...report, onboarding_status: 'rejected' };
      expect((await send({ at: at - 1, body: late })).statusCode).toBe(409);
      expect(await read(dana)).toMatchObject({ onboarding_status: 'verified' });
      expect((await send({ at: at + 1, body: late })).statusCode).toBe(200);
      expect(await read(dana)).toMatchObject({ onboarding_status: 'rejected' });
    });

    test('doesn’t override what the operator set later', async () => {
      const at = site.clock.now();
      site.clock.advance(1000);
      await command(`proctoring set dana ${TEST_COURSE_KEY} --status error`);
      expect((await send({ at })).statusCode).toBe(409);
      expect(await read(dana)).toMatchObject({ onboarding_status: 'error' });
    });

    test.each<[string, (now: number) => Sent]>([
      ['signed with another secret', () => ({ secret: `${SECRET}!` })],
      ['too old', (now) => ({ at: now - REPLAY_WINDOW - 1 })],
      ['of the future', (now) => ({ at: now + REPLAY_WINDOW + 1 })],
      ['without signature', () => ({ headers: { 'x-lectern-signature': '' } })],
      ['without time', () => ({ headers: { 'x-lectern-timestamp': '' } })],
      ['with the time changed', (now) => ({ headers: { 'x-lectern-timestamp': String(now + 1) } })],
      [
        'signed for another body',
        (now) => ({ headers: { 'x-lectern-signature': signMessage(SECRET, String(now), '{}') } }),
      ],
      [
        'as a form',
        () => ({ body: 'username=dana', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      ],
      ['nonsense that is not signed', () => ({ body: { x: 1 }, secret: 'x' })],
    ])('%s: 401, and nothing changes', async (_name, make) => {
      const response = await send(make(site.clock.now()));
      expect([response.statusCode, response.json()]).toMatchObject([
        401,
        { error_code: 'signature_invalid' },
      ]);
      expect(await read(dana)).toMatchObject({ onboarding_status: null });
    });

    test.each([
      ['no JSON', '{', 400],
      ['another status', { ...report, onboarding_status: 'fine' }, 400],
      ['a field nobody knows', { ...report, is_admin: true }, 400],
      ['a date that is none', { ...report, expiration_date: '2026-99-99T00:00:00Z' }, 400],
      ['a script for an address', { ...report, onboarding_link: 'javascript:alert(1)' }, 400],
      ['an address of two lines', { ...report, onboarding_link: 'https://x.example/\r\nX: 1' }, 400],
      [
        'an address that not every database keeps',
        { ...report, onboarding_link: 'https://x.example/\0' },
        400,
      ],
      ['a name that not every database looks for', { ...report, username: 'dana\0' }, 404],
      ['no course', { username: 'dana' }, 400],
      ['an unknown course', { ...report, course_id: 'course-v1:A+B+C' }, 404],
      ['an unknown learner', { ...report, username: 'nobody' }, 404],
      ['a learner of no such course', { ...report, username: 'stranger' }, 404],
      ['a name with a script in it', { ...report, username: '<script>alert(1)</script>' }, 404],
      ['too much', `{"username":"${'x'.repeat(17 * 1024)}"}`, 413],
    ])('signed, with %s', async (_name, body, status) => {
      expect((await send({ body })).statusCode).toBe(status);
      expect(await read(dana)).toMatchObject({ onboarding_status: null });
    });

    test('of a course without proctored exams: 404', async () => {
      await site.importCourse(makeCourse({ enabled: false }));
      expect((await send()).statusCode).toBe(404);
    });
  });

  describe('the command', () => {
    test('sets and clears', async () => {
      await command(
        `proctoring set dana ${TEST_COURSE_KEY} --status verified --link https://x.example/ --release 2026-03-01 --due 2026-03-09 --expires 2026-04-01T12:00Z`,
      );
      expect(await read(dana)).toEqual({
        onboarding_status: 'verified',
        onboarding_link: 'https://x.example/',
        onboarding_release_date: '2026-03-01T00:00:00Z',
        onboarding_past_due: false,
        expiration_date: '2026-04-01T12:00:00Z',
        review_requirements_url: null,
      });
      site.clock.advance(7 * DAY);
      expect(await read(dana)).toMatchObject({ onboarding_past_due: true });
      await command(`proctoring set dana ${TEST_COURSE_KEY} --status none --expires none --due none`);
      expect(await read(dana)).toMatchObject({
        onboarding_status: null,
        expiration_date: null,
        onboarding_past_due: false,
      });
    });

    test.each([
      [`proctoring set dana ${TEST_COURSE_KEY}`, UsageError, 'Give at least one option.'],
      [`proctoring set dana ${TEST_COURSE_KEY} --status fine`, UsageError, 'There is no status fine.'],
      [`proctoring set dana ${TEST_COURSE_KEY} --expires soon`, UsageError, "soon isn't a date"],
      [`proctoring set dana ${TEST_COURSE_KEY} --link x`, UsageError, "x isn't an address"],
      [`proctoring set dana ${TEST_COURSE_KEY} --link https://x/\ny`, UsageError, "isn't an address"],
      [`proctoring set nobody ${TEST_COURSE_KEY} --status error`, CommandError, 'no account nobody'],
      ['proctoring set dana X --status error', CommandError, 'There is no course X.'],
    ])('"%s" is refused', async (line, kind, message) => {
      const failure = await command(line).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(kind);
      expect(String(failure)).toContain(message);
    });

    test('a course without proctored exams is refused', async () => {
      await site.importCourse(makeCourse({ enabled: false }));
      await expect(command(`proctoring set dana ${TEST_COURSE_KEY} --status error`)).rejects.toThrow(
        'has no proctored exams',
      );
    });
  });
});

test('without a secret the route doesn’t exist', async () => {
  const site = await openLearningSite(makeCourse());
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/proctoring/v1/onboarding',
    payload: { username: 'dana', course_id: TEST_COURSE_KEY },
  });
  expect(response.statusCode).toBe(404);
  await site.close();
});
