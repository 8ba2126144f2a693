import { LRUCache } from 'lru-cache';
import type { PythonJob } from '../engine.ts';

/** A run that takes less processor time is quick, in milliseconds; a typical one takes 3. */
export const QUICK = 150;
/** By some 100 bytes each. */
const MAX_REMEMBERED = 20_000;

/** `endless`: it used up its time. */
export type Speed = 'quick' | 'slow' | 'endless';
export type RanJob = Pick<PythonJob, 'script' | 'flow'>;

/**
 * How long scripts ran last, for each learner. A script that has been quick for anybody isn't known to be slow for a
 * learner before it has been slow for that learner, so nobody can make it slow for others.
 */
export class Speeds {
  readonly #ofLearners = new LRUCache<string, Speed>({ max: MAX_REMEMBERED });
  readonly #ofScripts = new LRUCache<string, Speed>({ max: MAX_REMEMBERED });

  note(job: RanJob, speed: Speed): void {
    this.#ofLearners.set(keyOf(job), speed);
    if (speed === 'quick' || !this.#ofScripts.has(job.script)) this.#ofScripts.set(job.script, speed);
  }

  isKnownSlow(job: RanJob): boolean {
    const speed = this.#ofLearners.get(keyOf(job)) ?? this.#ofScripts.get(job.script) ?? 'quick';
    return speed !== 'quick';
  }

  /** Which runs come first: those of scripts that were quick for their learner. Last are those that never ended. */
  rankOf(job: RanJob): number {
    const speed = this.#ofLearners.get(keyOf(job));
    return speed === 'quick' ? 0 : speed === 'endless' ? 2 : 1;
  }
}

function keyOf({ script, flow }: RanJob): string {
  return `${flow?.learner ?? ''} ${script}`;
}
