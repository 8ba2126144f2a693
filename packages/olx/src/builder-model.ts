import type { Markup } from './markup-model.ts';

/**
 * Several questions that are one exercise: `problem-builder`, `step-builder`, `mentoring`, or a single question of theirs.
 * Learners submit them together or, where it is stepped, one step after another with a review at the end.
 */
export interface BuilderExercise {
  type: 'builder';
  /** At least one; exactly one unless it is stepped. */
  steps: BuilderStep[];
  isStepped: boolean;
  /** Above every step; null = none. */
  introduction: Markup | null;
  /** Whether learners can look at each step with all feedback once their attempts are used. */
  hasExtendedFeedback: boolean;
  /** Above the message about the whole; null = none. Plain text. */
  feedbackLabel: string | null;
  messages: BuilderMessage[];
  /** Of a stepped one only; null = no more than that it is done. */
  review: BuilderReview | null;
  /** The texts that it shows or asks for by a name, each of which learners may write in several places. */
  texts: SharedText[];
}

export interface BuilderStep {
  /** Plain text; may be empty. */
  title: string;
  /** On the button that leads to the next step, plain text; null = our own words. */
  nextLabel: string | null;
  /** Shown once the step is submitted. */
  message: Markup | null;
  items: BuilderItem[];
}

export interface BuilderMessage {
  when: 'completed' | 'incomplete' | 'attempts-used' | 'review';
  text: Markup;
}

export interface BuilderReview {
  showsScore: boolean;
  /** Whether it shows the review tips of questions that weren't answered right. */
  showsTips: boolean;
  messages: { score: 'perfect' | 'imperfect' | 'any'; attempts: 'left' | 'used' | 'any'; text: Markup }[];
}

/** A text that learners write once and see in several places of the course. */
export interface SharedText {
  name: string;
  /** The questions that ask for it: usage key of the builder, and id of the question. */
  places: { block: string; question: string }[];
}

export type BuilderItem =
  | { kind: 'text'; text: Markup }
  /** What the learner wrote elsewhere. `name`: of a {@link SharedText}. */
  | { kind: 'recap'; name: string; label: Markup | null }
  | { kind: 'table'; columns: { header: Markup | null; cells: TableCell[] }[] }
  | BuilderPlot
  | BuilderQuestion;

export type TableCell = { kind: 'text'; text: Markup } | { kind: 'recap'; name: string };

/** Claims that learners rate twice: where they, and others whom the author asked, see each of them. Plain texts. */
export interface BuilderPlot {
  kind: 'plot';
  label: string;
  /** What the corners of the plot stand for, from the one where both ratings are high, counterclockwise. */
  quadrants: string[];
  /** `questions`: the ids of the two rating questions. */
  claims: { name: string; questions: [string, string] }[];
  overlays: { label: string; description: string; points: [number, number][] }[];
}

interface QuestionBase {
  kind: 'question';
  /** Unique within the builder; identifies the answer. */
  id: string;
  /** Plain text; null = none. */
  title: string | null;
  text: Markup;
  /** How much it counts among the questions of the builder. */
  weight: number;
  /** Shown with every answer. */
  message: Markup | null;
  /** Shown in the review if the answer wasn't right and there are attempts left. */
  reviewTip: Markup | null;
}

export type BuilderQuestion = QuestionBase & {
  answer: TextAnswer | ChoiceAnswer | ChoicesAnswer | SliderAnswer | CheckboxAnswer;
};

interface TextAnswer {
  form: 'text';
  /** Of a {@link SharedText}. */
  name: string;
  minCharacters: number;
  /** The name of the text that it starts with; null = none. */
  startsAs: string | null;
}

/** One of several choices. */
interface ChoiceAnswer {
  form: 'choice';
  choices: BuilderChoice[];
  /** Values of the right choices; null = every choice is. */
  right: string[] | null;
  tips: BuilderTip[];
  /** A scale from 1 to 5. */
  isRating: boolean;
}

/** Any number of choices. */
interface ChoicesAnswer {
  form: 'choices';
  choices: BuilderChoice[];
  /** Values of the choices that are right; of the others, those that may be chosen or not. */
  right: string[];
  ignored: string[];
  tips: BuilderTip[];
  /** Whether learners don't see which choices were right. */
  hidesResults: boolean;
}

/** A number from 0 to 100. The labels of the ends are plain text; may be empty. */
interface SliderAnswer {
  form: 'slider';
  low: string;
  high: string;
}

/** Any answer is right. */
interface CheckboxAnswer {
  form: 'checkbox';
  label: Markup;
}

export interface BuilderChoice {
  value: string;
  label: Markup;
}

export interface BuilderTip {
  /** Shown with the choices that have one of these values. */
  values: string[];
  text: Markup;
}

/** `pb-dashboard`: what the learner chose in the questions of several builders, with averages. */
export interface DashboardExercise {
  type: 'dashboard';
  header: Markup | null;
  footer: Markup | null;
  showsNumbers: boolean;
  groups: DashboardGroup[];
}

export interface DashboardGroup {
  /** Plain text. */
  title: string;
  /** Usage key of the builder. */
  block: string;
  /** Numbers, from 1, of its questions with one choice that aren't shown. */
  excluded: number[];
  /** Titles and the labels of choices are plain text. */
  questions: { id: string; title: string; labels: { value: string; label: string }[] }[];
  /** Beside the average; null = our own words. Plain text. */
  averageLabel: string | null;
}

/** A tool with which the course team works on a course; there is nothing in it for learners. */
export interface TeamToolExercise {
  type: 'team-tool';
}
