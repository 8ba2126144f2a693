import type { ExerciseFieldsWire, LmsErrorCode } from '@lectern/contract';
import type { Block, Exercise, ExerciseContent } from '@lectern/olx';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Message } from '../../i18n/messages.ts';
import type { AnswerCount, CountedAnswer } from '../../kernel/answers/exercise-answers.store.ts';
import type { Upload } from '../../kernel/files/uploads.store.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import type { Html } from '../../lib/html.ts';
import type { FileKind } from '../uploads/file-type.policy.ts';
import type { StoredExercise } from './exercise.policy.ts';

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
  /** The same if it is sent again, because its response was lost; null if nothing tells. */
  key: string | null;
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
      /** A message that is shown and focused, if the exercise itself doesn't show the result. */
      message?: string;
      /** The author's message in its place, in the language of the course. */
      authorMessage?: string | null;
    };

/** One question's results in plain text. */
export interface ResultTable {
  /** Null if the exercise has no other question. */
  question: string | null;
  rows: { label: string; times: number }[];
  /** The number of answers, including those without a row. */
  total: number;
}

/** A learner at one exercise. */
export interface ExerciseVisit {
  unitVisit: UnitVisit;
  situation: ExerciseSituation;
  stored: StoredExercise;
}

export type Accepted = Exclude<ActionResult<unknown>, { refused: unknown }>;

/** The result of a learner's action that wasn't refused. */
export interface AcceptedAction {
  /** The exercise after the action. */
  visit: ExerciseVisit;
  result: Accepted;
}

/** An action that a learner sent. */
export interface SentAction {
  unitVisit: UnitVisit;
  usageKey: string;
  action: ExerciseAction;
}

/** Applies an action by the rules of all types, in a transaction in which the caller holds the lock of the learner. */
export type ApplyAction = (tx: Tx, sent: SentAction & { now: number }) => Promise<AcceptedAction>;

/** The visit for which exercises are rendered, and what they may read. */
export interface LoadContext {
  services: Pick<Context, 'db' | 'config' | 'secrets' | 'clock'>;
  visit: UnitVisit;
  /** The units origin, absolute. */
  unitsOrigin: string;
  /** The learner's states as stored, by usage key: at least those of the `sources`. */
  states: ReadonlyMap<string, unknown>;
}

/** An exercise for which its type loads something. */
export interface LoadItem<E extends Exercise = Exercise, S = unknown> {
  type: Pick<ExerciseType, 'showsCounts' | 'sources'>;
  situation: ExerciseSituation<E, S>;
}

/** A script of the unit's frame, for what fields and buttons can't do. */
export interface ExerciseScript {
  /** The name of a module of `@lectern/unit-frame`. */
  file: string;
  /** The texts that it shows. */
  texts: Readonly<Record<string, Message>>;
}

/** The staff's page about an exercise: results or answers, grading of work, or assessment of responses. */
export type StaffPage = 'exercise' | 'grading' | 'responses';

/** The input of `render`. `L`: what the type's `load` returned for the exercise. */
export interface ExerciseView<E = Exercise, S = unknown, L = null> extends ExerciseSituation<E, S> {
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
  loaded: L;
  /** The reader's time zone; null = unknown. */
  timeZone: string | null;
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
 * `exercise-actions.ts`; a type never sees a request, and reads the database in `load` only.
 */
export interface ExerciseType<E extends Exercise = Exercise, S = unknown, L = unknown> {
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
  /**
   * Actions that also change work of others: each runs its own transaction, in which it applies the action. It throws like
   * the rules of all types.
   */
  readonly transactions?: ReadonlyMap<
    string,
    (context: Context, sent: SentAction, apply: ApplyAction) => Promise<AcceptedAction>
  >;
  /**
   * What its exercises show beyond the learner's state, by usage key; null for those that are missing. Called once for all
   * exercises of a unit, also those of other types with the same function.
   */
  load(context: LoadContext, items: readonly LoadItem<E, S>[]): Promise<ReadonlyMap<string, L>>;
  /** Pure: the inside of its form, re-rendered after each action. */
  render(view: ExerciseView<E, S, L>): Html;
  /** Whether the learner may see the results of all learners now. Absent: the type has no such results. */
  showsCounts?(situation: ExerciseSituation<E, S>): boolean;
  /** The results for staff: a table per question. */
  tabulate?(exercise: E, counts: readonly AnswerCount[]): ResultTable[];
  /** A learner's answer in words for staff, in one or more lines; none yet: `[]`. Absent: staff don't see who answered what. */
  describeAnswer?(exercise: E, state: S): string[];
  /** Usage keys of exercises, perhaps of other units, whose states it shows. Absent: none. */
  sources?(exercise: E): readonly string[];
  /** For types with files of learners: their script sends them to `exercise_upload`. */
  readonly uploads?: ExerciseUploads<E, S>;
  /** Learners act on another site as themselves, and so only those who may act here. */
  readonly opensElsewhere?: true;
  /** Staff give the points, on the pages for grading. */
  readonly isGradedByStaff?: true;
  /** Staff assess responses, on pages of their own. */
  readonly isAssessed?: true;
  /** The stage of the learner's work, by which staff list it; null: not begun. Absent: staff have no such list. */
  stageOf?(state: S): string | null;
  /** Whether the learner's work waits for staff, who are notified. Absent: never. */
  awaitsStaff?(state: S): boolean;
  /** Where fields and buttons aren't enough; loaded only in units that contain the type. */
  readonly script?: ExerciseScript;
}

/** Reads the fields of a request. */
export function exerciseAction(
  name: string,
  fields: ExerciseFieldsWire,
  { file = null, key = null }: Partial<Pick<ExerciseAction, 'file' | 'key'>> = {},
): ExerciseAction {
  const list = (field: string): readonly string[] =>
    Object.hasOwn(fields, field) ? [fields[field] ?? []].flat() : [];
  return { name, list, text: (field) => list(field)[0] ?? '', file, key };
}
