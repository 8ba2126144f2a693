/**
 * The compiled form of a `<problem>`. Right answers, feedback and solutions are here in fields of their own and
 * never inside an `html` field of a part, choice or prompt: the LMS grades with this model and decides what to send.
 *
 * Every `html` string is a balanced fragment with the author's mathematics (`\(..\)`, `\[..\]`, `[mathjaxinline]`)
 * left as written and with course links already rewritten (see model.ts).
 */

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
  /** What to render, in order. */
  parts: ProblemPart[];
  /** `<demandhint>` hints in order, as html. Shown one at a time when asked for. */
  hints: string[];
  /** Sum of the points of all questions (unsupported ones excluded), before `weight`. 0 = nothing can be earned. */
  pointsPossible: number;
  /** The problem is worth this much whatever `pointsPossible` is; null = it is worth `pointsPossible`. */
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
}

export type ProblemPart =
  | { kind: 'html'; html: string }
  /** Author markup around questions: render `<tag attributes>` + parts + `</tag>`. */
  | { kind: 'group'; tag: string; attributes: Record<string, string>; parts: ProblemPart[] }
  | { kind: 'question'; question: Question }
  /** Detailed answer, in its place; omit it until showing the answer is allowed. */
  | { kind: 'solution'; html: string }
  /** An unsupported question: shown as a labelled box, worth no points. */
  | { kind: 'unsupported'; tag: string; reason: string };

/** Feedback for one choice or answer. `label` null = the default word (Correct / Incorrect); '' = no label. */
export interface Feedback {
  html: string;
  label: string | null;
}

interface QuestionBase {
  /** Stable within the problem: response number, then input number, as in Open edX (`2_1`, `3_1`). Key for learners' state. */
  id: string;
  /** Points for a fully right answer (`points` of the input, 1 by default). */
  points: number;
  /** The question's accessible name as html (from `<label>` or the input's `label`), or null. `<label>` is not repeated in the parts. */
  label: string | null;
  /** `<description>` texts as html, shown under the label. */
  descriptions: string[];
}

export interface Choice {
  /** `choice_0`, `choice_1` ... in document order, or `choice_{name}` where the author named it. */
  id: string;
  html: string;
  correct: boolean;
  /** Share of the points (0..1) that choosing it earns: 1 if correct, else 0, or a partial credit. Ignored in checkboxes. */
  credit: number;
  /** Keeps its place when the choices are shuffled. */
  fixed: boolean;
  /** Feedback when it was selected. */
  feedback: Feedback | null;
  /** Checkboxes only: feedback when it was left unselected. */
  unselectedFeedback: Feedback | null;
}

export interface SingleChoiceQuestion extends QuestionBase {
  kind: 'single-choice';
  choices: Choice[];
  shuffle: boolean;
}

export interface MultipleChoiceQuestion extends QuestionBase {
  kind: 'multiple-choice';
  choices: Choice[];
  /**
   * `none`: all choices right or nothing. `every-decision` (EDC): share of choices in the right state.
   * `halves`: 1 error halves the points, 2 errors quarter them (only with 5+ choices), more = 0; with fewer than 3 choices none.
   */
  partialCredit: 'none' | 'every-decision' | 'halves';
  /** Feedback for exactly this set of selected choices (compound hints); goes before the choices' own feedback. */
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

export interface TextQuestion extends QuestionBase {
  kind: 'text';
  /** Right answers; the first is the one to show. */
  answers: TextAnswer[];
  /** Answers that are wrong but have feedback of their own. `regexp` overrides the question's own. */
  wrongAnswers: { text: string; regexp: boolean; feedback: Feedback }[];
  /** `answers` are alternatives of one regular expression, which `compilePattern` takes. */
  regexp: boolean;
  caseSensitive: boolean;
  inline: boolean;
  /** Width of the field in characters, or null. */
  size: number | null;
  /** Text behind the field. */
  trailingText: string | null;
}

/** A right answer: `expression` for showing, evaluated as `value`; or a range with open or closed ends. */
export type NumberAnswer =
  | { kind: 'value'; expression: string; value: number; feedback: Feedback | null }
  | {
      kind: 'range';
      expression: string;
      minimum: number;
      maximum: number;
      minimumIncluded: boolean;
      maximumIncluded: boolean;
      feedback: Feedback | null;
    };

export interface NumberQuestion extends QuestionBase {
  kind: 'number';
  /** The first is the one to show. */
  answers: NumberAnswer[];
  /** How far a `value` answer may be off: `absolute`, or `percent` of the right value's magnitude. Ranges have no tolerance. Default: 0.001 percent. */
  tolerance: { kind: 'absolute' | 'percent'; value: number };
  /** `close`: within `factor` times the tolerance earns half; `list`: these values (same tolerance) earn half. */
  partialCredit: { close: { factor: number } | null; list: number[] };
  inline: boolean;
  size: number | null;
  trailingText: string | null;
}

export type Question =
  | SingleChoiceQuestion
  | MultipleChoiceQuestion
  | DropdownQuestion
  | TextQuestion
  | NumberQuestion;
