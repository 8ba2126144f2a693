import type { PeerStep, Rubric, TrainingExample, TrainingStep } from '../../exercise-model.ts';
import { parseDate } from '../../text/time.ts';
import { childrenNamed, textOf, type XmlElement } from '../../xml/xml.ts';

const MAX_EXAMPLES = 20;
const MAX_EXAMPLE_TEXTS = 20;
const MAX_EXAMPLE_TEXT = 20_000;

/** What Open edX writes where the author has chosen no due date. */
const NO_DUE_DATE = Date.UTC(2029, 0, 1);
/** Earlier releases wrote the year 9999. Authors who mean never chose other years that no learner will see. */
const NEVER = Date.UTC(2100, 0, 1);

export const chosenDueDate = (moment: number | null): number | null =>
  moment === null || moment === NO_DUE_DATE || moment >= NEVER ? null : moment;

/** An `<assessment>`; dates are epoch milliseconds, null if there is none. */
export interface Step {
  name: string;
  opensAt: number | null;
  dueAt: number | null;
  isRequired: boolean;
  element: XmlElement;
}

/** The steps in the author's order. Dates are read only with `hasManualDates`. */
export function readSteps(element: XmlElement, hasManualDates: boolean): Step[] {
  const found = childrenNamed(element, 'assessments').flatMap((assessments) =>
    childrenNamed(assessments, 'assessment'),
  );
  return found.map((assessment) => {
    const { attributes } = assessment;
    const date = (key: string) => (hasManualDates ? parseDate(attributes.get(key) ?? '') : null);
    return {
      name: attributes.get('name') ?? '',
      opensAt: date('start'),
      dueAt: chosenDueDate(date('due')),
      isRequired: (attributes.get('required') ?? '').toLowerCase() !== 'false',
      element: assessment,
    };
  });
}

/** `<assessment name="student-training">` with `<example>`s, and the problems of those that are left out. */
export function readTraining(
  { opensAt, dueAt, element }: Step,
  rubric: Rubric,
): { training: TrainingStep | null; faults: string[] } {
  const found = childrenNamed(element, 'example');
  const read = found.slice(0, MAX_EXAMPLES).map((example) => readExample(example, rubric));
  const examples = read.filter((example) => typeof example !== 'string');
  const faults = read.filter((fault) => typeof fault === 'string');
  if (found.length > MAX_EXAMPLES)
    faults.push(`The training has more than ${MAX_EXAMPLES} examples. The others are left out.`);
  if (examples.length === 0) {
    faults.push('The training has no example that learners could assess, and is left out.');
    return { training: null, faults };
  }
  return { training: { opensAt, dueAt, examples }, faults };
}

/** `<example>` with an `<answer>` (its texts in `<part>`s) and a `<select criterion option>` for each criterion. */
function readExample(element: XmlElement, { criteria }: Rubric): TrainingExample | string {
  const texts = childrenNamed(element, 'answer')
    .flatMap((answer) => {
      const parts = childrenNamed(answer, 'part');
      return parts.length > 0 ? parts : [answer];
    })
    .slice(0, MAX_EXAMPLE_TEXTS)
    .map((text) => textOf(text).trim().slice(0, MAX_EXAMPLE_TEXT));
  if (texts.every((text) => text === '')) return 'An example of the training has no text, and is left out.';
  const selected = new Map(
    childrenNamed(element, 'select').map(({ attributes }) => [
      attributes.get('criterion')?.trim(),
      attributes.get('option')?.trim(),
    ]),
  );
  const choices: TrainingExample['choices'] = [];
  for (const { name, options } of criteria) {
    if (options.length === 0) continue;
    const option = options.find((each) => each.name === selected.get(name));
    if (!option) return `An example of the training doesn’t select an option for “${name}”, and is left out.`;
    choices.push({ criterion: name, option: option.name });
  }
  return choices.length > 0
    ? { texts, choices }
    : 'The rubric has no options, so examples can’t be assessed. One is left out.';
}

const DEFAULT_MUST_GRADE = 5;
const DEFAULT_MUST_BE_GRADED_BY = 3;
const MAX_PEERS = 99;

/** `<assessment name="peer-assessment" must_grade must_be_graded_by enable_flexible_peer_grading>`. */
export function readPeerStep(
  { opensAt, dueAt, element }: Step,
  { hasFlexiblePeers }: { hasFlexiblePeers: boolean },
): PeerStep {
  const count = (key: string, otherwise: number) => {
    const text = element.attributes.get(key)?.trim() ?? '';
    return /^\d{1,3}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PEERS) : otherwise;
  };
  return {
    opensAt,
    dueAt,
    mustGrade: count('must_grade', DEFAULT_MUST_GRADE),
    mustBeGradedBy: count('must_be_graded_by', DEFAULT_MUST_BE_GRADED_BY),
    isFlexible:
      hasFlexiblePeers || /^\s*true\s*$/i.test(element.attributes.get('enable_flexible_peer_grading') ?? ''),
  };
}
