/**
 * The compiled form of a `<problem>`. Right answers, feedback and solutions are in separate fields and never inside an
 * `html` field of a part, choice or prompt: the LMS grades with this model and decides what to send.
 *
 * Every `html` string is a balanced fragment with the author's mathematics (`\(..\)`, `\[..\]`, `[mathjaxinline]`)
 * unchanged and with course links already rewritten (see model.ts).
 */

import type { Feedback, FieldAppearance, QuestionBase, Tolerance } from './question-base.ts';
import type {
  AnnotationQuestion,
  ChoiceTextQuestion,
  FormulaQuestion,
  ImageQuestion,
  JsInputQuestion,
  PlacementQuestion,
  SymbolicQuestion,
} from './special-questions.ts';

export type * from './question-base.ts';
export type * from './special-questions.ts';

/** When the answer may be shown. Values and meaning as in Open edX; unknown values become `finished`. */
export type ShowAnswer =
  | 'always'
  | 'answered'
  | 'attempted'
  | 'attempted_no_past_due'
  | 'closed'
  | 'finished'
  | 'correct_or_past_due'
  | 'past_due'
  | 'never'
  | 'after_attempts'
  | 'after_all_attempts'
  | 'after_all_attempts_or_correct';

export type Rerandomize = 'always' | 'onreset' | 'never' | 'per_student';

export interface ProblemContent {
  kind: 'problem';
  /** The parts to render, in order. */
  parts: ProblemPart[];
  /** `<demandhint>` hints in order, as html. Shown one at a time on request. */
  hints: string[];
  /** Sum of the points of all questions (unsupported ones excluded), before `weight`. 0 = no points can be earned. */
  pointsPossible: number;
  /** The weighted points, independent of `pointsPossible`; null = `pointsPossible`. */
  weight: number | null;
  /** null = unlimited. */
  maxAttempts: number | null;
  showAnswer: ShowAnswer;
  /** For `after_attempts`: attempts needed before the answer may be shown. */
  attemptsBeforeShowAnswer: number;
  rerandomize: Rerandomize;
  /** Seconds that must pass between two submissions; 0 = none. */
  submissionWaitSeconds: number;
  showResetButton: boolean;
  /** Which attempt counts. */
  gradingMethod: 'last_score' | 'first_score' | 'highest_score' | 'average_score';
  /** The author's Python; absent if none is needed. It contains right answers: never send it. */
  program?: ProblemProgram;
  /** Responses judged by the program, in order. */
  checks?: ResponseCheck[];
  /** Hints about particular answers; absent without any. They contain right answers: never send them. */
  answerHints?: AnswerHint[];
  /** Functions of the program that return hints about the answers to a response, in order. */
  hintFunctions?: HintFunction[];
}

/** `function` is an expression that evaluates to it. */
export interface HintFunction {
  questionIds: string[];
  function: string;
}

/** A hint of a `<hintgroup>`, shown with the verdict on any answer that it is about. */
export interface AnswerHint {
  questionId: string;
  /** A question in which the answer would be right; null = a wrong answer without another hint. */
  about: Question | null;
  feedback: Feedback;
}

export interface ProblemProgram {
  /** `line` is where the script starts in the course file. */
  scripts: { code: string; line: number }[];
  /** The texts that differ between seeds; null if the problem looks the same with each. */
  variants: ProblemVariants | null;
}

/** A problem's source with numbers as placeholders for the texts of `slots`, and the texts for each seed from 0. */
export interface ProblemVariants {
  source: StoredElement;
  slots: string[][];
}

export interface StoredElement {
  name: string;
  attributes: [string, string | number][];
  children: StoredNode[];
  line: number;
}

export type StoredNode = StoredElement | { text: string | number; line: number };

/** How the program judges the answers to one response. */
export interface ResponseCheck {
  /** The number of the response, from 2. */
  id: string;
  questionIds: string[];
  /** An expression that evaluates to the check function, or code that sets `correct`. */
  by: { function: string } | { code: { code: string; line: number } };
  /** Its `expect` or `answer`, the first argument of the function. */
  expect: string | null;
  options: string | null;
  /** Names of variables that the function takes in addition. */
  extra: string[];
}

export type ProblemPart =
  | { kind: 'html'; html: string }
  /** Author markup around questions: render `<tag attributes>` + parts + `</tag>`. */
  | { kind: 'group'; tag: string; attributes: Record<string, string>; parts: ProblemPart[] }
  | { kind: 'question'; question: Question }
  /**
   * Detailed answer, in its position; omit it until showing the answer is allowed, or for `afterSubmission`, until the
   * result of the submission. With `forChoice` it belongs to learners who see that choice, which not all do (see
   * `pool`).
   */
  | {
      kind: 'solution';
      html: string;
      forChoice?: { questionId: string; choiceId: string };
      afterSubmission?: true;
    }
  /**
   * An unsupported question: shown as a labeled box, worth no points. `missingModule`: the Python module that its
   * script needs; `scriptFails`: its script can't be run for another reason.
   */
  | { kind: 'unsupported'; tag: string; reason: string; missingModule?: string; scriptFails?: true };

