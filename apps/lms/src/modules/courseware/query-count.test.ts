import { blocksRequestedFields } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { buildLargeCourse, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { openLearningSite } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const gradingPolicy = {
  assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
  gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
};
const small = buildLargeCourse({ sections: 1, sequences: 2, units: 5 }, { tree: { gradingPolicy } });
const large = buildLargeCourse({ sections: 20, sequences: 10, units: 5 }, { tree: { gradingPolicy } });

const calls: Record<string, string> = {
  metadata: `/api/course_home/course_metadata/${KEY}`,
  outline: `/api/course_home/outline/${KEY}`,
  dates: `/api/course_home/dates/${KEY}`,
  progress: `/api/course_home/progress/${KEY}`,
  course: `/api/courseware/course/${KEY}`,
  sequence: `/api/courseware/sequence/${usageKey('sequential', 's0_0')}`,
  'learning sequences': `/api/learning_sequences/v1/course_outline/${KEY}`,
  blocks: `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=dana&depth=3&requested_fields=${blocksRequestedFields}`,
  resume: `/api/courseware/resume/${KEY}`,
  navigation: `/api/course_home/v1/navigation/${KEY}`,
  'search for all words': `/search/${KEY}`,
  'search for any word': `/search/${KEY}`,
  'search for what is not there': `/search/${KEY}`,
};

const searches: Record<string, string> = {
  'search for all words': 'unit 1',
  'search for any word': 'unit nonesuch',
  'search for what is not there': 'nonesuch',
};

const withWeeks = (blocks: CourseTree['blocks']): CourseTree['blocks'] =>
  Object.fromEntries(Object.entries(blocks).map(([key, block]) => [key, { ...block, relativeWeeksDue: 1 }]));

/** Queries of each call: the first time after the learner did something, and again. */
type Counts = Record<string, [number, number]>;

async function countQueries(
  tree: CourseTree,
  database: FreshDatabase,
  { settings = DEFAULT_SETTINGS, isMasquerade = false } = {},
): Promise<Counts> {
  const site = await openLearningSite(tree, { database });
  try {
    await site.context.db.write((tx) => saveRunSettings(tx, KEY, { settings, at: 0 }));
    const dana = await site.join('dana', { mode: 'audit' });
    const staff = isMasquerade ? await site.join('staff', { courseStaff: true }) : null;
    await staff?.post(`/courses/${KEY}/masquerade`, { role: 'student', user_name: 'dana' });
    const sender = staff ?? dana;
    const blocks = Object.values(tree.blocks);
    const html = blocks.filter((block) => block.type === 'html').map((block) => block.usageKey);
    const problems = blocks.filter((block) => block.type === 'problem').map((block) => block.usageKey);
    const total = async () => {
      const { values } = await site.context.metrics.querySeconds.get();
      return values.find((value) => value.metricName?.endsWith('_count'))?.value ?? 0;
    };
    const counts: Counts = {};
    for (const [name, url] of Object.entries(calls)) {
      const usageKeys = [html.pop(), problems.pop()].filter((key) => key !== undefined);
      await site.complete(dana, ...usageKeys);
      const problem = usageKeys.at(-1);
      if (problem) await site.score(dana, problem, 1, 1);
      const { csrfToken } = (await sender.get('/csrf/api/v1/token')).json<{ csrfToken: string }>();
      const ask = () =>
        site.app.inject({
          ...(name in searches ? { method: 'POST', payload: { search_string: searches[name] } } : {}),
          url,
          headers: { 'x-csrftoken': csrfToken },
          cookies: Object.fromEntries(sender.browser.cookies),
        });
      const before = await total();
      expect((await ask()).statusCode, name).toBe(200);
      const between = await total();
      await ask();
      counts[name] = [between - before, (await total()) - between];
    }
    return counts;
  } finally {
    await site.close();
  }
}

describe('queries per request', () => {
  describeDatabases('on', (_, fresh) => {
    let ofSmall: Counts;
    beforeAll(async () => {
      ofSmall = await countQueries(small, await fresh());
    });

    test('don’t grow from 10 units to 1,000', async () => {
      expect(await countQueries(large, await fresh())).toEqual(ofSmall);
      for (const [, again] of Object.values(ofSmall)) expect(again).toBeLessThanOrEqual(4);
      const { outline, sequence, progress } = ofSmall;
      // The outline asks for the weekly goal and whether there are announcements.
      expect([outline?.[1], sequence?.[1], progress?.[1]]).toEqual([3, 2, 1]);
    });

    test('don’t grow where an upgrade is sold; showing its offer takes one more', async () => {
      const selling = { ...DEFAULT_SETTINGS, modes: ['audit', 'verified'] as const, price: 149 };
      const limited = { ...selling, auditAccess: 'limited' as const, contentGating: true };
      expect(await countQueries(small, await fresh(), { settings: limited })).toEqual(ofSmall);

      const offering = { ...selling, offerPercentage: 15, offerCode: 'WELCOME' };
      const counts = await countQueries(small, await fresh(), { settings: offering });
      for (const [call, [first, again]] of Object.entries(ofSmall)) {
        const more = call === 'outline' || call === 'course' ? 1 : 0;
        expect([call, counts[call]]).toEqual([call, [first + more, again + more]]);
      }
    });

    test('are at most one more while staff view the course as a learner', async () => {
      const counts = await countQueries(small, await fresh(), { isMasquerade: true });
      for (const [call, [first, again]] of Object.entries(counts)) {
        const [plainFirst = 0, plainAgain = 0] = ofSmall[call] ?? [];
        const most = [plainFirst + 1, Math.min(plainAgain + 1, 4)];
        expect([call, first <= (most[0] ?? 0), again <= (most[1] ?? 0)]).toEqual([call, true, true]);
      }
    });

    test('don’t grow where content is drawn for each learner', async () => {
      const [first] = Object.values(small.blocks).filter(({ type }) => type === 'problem');
      const key = first?.usageKey ?? '';
      const choices = [
        { id: 'a', name: '' },
        { id: 'b', name: '' },
      ];
      const drawn: CourseTree = {
        ...small,
        selectors: { bank: { kind: 'random', key: 'bank', name: '', count: 1, choices } },
        blocks: {
          ...small.blocks,
          ...(first && { [key]: { ...first, within: [{ selector: 'bank', choices: ['a'] }] } }),
        },
      };
      expect(await countQueries(drawn, await fresh())).toEqual(ofSmall);
    });

    test('don’t grow where each learner has their own due dates', async () => {
      const selfPaced = { ...small, selfPaced: true, blocks: withWeeks(small.blocks) };
      expect(await countQueries(selfPaced, await fresh())).toEqual(ofSmall);
    });
  });
});
