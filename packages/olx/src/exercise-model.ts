import type { BuilderExercise, DashboardExercise, TeamToolExercise } from './builder-model.ts';
import type { Markup } from './markup-model.ts';
import type { ShowAnswer } from './problem-model.ts';

export type * from './builder-model.ts';
export type * from './markup-model.ts';

/**
 * Blocks that learners work with and that are not problems: polls, word clouds and the like. The fields that all of
 * them have are in {@link ExerciseContent}; those of one type are in its variant of {@link Exercise}.
 */

export interface ExerciseContent {
  kind: 'exercise';
  exercise: Exercise;
  /** What completes it: being seen long enough, or the learner's work in it. `never` doesn't count for completion. */
  completedBy: 'viewing' | 'working' | 'never';
  /** Points before `weight`; 0 = not scored. */
  pointsPossible: number;
  /** The weighted points; null = `pointsPossible`. */
  weight: number | null;
  /** The maximum number of submissions; null = unlimited. */
  maxAttempts: number | null;
  /** Markup for searches, without anything that reveals an answer. */
  searchHtml: string;
  /** Its name is for assistive technology only. */
  hidesTitle?: true;
}

/** One variant per type. `type` is the key of the LMS's registry. */
export type Exercise =
  | PollExercise
  | SurveyExercise
  | WordCloudExercise
  | DoneExercise
  | WrittenExercise
  | EmbedExercise
  | ExternalToolExercise
  | ImageExplorerExercise
  | SortableExercise
  | DragAndDropExercise
  | GradedUploadExercise
  | GradedOfflineExercise
  | OpenResponseExercise
  | BuilderExercise
  | DashboardExercise
  | TeamToolExercise;

export type ExerciseKind = Exercise['type'];

export interface PollExercise {
  type: 'poll';
  question: Markup;
  options: PollItem[];
  /** Shown after the vote; null = none. */
  feedback: Markup | null;
  /** Only staff see the results. */
  privateResults: boolean;
}

export interface SurveyExercise {
  type: 'survey';
  questions: PollItem[];
  /** The same for every question; their labels are plain text. */
  choices: { id: string; label: string }[];
  /** Shown after the vote; null = none. */
  feedback: Markup | null;
  /** Only staff see the results. */
  privateResults: boolean;
}

/** An option of a poll or a question of a survey. It has a label, an image, or both. */
export interface PollItem {
  /** The author's id; votes are counted by it. */
  id: string;
  label: Markup | null;
  image: { src: string; alt: string } | null;
}

export interface DragAndDropExercise {
  type: 'drag-and-drop';
  /** When items are judged: each when it is dropped, in any number of attempts; or all when the learner submits. */
  judges: 'drops' | 'submissions';
  question: Markup | null;
  /** The background of the zones; null = a plain board. */
  background: { src: string; alt: string } | null;
  zones: DropZone[];
  items: DragItem[];
  showsZoneTitles: boolean;
  showsZoneBorders: boolean;
  /** null = any number. */
  maxItemsPerZone: number | null;
  /** CSS colors; null = the site's own. */
  itemColors: { background: string; text: string } | null;
  /** Shown before the first item is placed, and once all is done; null = none. */
  introduction: Markup | null;
  conclusion: Markup | null;
}

/** A rectangle of the background; lengths are in its own pixels. */
export interface DropZone {
  id: string;
  title: Markup;
  /** A description for screen readers; plain text, may be empty. */
  description: string;
  x: number;
  y: number;
  width: number;
  height: number;
  align: 'start' | 'center' | 'end';
}

/** It has a label, an image, or both. */
export interface DragItem {
  id: string;
  label: Markup | null;
  image: { src: string; alt: string } | null;
  /** Ids of the zones where it belongs; none for a decoy, which belongs nowhere. */
  zones: string[];
  whenCorrect: Markup | null;
  whenIncorrect: Markup | null;
}

export interface WordCloudExercise {
  type: 'word-cloud';
  instructions: Markup;
  /** The maximum number of words that a learner may enter. */
  inputs: number;
  /** The number of words drawn: the most frequent. */
  maxWords: number;
  showsPercent: boolean;
}

/** A button with which learners mark work as done that they did elsewhere. */
export interface DoneExercise {
  type: 'done';
}

/** A text that learners write. */
export interface WrittenExercise {
  type: 'written';
  prompt: Markup;
  minWords: number;
  maxWords: number;
  /** With one of these phrases, the answer gets all points; without any in either list, each answer does. */
  fullCredit: string[];
  /** With one of these phrases, the answer gets half the points. */
  halfCredit: string[];
  /** Whether learners see whether it was right. */
  showsResult: boolean;
  /** Plain texts; null = our own words. */
  savedMessage: string | null;
  submittedMessage: string | null;
  /** The author's answer, shown after the learner's; null = none. */
  comparison: Markup | null;
  hints: Markup[];
  /** Plain texts; null = our own words. */
  answerLabel: string | null;
  comparisonLabel: string | null;
  submitLabel: string | null;
}

/** A document or a calendar of another site. */
export interface EmbedExercise {
  type: 'embed';
  media: 'frame' | 'image';
  /** https, at a host that the reader knows. */
  src: string;
  /** Describes an image; may be empty. */
  alt: string;
  /** Width by height; null = unknown. */
  ratio: number | null;
}

