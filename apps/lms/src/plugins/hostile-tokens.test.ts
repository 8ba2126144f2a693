import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usageKey } from '../testing/course-builder.ts';
import { COURSES, type HostileSite, openHostileSite, PUBLIC, type Sent } from '../testing/hostile-site.ts';
import type { Person } from '../testing/learning-site.ts';
import { refuseAt } from '../testing/refuse.ts';
import { WRITE_ROWS } from '../testing/write-rows.ts';

let site: HostileSite;
beforeAll(async () => {
  site = await openHostileSite();
});
afterAll(() => site.close());
const refuse = (name: string, who: Pick<Person, 'browser'>, sent: Sent) => refuseAt(site, name, who, sent);

describe('a unit handler', () => {
  const handlers = Object.entries(WRITE_ROWS).filter(([, row]) => row.caller === 'token');
  const minutes = 60 * 1000;
  const key = COURSES.open;
  const ofUnit = (id: string) => ({ usageKey: usageKey('vertical', id) });
  const tokens: [string, () => Promise<string>, number][] = [
    ['no token', async () => '', 401],
    ['a malformed token', async () => 'a.b.c.d.e', 401],
    ['an expired token', () => site.unitToken(site.dana, key, {}, site.clock.now() - 30 * minutes), 401],
    ['the token of an author’s script', () => site.unitToken(site.dana, key, { kind: 'nested' }), 401],
    ['a token of a session that has ended', async () => site.unitToken(await signedOut(), key), 401],
    ['a token of one learner in the session of another', () => mixed(), 401],
    ['a token for another unit', () => site.unitToken(site.dana, key, ofUnit('u2')), 403],
    ['a token for a unit that another one opens', () => site.unitToken(site.dana, key, ofUnit('ug')), 403],
    ['a token for a unit of the team', () => site.unitToken(site.dana, key, ofUnit('ut')), 404],
    ['a token for a unit that is gone', () => site.unitToken(site.dana, key, ofUnit('none')), 404],
    ['a token for another course', () => site.unitToken(site.dana, COURSES.embargo), 403],
  ];
  async function signedOut(): Promise<Person> {
    const gone = await site.newcomer();
    await site.context.db.write((tx) =>
      tx.deleteFrom('sessions').where('user_id', '=', gone.user.id).execute(),
    );
    return gone;
  }
  const mixed = () => site.unitToken({ ...site.dana, user: site.ben.user }, key);

  test.each(tokens)('accepts nothing with %s', async (_, make, expected) => {
    const token = await make();
    for (const [name, row] of handlers) {
      const sent = await row.good(site, key, site.dana);
      const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
      expect([name, await refuse(name, site.nobody, { ...sent, headers })]).toEqual([name, expected]);
    }
  });

  test('stores nothing about viewers of a public course, with or without an account', async () => {
    const reading = /exercise_get|problem_get|problem_preview|token_refresh$/;
    for (const [name, row] of handlers.filter(([each]) => !reading.test(each))) {
      for (const changes of [{}, { learner: null }]) {
        const sent = await row.good(site, PUBLIC, site.stranger);
        const headers = { authorization: `Bearer ${await site.unitToken(site.stranger, PUBLIC, changes)}` };
        expect([name, await refuse(name, site.nobody, { ...sent, headers })]).toEqual([name, 403]);
      }
    }
  });

  /** Handlers of the unit itself, for which a token of another block isn't valid. */
  const unitHandlers = ['token_refresh', 'list_notes'];
  const textHandlers = ['publish_completion', 'save_note', 'remove_note'];
  const blocks: [string, string, (handler: string) => number][] = [
    ['a block of another course', usageKey('problem', 'p1', COURSES.survey), () => 404],
    ['a block that there is not', usageKey('problem', 'none'), () => 404],
    ['a block of another unit', usageKey('problem', 'p2'), () => 403],
    ['the sequence', usageKey('sequential', 's1'), () => 403],
    ['what is no key', 'nonsense', () => 400],
    [
      'a text',
      usageKey('html', 'h1'),
      (handler) => (textHandlers.includes(handler) ? 200 : unitHandlers.includes(handler) ? 403 : 400),
    ],
    [
      'a problem',
      usageKey('problem', 'p1'),
      (handler) => (handler.startsWith('problem') ? 200 : unitHandlers.includes(handler) ? 403 : 400),
    ],
  ];
  test.each(blocks)('is for blocks of its type in its unit, not for %s', async (_, block, expectedOf) => {
    for (const [name, row] of handlers) {
      const handler = name.split('/').at(-1) ?? '';
      const expected = expectedOf(handler);
      if (expected === 200) continue;
      const sent = await row.good(site, key, site.dana);
      const url = `/courses/${key}/xblock/${block}/handler/${handler}`;
      expect([name, await refuse(name, site.dana, { ...sent, url })]).toEqual([name, expected]);
    }
  });
});
