import { test } from '../test.ts';
import { COURSE, type RealLms, startRealLms, tokenCookie } from './real-lms.ts';

/** Starts the servers for the tests of a file; each test begins as the signed-in learner of the recordings. */
export function serveRealLms() {
  let started: RealLms | null = null;
  const real = (): RealLms => {
    if (started === null) throw new Error('The servers haven’t started.');
    return started;
  };
  test.beforeAll(async () => {
    started = await startRealLms();
  });
  test.afterAll(() => real().stop());
  test.beforeEach(async ({ context }) => {
    real().answers.clear();
    real().requests.length = 0;
    real().session = true;
    await context.addCookies([{ ...tokenCookie(), url: real().frontEnd }]);
  });
  return {
    real,
    /** The address of a screen of the course. */
    at: (...segments: string[]) => [real().frontEnd, 'course', COURSE, ...segments].join('/'),
  };
}
