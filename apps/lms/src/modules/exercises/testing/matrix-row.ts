import type { BlockContent, ExerciseKind } from '@lectern/olx';

/** An action in a block: of a learner, by a handler of the unit frame; of staff, on the grading page; or of an external tool. */
export type Step =
  | { does: string; fields?: Record<string, string | string[]> }
  | { answers: Record<string, string | string[]> }
  | { uploads: Buffer }
  | { sees: true }
  | { grades: string }
  | { reports: string };

/** Status and error code; null where it is accepted. */
export type StepResult = readonly [status: number, code: string | null];

/** One type of block, and what each check of `types-matrix.test.ts` expects of it. */
export interface MatrixRow {
  /** The OLX tag. */
  tag: string;
  /** Distinguishes rows with the same tag. */
  name?: string;
  olx(id: string): string;
  compilesTo: BlockContent['kind'] | ExerciseKind;
  /** Texts that its page shows, and texts that it must not reveal before the answer. */
  shows: readonly string[];
  hides?: readonly string[];
  /** Points in the grade; 0 = not scored. */
  worth: number;
  right: readonly Step[];
  /** Steps that earn less, the points in the grade, and whether they complete the block, as every answer does. */
  wrong: readonly [steps: readonly Step[], points: number, isComplete: boolean];
  empty: readonly [Step, StepResult];
  absurd: readonly [Step, StepResult];
  /** A step, after others, that is sent twice at the same time. */
  twice: { before?: readonly Step[]; step: Step; statuses: readonly [number, number] };
  /** The learner's first step after the due date. */
  late: StepResult;
}

export const nameOf = ({ tag, name }: Pick<MatrixRow, 'tag' | 'name'>): string => name ?? tag;

export const OK: StepResult = [200, null];
export const PAST_DUE: StepResult = [403, 'past_due'];
export const INVALID: StepResult = [400, 'invalid_answer'];
export const NO_ACTION: StepResult = [400, 'bad_request'];

export const SEEN: Step = { sees: true };

export const quoted = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

export const write = (answer: string): Step => ({ does: 'submit', fields: { answer } });
