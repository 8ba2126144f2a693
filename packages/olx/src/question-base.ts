/** The fields of all kinds of questions. */

/** Feedback for one choice or answer. `label` null = the default word (Correct / Incorrect); '' = no label. */
export interface Feedback {
  html: string;
  label: string | null;
}

export interface QuestionBase {
  /** Stable within the problem: response number, then input number, as in Open edX (`2_1`, `3_1`). Key for learners' state. */
  id: string;
  /** Points for a fully right answer (`points` of the input, 1 by default). */
  points: number;
  /** The question's accessible name as html (from `<label>` or the input's `label`), or null. `<label>` is not repeated in the parts. */
  label: string | null;
  /** `<description>` texts as html, shown under the label. */
  descriptions: string[];
}

/** A field of one line. */
export interface FieldAppearance {
  inline: boolean;
  /** Width of the field in characters, or null. */
  size: number | null;
  /** Text after the field. */
  trailingText: string | null;
  /** Only the author's script fills it in. */
  hidden?: true;
}

/** The tolerance of a number: `absolute`, or `percent` of the right value's magnitude. */
export interface Tolerance {
  kind: 'absolute' | 'percent';
  value: number;
}
