/** Blocks of several questions. */
export const BUILDERS: ReadonlySet<string> = new Set(['problem-builder', 'mentoring', 'step-builder']);

/** Questions, which may also be in a unit without a builder. */
export const QUESTIONS: ReadonlySet<string> = new Set([
  'pb-answer',
  'pb-mcq',
  'pb-mrq',
  'pb-rating',
  'pb-slider',
  'pb-completion',
  'pb-swipe',
]);

/** What is shown between questions, and what may likewise be in a unit. */
const SHOWN = ['pb-answer-recap', 'pb-table', 'sb-plot'];

/** Elements that a builder reads itself; any other is a block of its own in the unit. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...QUESTIONS,
  ...SHOWN,
  'html',
  'html_demo',
  'title',
  'pb-introduction',
  'pb-message',
  'pb-choice',
  'pb-tip',
  'pb-column',
  'sb-step',
  'sb-review-step',
  'sb-conditional-message',
  'sb-review-score',
  'sb-review-per-question-feedback',
  'sb-plot-overlay',
]);

export function isBuilder(tag: string): boolean {
  return BUILDERS.has(tag) || QUESTIONS.has(tag) || SHOWN.includes(tag);
}

export function isBuilderElement(tag: string): boolean {
  return ELEMENTS.has(tag);
}
