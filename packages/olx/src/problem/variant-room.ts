import { OlxError } from '../errors.ts';
import type { Limits } from '../limits.ts';

/** The texts of one problem would be too long with the values of its scripts. */
export class VariantsTooLongError extends Error {
  override readonly name = 'VariantsTooLongError';
  /** Characters. */
  readonly max: number;

  constructor(max: number) {
    super(`The values of its script make the problem longer than ${max} characters.`);
    this.max = max;
  }
}

/** How much text values of scripts may add: to one problem, and to all of a course. */
export class VariantRoom {
  readonly #limits: Limits;
  #inCourse = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * The room in one problem: takes characters before they are stored. It throws {@link VariantsTooLongError}, or OlxError
   * `variants-too-long` once all problems together are too long.
   */
  openProblem(): (characters: number) => void {
    const { maxBlockCharacters, maxVariantCharacters } = this.#limits;
    let inProblem = 0;
    return (characters) => {
      inProblem += characters;
      this.#inCourse += characters;
      if (inProblem > maxBlockCharacters) throw new VariantsTooLongError(maxBlockCharacters);
      if (this.#inCourse > maxVariantCharacters) {
        const message = `The values of scripts make the problems of the course longer than ${maxVariantCharacters} characters together.`;
        throw new OlxError('variants-too-long', message);
      }
    };
  }
}
