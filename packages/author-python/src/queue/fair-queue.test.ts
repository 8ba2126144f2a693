import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../durations.ts';
import { FairQueue } from './fair-queue.ts';
import { type Speed, Speeds } from './speeds.ts';

interface Run {
  name: string;
  job: { script: string; flow: { learner: string; problem: string } | null };
}

let speeds: Speeds;
let queue: FairQueue<Run>;
beforeEach(() => {
  speeds = new Speeds();
  queue = new FairQueue(speeds);
});

const runOf = (learner: string, problem: string, script = problem): Run => ({
  name: `${learner} ${problem}`,
  job: { script, flow: { learner, problem } },
});

function takeAll(now = 0): string[] {
  const names: string[] = [];
  for (let next = queue.takeFirst(now, () => true); next; next = queue.takeFirst(now, () => true)) {
    names.push(next.name);
  }
  return names;
}

describe('runs start', () => {
  test('in the order in which they came, among equals', () => {
    for (const learner of ['a', 'b', 'c']) queue.add(runOf(learner, learner));
    expect(takeAll()).toEqual(['a a', 'b b', 'c c']);
  });

  test('with those of learners and problems that used the least time', () => {
    queue.recordUse(runOf('a', 'p').job, 2000, 0);
    queue.recordUse(runOf('b', 'q').job, 300, 0);
    for (const run of [runOf('a', 'p'), runOf('a', 'r'), runOf('c', 'p'), runOf('c', 'q'), runOf('c', 'r')]) {
      queue.add(run);
    }
    expect(takeAll()).toEqual(['c r', 'c q', 'c p', 'a r', 'a p']);
  });

  test('as if quick runs of others had not been', () => {
    for (let i = 0; i < 100; i += 1) queue.recordUse(runOf(`other ${i}`, 'p').job, 20, 0);
    queue.recordUse(runOf('a', 'p').job, 20, 0);
    queue.add(runOf('a', 'p'));
    queue.add(runOf('b', 'q'));
    expect(takeAll()).toEqual(['a p', 'b q']);
  });

  test('as if the time had been less, the longer ago it was', () => {
    queue.recordUse(runOf('a', 'p').job, 2000, 0);
    queue.recordUse(runOf('b', 'q').job, 300, 5 * MINUTE);
    queue.add(runOf('b', 'q'));
    queue.add(runOf('a', 'p'));
    expect(takeAll(5 * MINUTE)).toEqual(['a p', 'b q']);
  });

  test('before all others where the script was quick for the learner, and after them where it never ended', () => {
    const tried = runOf('a', 'p');
    const runs = [runOf('a', 'q'), tried, runOf('b', 'p')];
    const order = (speed: Speed) => {
      speeds.note(tried.job, speed);
      for (const run of runs) queue.add(run);
      return takeAll();
    };
    expect(order('endless')).toEqual(['a q', 'b p', 'a p']);
    expect(order('slow')).toEqual(['a q', 'a p', 'b p']);
    expect(order('quick')).toEqual(['a p', 'a q', 'b p']);
  });

  test('a run that may not start is passed over', () => {
    queue.add(runOf('a', 'p'));
    expect(queue.takeFirst(0, () => false)).toBeNull();
    expect(queue.takeFirst(0, ({ job }) => job.script === 'p')).toMatchObject({ name: 'a p' });
    expect(queue.length).toBe(0);
  });
});

test('the last one gives way where there is no room', () => {
  expect(queue.takeLast(0)).toBeNull();
  queue.recordUse(runOf('a', 'p').job, 2000, 0);
  queue.add(runOf('a', 'p'));
  queue.add(runOf('b', 'q'));
  expect(queue.takeLast(0)).toMatchObject({ name: 'a p' });
  expect(queue.takeLast(0)).toMatchObject({ name: 'b q' });
});

describe('a script is known to be slow', () => {
  const [ada, bob] = [runOf('ada', 'p').job, runOf('bob', 'p').job];

  test('not before it ran', () => {
    expect(speeds.isKnownSlow(ada)).toBe(false);
  });

  test('for all learners, if it never was quick', () => {
    speeds.note(ada, 'slow');
    expect([ada, bob].map((job) => speeds.isKnownSlow(job))).toEqual([true, true]);
  });

  test('for the learner for whom it was slow, if it was quick for others', () => {
    speeds.note(bob, 'quick');
    speeds.note(ada, 'endless');
    expect([ada, bob].map((job) => speeds.isKnownSlow(job))).toEqual([true, false]);
    speeds.note(ada, 'quick');
    expect(speeds.isKnownSlow(ada)).toBe(false);
  });
});
