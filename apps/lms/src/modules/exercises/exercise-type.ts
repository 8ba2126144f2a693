import type { ExerciseFieldsWire, LmsErrorCode } from '@lectern/contract';
import type { Block, Exercise, ExerciseContent } from '@lectern/olx';
import type { AnswerCount, CountedAnswer } from '../../kernel/answers/exercise-answers.store.ts';
import type { Upload } from '../../kernel/files/uploads.store.ts';
import type { Html } from '../../lib/html.ts';
import type { FileKind } from '../uploads/file-type.policy.ts';
import type { FileUrlOf } from '../uploads/upload-links.ts';
import type { LaunchUrlOf } from './external-tool/launch-links.ts';
import type { ResponseFile } from './open-response/response-files.ts';

/** An exercise in one learner's state at one moment. `S` is the type's own state, JSON. */
export interface ExerciseSituation<E = Exercise, S = unknown> {
  /** With the learner's own due date. */
  block: Block;
  content: ExerciseContent;
  exercise: E;
  state: S;
  /** How often the learner has submitted. */
  attempts: number;
  /** Points before weight; null = not scored yet. */
  earned: number | null;
  /** Epoch milliseconds. */
  now: number;
}

/** What the learner did: the name of an action, and the fields of its form. */
export interface ExerciseAction {
  name: string;
  /** The value of a field; of several with the name, the first; '' where there is none. */
  text(field: string): string;
  /** The values of all fields with the name. */
  list(field: string): readonly string[];
  /** The file that came with it, checked and stored; null except for the action of `uploads`. */
  file: Upload | null;
}

/** What an action did, or why it is refused: then nothing is saved. */
export type ActionResult<S> =
  | { refused: LmsErrorCode; detail: string }
  | {
      state: S;
      /** True completes the block, false makes it incomplete again; absent leaves it unchanged. */
      isComplete?: boolean;
      /** Whether the work is submitted, although its learner has more to do in the block. */
      isSubmitted?: true;
      /** The new score, out of `pointsPossible`; absent leaves it unchanged. */
      earned?: number;
      /** The answers that count for the results of all learners, which replace the learner's earlier ones; absent leaves them unchanged. */
      counted?: readonly CountedAnswer[];
      /** A sentence for assistive technology. */
      announcement: string;
      /** A message that is shown and focused, if the exercise itself doesn't show the outcome. */
      message?: string;
    };

/** One question's results in plain text. */
export interface ResultTable {
  /** Null if the exercise has no other question. */
  question: string | null;
  rows: { label: string; times: number }[];
  /** The number of answers, including those without a row. */
  total: number;
}

/** The work of others that a learner can assess, without anything that identifies its author. */
export interface PeerWork {
  /** The work that they are assessing, with its texts by prompt; null = none. */
  claim: { id: number; texts: readonly string[]; files: readonly ResponseFile[] } | null;
  /** Whether there is more work to assess. */
  hasNext: boolean;
}

/** The input of `render`. */
export interface ExerciseView<E = Exercise, S = unknown> extends ExerciseSituation<E, S> {
  /** The prefix of element IDs. */
  elementId: string;
  /** Whether fields and buttons are enabled: not for visitors, nor for staff who view a learner's work. */
  mayAct: boolean;
  /** Whether another submission is accepted. */
  maySubmit: boolean;
  /** Whether the learner may know what was right and how many points it gave. */
  showsCorrectness: boolean;
  /** Whether the learner knows to have earned every point, so that submitting again is not the main action. */
  isSolved: boolean;
  /** The results of all learners, the most frequent first; null where this person doesn't get them. */
  counts: readonly AnswerCount[] | null;
  /** Null where the learner can't assess others' work now. */
  peerWork: PeerWork | null;
  fileUrlOf: FileUrlOf;
  /** Only for a person who may act. */
  launchUrlOf: LaunchUrlOf;
  /** The largest file that can be uploaded, in bytes. */
  maxFileBytes: number;
  /** The reader's time zone; null = unknown. */
  timeZone: string | null;
  /** By usage key: the learner's own states, as stored, in the exercises that `sources` names. */
  otherStates: ReadonlyMap<string, unknown>;
}

/** How a type accepts files. */
export interface ExerciseUploads<E, S> {
  /** The action to which a file is attached. The form has no button for it. */
  action: string;
  kinds: readonly FileKind[];
  /** The only extensions that this exercise accepts; absent or empty = those of all kinds. */
  extensionsOf?(exercise: E): readonly string[];
  /** Why a file can't be uploaded in this state; null if it can. Checked before the file is read, and when it is stored. */
  refusal?(situation: ExerciseSituation<E, S>): string | null;
  /** The ids of the files that a state refers to. All others of the learner's in this exercise are removed. */
  filesOf(state: S): readonly number[];
}

/**
 * One type of exercise. The rules that all types share (who may act, attempts, due dates, exams, one transaction) are in
 * `exercise-actions.ts`; a type never sees a request or the database.
 */
export interface ExerciseType<E extends Exercise = Exercise, S = unknown> {
  /**
   * Its actions, by name. One that `submits` uses up an attempt, and is refused after the due date of a scored exercise. One
   * that `steps` uses up none, and is refused after the due date, too. One that `drafts` uses up none, and is refused whenever
   * a submission would be. One that `saves` is always accepted.
   */
  readonly actions: Readonly<Record<string, 'submits' | 'steps' | 'drafts' | 'saves'>>;
  /** Reads the stored state (null: nothing yet), perhaps of another version of the exercise; drops what no longer fits. */
  readState(stored: unknown, exercise: E): S;
  /** Pure: what an action does to the state. Called for the actions above only. */
  act(situation: ExerciseSituation<E, S>, action: ExerciseAction): ActionResult<S>;
  /** The inside of its form, re-rendered after each action. */
  render(view: ExerciseView<E, S>): Html;
  /** Whether the learner may see the results of all learners now. Absent: the type has no such results. */
  showsCounts?(situation: ExerciseSituation<E, S>): boolean;
  /** The results for staff: a table per question. */
  tabulate?(exercise: E, counts: readonly AnswerCount[]): ResultTable[];
  /** A learner's answer in words for staff; null if there is none yet. Absent: staff don't see who answered what. */
  describeAnswer?(exercise: E, state: S): string | null;
  /** Usage keys of exercises, perhaps of other units, whose states it shows. Absent: none. */
  sources?(exercise: E): readonly string[];
  /** For types with files of learners: their script sends them to `exercise_upload`. */
  readonly uploads?: ExerciseUploads<E, S>;
  /** Learners act on another site as themselves, and so only those who may act here. */
  readonly opensElsewhere?: true;
  /** Staff give the points, on the pages for grading. */
  readonly isGradedByStaff?: true;
  /** The stage of the learner's work, by which staff list it; null: not begun. Absent: staff have no such list. */
  stageOf?(state: S): string | null;
  /** Whether the learner's work waits for staff, who are told. Absent: never. */
  awaitsStaff?(state: S): boolean;
  /** A module in `units/frame/`, where fields and buttons aren't enough; loaded only in units that contain the type. */
  readonly script?: string;
}

/** Reads the fields of a request. */
export function exerciseAction(
  name: string,
  fields: ExerciseFieldsWire,
  file: Upload | null = null,
): ExerciseAction {
  const list = (field: string): readonly string[] =>
    Object.hasOwn(fields, field) ? [fields[field] ?? []].flat() : [];
  return { name, list, text: (field) => list(field)[0] ?? '', file };
}