export interface Choice {
  /** `choice_0`, `choice_1` ... in document order, or `choice_{name}` if the author named it. */
  id: string;
  html: string;
  correct: boolean;
  /** Share of the points (0..1) that choosing it earns: 1 if correct, else 0, or a partial credit. Ignored in checkboxes. */
  credit: number;
  /** Stays in its position when the choices are shuffled. */
  fixed: boolean;
  /** Feedback when it was selected. */
  feedback: Feedback | null;
  /** Checkboxes only: feedback when it was left unselected. */
  unselectedFeedback: Feedback | null;
}

/** A group of choices whose author may hide whether an answer is right. */
interface ChoiceGroup extends QuestionBase {
  /** Shown instead of that: the author's words, or null for the site's. Absent: it shows. */
  submittedMessage?: string | null;
}

export interface SingleChoiceQuestion extends ChoiceGroup {
  kind: 'single-choice';
  choices: Choice[];
  shuffle: boolean;
  /** Each learner sees this many of the choices, one of them right; null or absent: all. */
  pool?: number | null;
}

export interface MultipleChoiceQuestion extends ChoiceGroup {
  kind: 'multiple-choice';
  choices: Choice[];
  /**
   * `none`: all choices right or nothing. `every-decision` (EDC): share of choices in the right state.
   * `halves`: 1 error halves the points, 2 errors quarter them (only with 5+ choices), more = 0; with fewer than 3 choices none.
   */
  partialCredit: 'none' | 'every-decision' | 'halves';
  /** Feedback for exactly this set of selected choices (compound hints), which replaces the choices' own feedback. */
  combinations: { choiceIds: string[]; feedback: Feedback }[];
}

export interface DropdownQuestion extends QuestionBase {
  kind: 'dropdown';
  choices: Choice[];
  inline: boolean;
}

export interface TextAnswer {
  /** The text, or the source of a regular expression (Python's syntax): see `compilePattern`. */
  text: string;
  feedback: Feedback | null;
}

export interface TextQuestion extends QuestionBase, FieldAppearance {
  kind: 'text';
  /** Right answers; the first is the one to show. */
  answers: TextAnswer[];
  /** Wrong answers with specific feedback. `regexp` overrides the question's own. */
  wrongAnswers: { text: string; regexp: boolean; feedback: Feedback }[];
  /** `answers` are alternatives of one regular expression, which `compilePattern` takes. */
  regexp: boolean;
  caseSensitive: boolean;
}

/**
 * A right answer: `expression` for showing, evaluated as `value` (`imaginary`: its imaginary part, absent for real
 * numbers); or a range with open or closed ends.
 */
export type NumberAnswer =
  | { kind: 'value'; expression: string; value: number; imaginary?: number; feedback: Feedback | null }
  | {
      kind: 'range';
      expression: string;
      minimum: number;
      maximum: number;
      minimumIncluded: boolean;
      maximumIncluded: boolean;
      feedback: Feedback | null;
    };

export interface NumberQuestion extends QuestionBase, FieldAppearance {
  kind: 'number';
  /** The first is the one to show. */
  answers: NumberAnswer[];
  /** How far a `value` answer may be off. Ranges have no tolerance. Default: 0.001 percent. */
  tolerance: Tolerance;
  /** `close`: within `factor` times the tolerance earns half; `list`: these values (same tolerance) earn half. */
  partialCredit: { close: { factor: number } | null; list: number[] };
}

/** A text field whose answer the author's program judges. */
export interface CustomQuestion extends QuestionBase {
  kind: 'custom';
  /** The right answer to show, or null. */
  answer: string | null;
  /** The notation that learners type, if there is a preview; absent for any text. */
  notation?: 'chemistry' | 'formula';
  /** Lines of a larger field for code; null = one line. */
  rows: number | null;
  /** What a larger field contains before the learner's first answer. */
  initialText?: string;
  hidden: boolean;
  inline: boolean;
  size: number | null;
  trailingText: string | null;
}

export type Question =
  | SingleChoiceQuestion
  | MultipleChoiceQuestion
  | DropdownQuestion
  | TextQuestion
  | NumberQuestion
  | FormulaQuestion
  | SymbolicQuestion
  | ChoiceTextQuestion
  | ImageQuestion
  | AnnotationQuestion
  | CustomQuestion
  | JsInputQuestion
  | PlacementQuestion;
