import type {
  BuilderExercise,
  BuilderItem,
  BuilderMessage,
  BuilderReview,
  BuilderStep,
} from '../../builder-model.ts';
import { childrenNamed, elementsOf, textOf, type XmlElement } from '../../xml/xml.ts';
import { type ExerciseReader, exerciseContent, searchHtmlOf } from '../exercises/reader.ts';
import { readItem } from './items.ts';
import { BUILDERS } from './names.ts';
import { BuilderTools } from './tools.ts';

const MAX_ITEMS = 100;

/** `<problem-builder weight max_attempts show_title …>`, `<step-builder>`, `<mentoring>`, or one question by itself. */
export const readBuilder: ExerciseReader = (block, readerTools) => {
  const { attributes, element, tag } = block;
  const tools = new BuilderTools(block, readerTools);
  const isWhole = BUILDERS.has(tag);
  const isAssessment = attributes.choice('mode', MODES) === 'assessment';
  const isStepped = tag === 'step-builder' || isAssessment;
  const steps = readSteps(element, tools, { isAssessment, isWhole });
  const questions = steps.flatMap(({ items }) => items.filter((item) => item.kind === 'question'));
  if (steps.every(({ items }) => items.length === 0)) return 'It has neither questions nor texts.';
  const introduction = childrenNamed(element, 'pb-introduction').map((each) => tools.markup(null, each))[0];
  const exercise: BuilderExercise = {
    type: 'builder',
    steps,
    isStepped,
    introduction: introduction ?? null,
    hasExtendedFeedback: attributes.boolean('extended_feedback') ?? false,
    feedbackLabel: tools.label(attributes.text('feedback_label')),
    messages: readMessages(element, tools),
    review: isStepped ? readReview(element, isAssessment, tools) : null,
    // Found once all blocks of the course are read.
    texts: [],
  };
  attributes.known('display_submit');
  // A single question has read its attributes already.
  if (!isWhole) for (const [name] of attributes.unused()) attributes.known(name);
  const hidesTitle = attributes.boolean('show_title') === false;
  const max = attributes.integer('max_attempts') ?? (isAssessment ? 2 : 0);
  const isScored = questions.some(({ weight }) => weight > 0);
  const points = isWhole ? (attributes.number('weight') ?? 1) : 1;
  return exerciseContent(exercise, {
    completedBy: questions.length > 0 ? 'working' : 'viewing',
    pointsPossible: isScored ? points : 0,
    maxAttempts: max === 0 ? null : max,
    searchHtml: searchHtmlOf(steps.flatMap(({ items }) => items.flatMap(searched))),
    ...(hidesTitle && { hidesTitle }),
  });
};

const MODES = ['standard', 'assessment'] as const;

function readSteps(
  element: XmlElement,
  tools: BuilderTools,
  { isAssessment, isWhole }: { isAssessment: boolean; isWhole: boolean },
): BuilderStep[] {
  const plain = (items: BuilderItem[]): BuilderStep => ({ title: '', nextLabel: null, message: null, items });
  if (!isWhole) return [plain(readItem(element, tools))];
  const written = childrenNamed(element, 'sb-step').slice(0, MAX_ITEMS);
  if (written.length > 0) {
    return written.map((step) => {
      const attributes = tools.attributesOf(step);
      const isTitled = attributes.boolean('show_title') ?? true;
      return {
        title: (isTitled && tools.label(attributes.text('display_name'))) || '',
        nextLabel: tools.label(attributes.text('next_button_label')),
        message: tools.markup(attributes.text('message')),
        items: readItems(step, tools),
      };
    });
  }
  const items = readItems(element, tools);
  if (!isAssessment) return [plain(items)];
  // One question at a time, each with the texts before it.
  const steps: BuilderItem[][] = [[]];
  for (const item of items) {
    steps.at(-1)?.push(item);
    if (item.kind === 'question') steps.push([]);
  }
  const last = steps.pop() ?? [];
  if (steps.length === 0) return [plain(last)];
  steps.at(-1)?.push(...last);
  return steps.map(plain);
}

function readItems(element: XmlElement, tools: BuilderTools): BuilderItem[] {
  return elementsOf(element)
    .flatMap((child) => readItem(child, tools))
    .slice(0, MAX_ITEMS);
}

const WHEN: Readonly<Record<string, BuilderMessage['when']>> = {
  completed: 'completed',
  incomplete: 'incomplete',
  max_attempts_reached: 'attempts-used',
  'on-assessment-review': 'review',
};

function readMessages(element: XmlElement, tools: BuilderTools): BuilderMessage[] {
  return childrenNamed(element, 'pb-message').flatMap((message) => {
    const when = WHEN[message.attributes.get('type') ?? ''];
    const text = tools.markup(message.attributes.get('content') ?? null, message);
    return when === undefined || text === null ? [] : [{ when, text }];
  });
}

const SCORES = ['perfect', 'imperfect', 'any'] as const;
const ATTEMPTS = ['can_try_again', 'cannot_try_again', 'any'] as const;
const ATTEMPTS_ARE = { can_try_again: 'left', cannot_try_again: 'used', any: 'any' } as const;

/** The last step of a step builder; one without children, or none in an assessment, shows score and tips. */
function readReview(element: XmlElement, isAssessment: boolean, tools: BuilderTools): BuilderReview | null {
  const [step] = childrenNamed(element, 'sb-review-step');
  if (step === undefined) return isAssessment ? { showsScore: true, showsTips: true, messages: [] } : null;
  const has = (name: string) => childrenNamed(step, name).length > 0;
  const isEmpty = elementsOf(step).length === 0;
  const messages = childrenNamed(step, 'sb-conditional-message').flatMap((message) => {
    const attributes = tools.attributesOf(message);
    const text = tools.markup(attributes.text('content'), message);
    const attempts = attributes.choice('num_attempts_condition', ATTEMPTS) ?? 'any';
    if (text === null) return [];
    return {
      score: attributes.choice('score_condition', SCORES) ?? 'any',
      attempts: ATTEMPTS_ARE[attempts],
      text,
    };
  });
  return {
    showsScore: isEmpty || has('sb-review-score'),
    showsTips: isEmpty || has('sb-review-per-question-feedback'),
    messages,
  };
}

/** What searches find: nothing that tells which choice is right. */
function searched(item: BuilderItem) {
  if (item.kind === 'text') return [item.text];
  if (item.kind !== 'question') return [];
  const { answer } = item;
  const choices = answer.form === 'choice' || answer.form === 'choices' ? answer.choices : [];
  return [item.text, ...choices.map(({ label }) => label)];
}

/** The name in an old `<title>`; null where there is none. */
export function builderTitle(element: XmlElement): string | null {
  const [title] = childrenNamed(element, 'title');
  return title === undefined ? null : textOf(title).replace(/\s+/g, ' ').trim() || null;
}