/** A tool of another site (LTI 1.1 or 1.3), which may report a score. */
export interface ExternalToolExercise {
  type: 'external-tool';
  /** LTI 1.1: the author's `lti_id`, by which the site knows the tool's key. 1.3: the login address, without query. */
  toolId: string;
  /** What the tool told the author; absent for LTI 1.1. */
  lti13?: ToolRegistration;
  /** https, or http on the same machine or in a tab; null = learners don't open the tool here. */
  launchUrl: string | null;
  /** `request`: in a frame that appears when the learner asks for it. */
  opens: 'frame' | 'request' | 'tab';
  /** Of the frame, in CSS pixels. */
  height: number;
  description: Markup | null;
  /** Plain text; null = our own words. */
  buttonText: string | null;
  /** What is sent to the tool if the learner agrees. */
  asksFor: PersonalField[];
  /** Names with their prefix, as they are sent. */
  customParameters: { name: string; value: string }[];
  /** Whether scores count that arrive after the due date. */
  acceptsLateScores: boolean;
}

export type PersonalField = 'username' | 'name' | 'email';

/** A tool's half of a registration by LTI 1.3. */
export interface ToolRegistration {
  /** Where each launch begins. */
  loginUrl: string;
  /** The only addresses that a launch may be sent to. */
  redirectUrls: string[];
  /** With which the tool signs its requests for tokens; null = it can't make any. */
  keys: { keysetUrl: string } | { publicKey: string } | null;
}

/** An image with hotspots that learners explore. */
export interface ImageExplorerExercise {
  type: 'image-explorer';
  image: { src: string; alt: string };
  introduction: Markup | null;
  places: Hotspot[];
}

export interface Hotspot {
  /** Plain text; may be empty. */
  title: string;
  text: Markup;
  youtubeId: string | null;
  /** Percent 0..100 of the image's width and height, from the left and from above. */
  x: number;
  y: number;
}

/** Texts to put in order. */
export interface SortableExercise {
  type: 'sortable';
  /** Plain text. */
  question: string;
  /** Plain texts in their right order. */
  items: string[];
}

/** A file that learners upload and staff grade. */
export interface GradedUploadExercise {
  type: 'graded-upload';
  solution: Markup | null;
  /** When learners see the solution. */
  showAnswer: ShowAnswer;
}

/** Work that is neither done nor handed in on the site: staff enter a score for each learner. */
export interface GradedOfflineExercise {
  type: 'graded-offline';
  /** null = our own words. */
  instructions: Markup | null;
}

/** Texts that learners write and that people assess with a rubric. Dates are epoch milliseconds; null = no separate limit. */
export interface OpenResponseExercise {
  type: 'open-response';
  /** One text is written for each, unless the response has no texts. */
  prompts: Markup[];
  /** Whether a response can be, or always is, without texts; absent = it needs them. */
  text?: 'optional' | 'none';
  /** The files that learners attach; absent = none. */
  files?: ResponseFiles;
  opensAt: number | null;
  dueAt: number | null;
  rubric: Rubric;
  /** The examples that learners assess first, for practice; absent = none. */
  training?: TrainingStep;
  /** How learners assess each other's responses; absent = they don't. */
  peer?: PeerStep;
  /** Whether learners assess their own response before those of others. */
  isSelfFirst?: true;
  /** When learners assess their own response; null = they don't. */
  self: StepDates | null;
  /** Whether there is no score until staff have assessed the response. They may always do it. */
  waitsForStaff: boolean;
  /** Whether learners see the rubric while they write. */
  showsRubric?: true;
}

export interface ResponseFiles {
  isRequired: boolean;
  maxFiles: number;
  /** In lower case, without a dot; empty = every type that the site accepts. */
  extensions: string[];
}

/** When a step of an open response is open: epoch milliseconds; null = no separate limit. */
export interface StepDates {
  opensAt: number | null;
  dueAt: number | null;
}

/** Learners assess each example until they choose the same options as the author. */
export interface TrainingStep extends StepDates {
  examples: TrainingExample[];
}

export interface PeerStep extends StepDates {
  /** How many responses of others each learner assesses. */
  mustGrade: number;
  /** How many learners assess each response. */
  mustBeGradedBy: number;
  /** Whether fewer assessments are enough some days after a response was submitted. */
  isFlexible: boolean;
}

export interface TrainingExample {
  /** Plain texts, by prompt. */
  texts: string[];
  /** The author's option for every criterion that has options. */
  choices: { criterion: string; option: string }[];
}

/** All texts are plain. */
export interface Rubric {
  criteria: RubricCriterion[];
  /** Above the field for a comment on the whole response; null = our own words. */
  commentPrompt: string | null;
}

export interface RubricCriterion {
  /** Unique; identifies the criterion in stored assessments. */
  name: string;
  label: string;
  prompt: string;
  comment: 'none' | 'optional' | 'required';
  /** Empty where only a comment is asked for. */
  options: RubricOption[];
}

export interface RubricOption {
  /** Unique within the criterion; identifies the option in stored assessments. */
  name: string;
  label: string;
  explanation: string;
  points: number;
}
