import type { SearchResultWire } from '@lectern/contract';
import type { BlockContent, CourseTree } from '@lectern/olx';
import { expect, test } from 'vitest';
import { buildLargeCourse, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openLearningSite } from '../../testing/learning-site.ts';

const VOCABULARY = 3_000;
const WORDS_PER_UNIT = 200;
const QUERIES = 200;

/** Numbers in [0, 1) that are the same each time (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = makeRandom(12);
const pick = (most: number) => Math.floor(random() * most);
const syllable = () => `${'bcdfghklmnprstvz'[pick(16)]}${'aeiou'[pick(5)]}${'lnrst'[pick(5)]}`;
const vocabulary = Array.from({ length: VOCABULARY }, () =>
  Array.from({ length: 1 + pick(3) }, syllable).join(''),
);
/** As in natural language: few words make up most of each text. */
const word = () => vocabulary[Math.floor(VOCABULARY ** random()) - 1] ?? '';

interface WrittenCourse {
  tree: CourseTree;
  /** Of each unit's text. */
  words: string[][];
}

/** A course of 1,000 units, each with a different text. */
function writeCourse(): WrittenCourse {
  const tree = buildLargeCourse({ sections: 20, sequences: 10, units: 5 });
  const words: string[][] = [];
  const blocks = Object.entries(tree.blocks).map(([key, block]) => {
    if (block.type !== 'html') return [key, block] as const;
    const text = Array.from({ length: WORDS_PER_UNIT }, word);
    words.push(text);
    const content: BlockContent = { kind: 'html', html: `<p>${text.join(' ')}</p>`, wordCount: text.length };
    return [key, { ...block, content }] as const;
  });
  return { tree: { ...tree, blocks: Object.fromEntries(blocks) }, words };
}

const { tree, words } = writeCourse();
const unitKeys = Object.values(tree.blocks).flatMap(({ type, blockId }) =>
  type === 'vertical' ? [usageKey('vertical', blockId)] : [],
);

describeDatabases('of 200 phrases from 1,000 units', (_, fresh) => {
  test('95 % lead to their unit in the first three results', async () => {
    const site = await openLearningSite(tree, { database: await fresh() });
    try {
      const dana = await site.join('dana', { mode: 'audit' });
      let hits = 0;
      for (let count = 0; count < QUERIES; count += 1) {
        const unit = pick(unitKeys.length);
        const start = pick(WORDS_PER_UNIT - 6);
        const phrase = words[unit]?.slice(start, start + 3 + pick(4)).join(' ') ?? '';
        const body = { search_string: phrase, page_size: '3' };
        const response = await dana.post(`/search/${TEST_COURSE_KEY}`, body);
        const { results } = response.json<{ results: SearchResultWire[] }>();
        const key = unitKeys[unit];
        if (results.some(({ data }) => data.path?.some(({ usage_id: id }) => id === key))) hits += 1;
        site.clock.advance(60_000);
      }

      expect(hits / QUERIES).toBeGreaterThanOrEqual(0.95);
    } finally {
      await site.close();
    }
  });
});
