import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { buildLargeCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { openLearningSite } from '../../testing/learning-site.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const LEARNERS = 60;

test('cached grades don’t keep a progress response’s buffer in memory', async () => {
  const tree = buildLargeCourse({ sections: 1, sequences: 2, units: 5 });
  const site = await openLearningSite(tree);
  const problems = Object.values(tree.blocks).filter((block) => block.type === 'problem');
  const readProgress = async (name: string) => {
    const learner = await site.join(name, { mode: 'audit' });
    for (const { usageKey } of problems) await site.score(learner, usageKey, 1, 1);
    expect((await learner.get(`/api/course_home/progress/${TEST_COURSE_KEY}`)).statusCode).toBe(200);
    // Other requests of a busy site also allocate small buffers, until Node starts another slab.
    for (let taken = 0; taken < Buffer.poolSize; taken += 1024) Buffer.allocUnsafe(1024);
  };
  const bufferBytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  await readProgress('first');
  const before = bufferBytes();
  for (let index = 0; index < LEARNERS; index += 1) await readProgress(`learner${index}`);
  await expect.poll(() => bufferBytes() - before).toBeLessThan((LEARNERS * Buffer.poolSize) / 4);
  await site.close();
});
