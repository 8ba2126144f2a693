import type { FieldAppearance, QuestionBase, Tolerance } from './question-base.ts';

/** Kinds of questions beside choices, texts and numbers. */

/** `<formularesponse>`: an expression with the right one's value in all samples of its variables. */
export interface FormulaQuestion extends QuestionBase, FieldAppearance {
  kind: 'formula';
  /** The right expression, which is also the one to show. */
  answer: string;
  /** Each sample takes a value between the bounds for every variable. */
  variables: { name: string; minimum: number; maximum: number }[];
  samples: number;
  caseSensitive: boolean;
  tolerance: Tolerance;
}

/** `<symbolicresponse>`: an expression, or a matrix of them, equal to the right one for all values of its variables. */
export interface SymbolicQuestion extends QuestionBase, FieldAppearance {
  kind: 'symbolic';
  /** The right expression or matrix, which is also the one to show. */
  answer: string;
  isMatrix: boolean;
  /** Whether `i` and `j` are the imaginary unit; `I` always is. */
  hasImaginaryUnit: boolean;
  /** Whether values may differ by a thousandth. */
  isNumerical: boolean;
}

/** Text beside the fields of a choice, or one of these fields. */
export type ChoicePiece =
  | { kind: 'html'; html: string }
  /** `answer` null: a decoy, in which nothing is right or wrong. */
  | {
      kind: 'field';
      id: string;
      answer: { expression: string; value: number } | null;
      tolerance: Tolerance;
    };

/** `<choicetextresponse>`: choices with number fields, which have to be right in the chosen ones. */
export interface ChoiceTextQuestion extends QuestionBase {
  kind: 'choice-text';
  /** Only one can be chosen. */
  isSingle: boolean;
  options: { id: string; correct: boolean; pieces: ChoicePiece[] }[];
}

export interface Point {
  x: number;
  y: number;
}

/** `<imageresponse>`: a point in an image, right in any of the rectangles and regions, edges of rectangles included. */
export interface ImageQuestion extends QuestionBase {
  kind: 'image';
  /** The image as html. */
  image: string;
  /** In the pixels of coordinates, whatever size the image is shown in. */
  width: number;
  height: number;
  rectangles: { from: Point; to: Point }[];
  /** Corners of convex polygons, in order. */
  regions: Point[][];
}

export interface PlacementTarget {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `<drag_and_drop_input>`: items that are placed on an image. The author's program judges their places. */
export interface PlacementQuestion extends QuestionBase {
  kind: 'placement';
  /** The image as html. Places count in its own pixels, from its top left corner. */
  image: string;
  items: {
    id: string;
    /** Its label, or what to call it without one. */
    name: string;
    /** Whether only its picture is shown. */
    hidesName?: true;
    /** The item's picture as html, or null. */
    icon: string | null;
    /** Whether it may be placed several times. */
    isReusable: boolean;
    /** Targets for other items once it is at a target; absent without any. Places count from its top left corner. */
    targets?: PlacementTarget[];
  }[];
  /** The targets of items; empty = anywhere on the image. */
  targets: PlacementTarget[];
  isOutlined: boolean;
  /** Whether a target accepts one item only. */
  onePerTarget: boolean;
}

/**
 * `<jsinput>`: a page of the author's, whose functions return the answer and restore it. The author's program judges
 * the page's result: the text that `gradeFunction` returns, or with `getState` JSON of that `answer` and a `state`.
 */
export interface JsInputQuestion extends QuestionBase {
  kind: 'js-input';
  /** The page's address: one of the course's own files, or any https page. */
  page: string;
  /** In pixels; null = the full width. */
  width: number | null;
  height: number;
  title: string | null;
  /** Names of global functions of the page, such as `Demo.getGrade`; null where the author names none. */
  gradeFunction: string;
  getState: string | null;
  setState: string | null;
  /** The initial argument of `setState`, before there is an answer. */
  initialState: string | null;
}

/** `<annotationresponse>`: a tag and a comment for a passage. Only the tag is judged. */
export interface AnnotationQuestion extends QuestionBase {
  kind: 'annotation';
  /** The passage and the comment on it, as HTML; null without one. */
  passage: string | null;
  remark: string | null;
  commentPrompt: string | null;
  tagPrompt: string | null;
  options: { id: string; html: string; credit: number }[];
}
