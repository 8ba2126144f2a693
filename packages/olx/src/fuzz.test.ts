import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OlxError } from './errors.ts';
import { courseWith, type Files, readBytes, tarOf } from './testing/archive.ts';

const SEED = 20_261_120;
const RUNS = 400;

const files: Files = courseWith(
  `<html url_name="h1" filename="h1"/><problem url_name="p1"/>
   <video url_name="w1" youtube_id_1_0="abcdefghijk" transcripts="{&quot;en&quot;: &quot;w1.srt&quot;}"/>
   <discussion url_name="d1" discussion_id="d"/>`,
  {
    'html/h1.html':
      '<p><img src="/static/a.png"> <a href="/jump_to_id/p1">there</a> <a href="/course/info">info</a></p>',
    'problem/p1.xml': `<problem max_attempts="3" showanswer="closed">
      <multiplechoiceresponse><label>Which?</label><choicegroup><choice correct="true">a<choicehint>yes</choicehint></choice>
      <choice correct="false">b</choice></choicegroup></multiplechoiceresponse>
      <numericalresponse answer="[1,2*10^3)"><formulaequationinput/></numericalresponse>
      <stringresponse answer="x" type="ci regexp"><textline size="20"/></stringresponse>
      <solution><p>because</p></solution><demandhint><hint>think</hint></demandhint></problem>`,
    'policies/R1/policy.json':
      '{"course/R1": {"tabs": [{"type": "courseware", "name": "Course"}], "graceperiod": "1 day"}}',
    'policies/R1/grading_policy.json':
      '{"GRADER": [{"type": "Homework", "weight": 1}], "GRADE_CUTOFFS": {"Pass": 0.5}}',
    'info/updates.items.json':
      '[{"id": 1, "date": "May 1, 2026", "content": "<p>x</p>", "status": "visible"}]',
    'static/a.png': Buffer.from(Array.from({ length: 700 }, (_, index) => (index * 7919) % 256)),
    'static/w1.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
  },
);

type Mutation =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'cut'; at: number }
  | { kind: 'swap'; from: number; to: number }
  | { kind: 'write'; at: number; text: string };

const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const text = fc.constantFrom(
  '<',
  '>',
  '"',
  '&',
  '<a>',
  ']]>',
  '/../',
  '\0',
  '{',
  '[[',
  '$x',
  '&x;',
  '<!DOCTYPE a>',
  '-',
  '9999999999',
);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: share, bit: fc.nat(7) }),
  fc.record({ kind: fc.constant('cut' as const), at: share }),
  fc.record({ kind: fc.constant('swap' as const), from: share, to: share }),
  fc.record({ kind: fc.constant('write' as const), at: share, text }),
);

function mutate(original: Uint8Array, mutations: Mutation[]): Buffer {
  let bytes = Buffer.from(original);
  const index = (at: number): number => Math.floor(at * bytes.byteLength);
  for (const change of mutations) {
    if (change.kind === 'flip' && bytes.byteLength > 0) {
      bytes[index(change.at)] = (bytes[index(change.at)] ?? 0) ^ (1 << change.bit);
    }
    if (change.kind === 'cut') bytes = bytes.subarray(0, index(change.at));
    if (change.kind === 'write') bytes.write(change.text, index(change.at), 'latin1');
    if (change.kind === 'swap') {
      // Whole blocks of a tar: headers replace contents and vice versa.
      const [from, to] = [index(change.from) & ~511, index(change.to) & ~511];
      const [first, second] = [
        Buffer.from(bytes.subarray(from, from + 512)),
        Buffer.from(bytes.subarray(to, to + 512)),
      ];
      if (first.byteLength === 512 && second.byteLength === 512) {
        second.copy(bytes, from);
        first.copy(bytes, to);
      }
    }
  }
  return bytes;
}

async function tryToRead(bytes: Uint8Array): Promise<'read' | 'refused'> {
  try {
    const course = await readBytes(bytes);
    JSON.stringify(course.tree);
    for (const asset of course.assets) expect((await asset.read()).byteLength).toBe(asset.size);
    await course.close();
    return 'read';
  } catch (error) {
    // Any other error than a typed refusal is a crash.
    if (!(error instanceof OlxError)) throw error;
    return 'refused';
  }
}

/** How often mutated bytes could still be read, and how much memory was not freed. */
async function survive(
  mutated: (mutations: Mutation[]) => Uint8Array,
): Promise<{ read: number; refused: number }> {
  const counts = { read: 0, refused: 0 };
  const property = fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
    counts[await tryToRead(mutated(mutations))] += 1;
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  return counts;
}

test('the archive that is mutated can be read as it is', async () => {
  expect(await tryToRead(gzipSync(await tarOf(files)))).toBe('read');
});

test('mutated gzip bytes are refused or read, never a crash', async () => {
  const packed = gzipSync(await tarOf(files));
  const counts = await survive((mutations) => mutate(packed, mutations));
  expect(counts.refused).toBeGreaterThan(RUNS / 2);
}, 60_000);

test('mutated tar bytes are refused or read, never a crash, and memory stays bounded', async () => {
  const unpacked = await tarOf(files);
  const before = process.memoryUsage().rss;
  const counts = await survive((mutations) => gzipSync(mutate(unpacked, mutations), { level: 1 }));
  expect(counts.read).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
}, 60_000);

test('mutated contents are refused or read, never a crash', async () => {
  const names = Object.keys(files);
  const property = fc.asyncProperty(
    fc.nat(names.length - 1),
    fc.array(mutation, { minLength: 1, maxLength: 6 }),
    async (which, mutations) => {
      const name = names[which] ?? '';
      const content = mutate(Buffer.from(files[name] ?? ''), mutations);
      await tryToRead(gzipSync(await tarOf({ ...files, [name]: content }), { level: 1 }));
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
}, 60_000);
