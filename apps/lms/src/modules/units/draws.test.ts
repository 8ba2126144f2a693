import type { BlocksWire, OutlineWire, ProgressWire, SequenceWire } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Context } from '../../context.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { cloneBrowser } from '../../testing/browser.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { TEST_COURSE_KEY as KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { BANK, drawsCourse, EXPERIMENT } from '../../testing/draws-course.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { openFrame, UNIT } from './testing/unit-site.ts';

const DRAWN = ['plain', 'playful', 'joke', 'b1', 'b2', 'b3', 'b4'];
const keyOf = (id: string) => usageKey(['intro', 'plain', 'playful'].includes(id) ? 'html' : 'problem', id);

describeDatabases('draws', (_, fresh) => {
  let site: LearningSite;
  let staff: Person;
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await fresh();
    site = await openLearningSite(drawsCourse(), { database });
    staff = await site.join('staff', { courseStaff: true });
  });
  afterAll(() => site.close());

  const storedOf = async ({ user }: Person) => {
    const rows = await site.context.db.read
      .selectFrom('draws')
      .select(['selector', 'choices'])
      .where('user_id', '=', user.id)
      .execute();
    return new Map(rows.map(({ selector, choices }) => [selector, choices.split(' ')]));
  };
  const idsIn = (body: string) =>
    [...body.matchAll(/<section class="block[^"]*" id="([^"]+)"/g)].map(([, id = '']) => id);
  const open = async (person: Person, app: FastifyInstance = site.app) =>
    idsIn((await openFrame(app, person.browser)).page.body);
  const json = async <T>(person: Person, url: string) => (await person.get(url)).json<T>();
  const outlineOf = (person: Person) => json<OutlineWire>(person, `/api/course_home/outline/${KEY}`);
  const progressOf = (person: Person) => json<ProgressWire>(person, `/api/course_home/progress/${KEY}`);
  const itemOf = async (person: Person) =>
    (await json<SequenceWire>(person, `/api/courseware/sequence/${usageKey('sequential', 's1')}`)).items[0];
  let named = 0;
  const newcomer = () => {
    named += 1;
    return site.join(`learner${named}`, { mode: 'audit' });
  };
  /** Adds learners until one is in the group. */
  async function joinIn(group: 'plain' | 'playful'): Promise<{ person: Person; shown: string[] }> {
    for (let tries = 0; tries < 60; tries += 1) {
      const person = await newcomer();
      const shown = await open(person);
      if (shown.includes(group)) return { person, shown };
    }
    throw new Error(`Nobody is in ${group}`);
  }

  test('give a learner one group and two problems, the same every time', async () => {
    const dana = await newcomer();
    const shown = await open(dana);
    expect(shown[0]).toBe('intro');
    expect(shown.filter((id) => id.startsWith('b'))).toHaveLength(2);
    expect(shown.includes('plain')).toBe(!shown.includes('playful'));
    expect(shown.includes('joke')).toBe(shown.includes('playful'));
    expect(await open(dana)).toEqual(shown);
    const stored = await storedOf(dana);
    expect(stored.get(EXPERIMENT)).toEqual([shown.includes('plain') ? '0' : '1']);
    expect(stored.get(BANK)?.toSorted()).toEqual(
      shown.filter((id) => id.startsWith('b')).map((id) => `problem/${id}`),
    );
  });

  test('differ between learners', async () => {
    const pages = new Set<string>();
    for (let count = 0; count < 12; count += 1) pages.add((await open(await newcomer())).join());
    expect(pages.size).toBeGreaterThan(3);
  });

  test('are the same in two concurrent processes', async () => {
    const second: Context = await openContext(makeTestConfig(database), {
      clock: site.clock,
      log: site.context.log,
    });
    const app = await buildApp(second);
    try {
      for (let round = 0; round < 5; round += 1) {
        const erin = await newcomer();
        const there = { ...erin, browser: cloneBrowser(app, erin.browser) };
        const [here, elsewhere] = await Promise.all([open(erin), open(there, app)]);
        expect(elsewhere).toEqual(here);
        const stored = [...(await storedOf(erin)).values()].flat();
        expect(stored).toHaveLength(3);
        expect(await open(erin)).toEqual(here);
      }
    } finally {
      await app.close();
      await closeContext(second);
    }
  });

  test('decide which problems count for points, also before the unit is opened', async () => {
    const subsection = async (person: Person) => (await progressOf(person)).section_scores[0]?.subsections[0];
    const fay = await newcomer();
    const before = await subsection(fay);
    const shown = await open(fay);
    const possible = shown.includes('joke') ? 4 : 3;
    expect(before).toMatchObject({ num_points_possible: possible });
    expect(await subsection(fay)).toEqual(before);

    const drawn = shown.filter((id) => id.startsWith('b'));
    const missed = DRAWN.find((id) => id.startsWith('b') && !drawn.includes(id)) ?? '';
    await site.score(fay, keyOf(drawn[0] ?? ''), 1, 1);
    await site.score(fay, keyOf(missed), 1, 1);
    expect(await subsection(fay)).toMatchObject({ num_points_earned: 1, num_points_possible: possible });
    expect((await subsection(fay))?.problem_scores).toHaveLength(possible);
    const { course_grade: grade } = await progressOf(fay);
    expect(grade.percent).toBe(Math.round((100 * 1) / possible) / 100);
  });

  test('decide when a unit is complete', async () => {
    const gil = await newcomer();
    const shown = await open(gil);
    expect(await itemOf(gil)).toMatchObject({ complete: false });
    await site.complete(gil, ...shown.slice(1).map(keyOf));
    expect(await itemOf(gil)).toMatchObject({ complete: false });
    await site.complete(gil, keyOf('intro'));
    expect(await itemOf(gil)).toMatchObject({ complete: true });
  });

  test('decide how many questions a graded sequence has', async () => {
    const name = async (person: Person) =>
      (await outlineOf(person)).course_blocks?.blocks[usageKey('sequential', 's1')]?.display_name;
    const { person: plain } = await joinIn('plain');
    const { person: playful } = await joinIn('playful');
    expect(await name(plain)).toMatch(/ \(3 Questions\)$/);
    expect(await name(playful)).toMatch(/ \(4 Questions\)$/);
    expect(await name(staff)).toMatch(/ \(6 Questions\)$/);
  });

  test('decide the estimated effort', async () => {
    const effort = async (person: Person) => {
      const { effort_time, effort_activities } =
        (await outlineOf(person)).course_blocks?.blocks[usageKey('sequential', 's1')] ?? {};
      return [effort_time, effort_activities];
    };
    const { person: plain } = await joinIn('plain');
    const { person: playful } = await joinIn('playful');
    expect(await effort(plain)).toEqual([70, 3]);
    expect(await effort(playful)).toEqual([80, 4]);
    expect(await effort(staff)).toEqual([90, 6]);
  });

  test('hide the other choices from lists, jumps, handlers, bookmarks and searches', async () => {
    const { person: hal, shown } = await joinIn('plain');
    const frame = await openFrame(site.app, hal.browser);
    const blocks = await json<BlocksWire>(
      hal,
      `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=${hal.user.username}&depth=all&requested_fields=children`,
    );
    const search = await hal.post(`/search/${KEY}`, { search_string: 'playful' });
    expect(search.json()).toMatchObject({ total: 0 });
    for (const id of DRAWN) {
      const isTheirs = shown.includes(id);
      const key = keyOf(id);
      expect([id, Object.hasOwn(blocks.blocks, key)]).toEqual([id, isTheirs]);
      expect([id, blocks.blocks[UNIT]?.children?.includes(key)]).toEqual([id, isTheirs]);
      expect([id, (await hal.get(`/courses/${KEY}/jump_to/${key}`)).statusCode === 302]).toEqual([
        id,
        isTheirs,
      ]);
      expect([id, (await hal.get(`/xblock/${key}`)).statusCode === 302]).toEqual([id, isTheirs]);
      const bookmark = await hal.post('/api/bookmarks/v1/bookmarks/', { usage_id: key });
      expect([id, bookmark.statusCode]).toEqual([id, isTheirs ? 201 : 400]);
      const completion = await frame.call('publish_completion', key, { completion: 1 });
      expect([id, completion.statusCode === 403]).toEqual([id, !isTheirs]);
    }
    for (const id of DRAWN.filter((each) => !shown.includes(each)))
      expect(frame.page.body).not.toContain(keyOf(id));
  });

  test('let staff see every choice, and who gets it', async () => {
    const { page } = await openFrame(site.app, staff.browser);
    expect(idsIn(page.body)).toEqual(['intro', ...DRAWN]);
    expect(page.body).toMatch(
      /Group “<bdi>Playful<\/bdi>”<\/strong> of “<bdi>Tone<\/bdi>” \(\d+ learners? so far\)/,
    );
    expect(page.body).toMatch(
      /Choice 4 of 4<\/strong> of “<bdi>Practice<\/bdi>”: each learner gets 2 at random/,
    );
    expect(page.body).toContain('class="drawn-label"');
    expect(await storedOf(staff)).toEqual(new Map());
    const { person } = await joinIn('plain');
    expect((await openFrame(site.app, person.browser)).page.body).not.toContain('drawn-label');
  });

  describe('while staff view the course', () => {
    const viewAs = async (choice: object) =>
      (await staff.post(`/courses/${KEY}/masquerade`, choice)).json<{ success: boolean }>();
    afterAll(() => viewAs({ role: 'staff' }));

    test('as a learner, they see that learner’s draws', async () => {
      const { person, shown } = await joinIn('playful');
      expect(await viewAs({ role: 'student', user_name: person.user.username })).toEqual({ success: true });
      expect(await open(staff)).toEqual(shown);
    });

    test('as a learner who hasn’t opened the unit, they don’t store draws', async () => {
      const ida = await newcomer();
      await viewAs({ role: 'student', user_name: ida.user.username });
      const seen = await open(staff);
      expect(await storedOf(ida)).toEqual(new Map());
      expect(await open(ida)).toEqual(seen);
    });

    test('as a group of the experiment, they see that group', async () => {
      await viewAs({ role: 'staff' });
      const { available } = await json<{ available: object[] }>(staff, `/courses/${KEY}/masquerade`);
      expect(available).toContainEqual({
        name: 'Playful',
        role: 'student',
        group_id: 1,
        user_partition_id: 7,
      });
      for (const [groupId, has] of [
        [0, 'plain'],
        [1, 'playful'],
      ] as const) {
        await viewAs({ role: 'student', group_id: groupId, user_partition_id: 7 });
        expect((await open(staff)).filter((id) => ['plain', 'playful', 'joke'].includes(id))).toEqual(
          has === 'plain' ? ['plain'] : ['playful', 'joke'],
        );
      }
    });
  });

  describe('after another import', () => {
    afterAll(() => site.importCourse(drawsCourse()));

    test('draws stay, and a missing choice is replaced without losing the work on it', async () => {
      const jo = await newcomer();
      const first = await open(jo);
      const [kept = '', gone = ''] = first.filter((id) => id.startsWith('b'));
      await site.score(jo, keyOf(gone), 1, 1);
      const many = ['b1', 'b2', 'b3', 'b4', ...Array.from({ length: 30 }, (_, at) => `b${at + 10}`)];
      await site.importCourse(drawsCourse({ bank: many }));
      expect(await open(jo)).toEqual(first);

      await site.importCourse(drawsCourse({ bank: many.filter((id) => id !== gone) }));
      const after = await open(jo);
      expect(after).toContain(kept);
      expect(after).not.toContain(gone);
      expect(after.filter((id) => id.startsWith('b'))).toHaveLength(2);
      expect(await open(jo)).toEqual(after);
      const score = await site.context.db.read
        .selectFrom('problem_scores')
        .select('earned')
        .where('user_id', '=', jo.user.id)
        .where('usage_key', '=', keyOf(gone))
        .executeTakeFirst();
      expect(score).toEqual({ earned: 1 });
    });
  });
});
