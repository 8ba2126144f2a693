import { LRUCache } from 'lru-cache';
import { MINUTE } from '../durations.ts';
import { QUICK, type RanJob, type Speeds } from './speeds.ts';

/** After this time, half of the processor time that a learner or a problem has used is forgotten. */
const HALF_LIFE = MINUTE;
const MAX_REMEMBERED = 20_000;

interface Waiting {
  readonly job: RanJob;
}

/**
 * The order of waiting runs. Runs of scripts that were quick for their learner come first, those of scripts that have timed
 * out for their learner come last. Otherwise, first those whose learner has used the least processor time lately, then
 * those whose problem has. Among equals, who came first.
 */
export class FairQueue<W extends Waiting> {
  readonly #waiting: W[] = [];
  /** By learner, and by problem. */
  readonly #used = new LRUCache<string, { time: number; at: number }>({ max: MAX_REMEMBERED });
  readonly #speeds: Speeds;

  constructor(speeds: Speeds) {
    this.#speeds = speeds;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(waiting: W): void {
    this.#waiting.push(waiting);
  }

  /** Removes and returns the first run for which `mayStart` holds; null if there is none. `now` in milliseconds. */
  takeFirst(now: number, mayStart: (waiting: W) => boolean): W | null {
    const first = this.#inOrder(now).find(mayStart);
    return first !== undefined && this.remove(first) ? first : null;
  }

  /** Removes and returns the last run, for which there is no room; null if there is none. */
  takeLast(now: number): W | null {
    const last = this.#inOrder(now).at(-1);
    return last !== undefined && this.remove(last) ? last : null;
  }

  /** False if it doesn't wait. */
  remove(waiting: W): boolean {
    const at = this.#waiting.indexOf(waiting);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  /** Removes all. */
  clear(): W[] {
    return this.#waiting.splice(0);
  }

  /**
   * Counts the processor time of a run, in milliseconds. Quick runs don't count towards their problem, which many learners
   * may work on.
   */
  recordUse(job: RanJob, time: number, now: number): void {
    const keys = time < QUICK ? [learnerOf(job)] : [learnerOf(job), problemOf(job)];
    for (const key of keys) this.#used.set(key, { time: this.#usedBy(key, now) + time, at: now });
  }

  #inOrder(now: number): W[] {
    return this.#waiting
      .map((waiting) => ({ waiting, ranks: this.#ranksOf(waiting.job, now) }))
      .sort((a, b) => firstDifference(a.ranks, b.ranks))
      .map(({ waiting }) => waiting);
  }

  /** What has used less than a run that isn't quick is equal. */
  #ranksOf(job: RanJob, now: number): number[] {
    const used = [learnerOf(job), problemOf(job)].map((key) => Math.floor(this.#usedBy(key, now) / QUICK));
    return [this.#speeds.rankOf(job), ...used];
  }

  #usedBy(key: string, now: number): number {
    const used = this.#used.get(key);
    return used === undefined ? 0 : used.time * 2 ** ((used.at - now) / HALF_LIFE);
  }
}

function learnerOf({ flow }: RanJob): string {
  return `learner ${flow?.learner ?? ''}`;
}

function problemOf({ flow }: RanJob): string {
  return `problem ${flow?.problem ?? ''}`;
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
