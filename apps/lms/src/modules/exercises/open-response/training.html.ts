import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import { assessedTexts } from './assessed-texts.html.ts';
import type { ResponseView } from './load-response.ts';
import { stepTime } from './response-state.ts';
import { type CriterionNote, rubricForm } from './rubric.html.ts';
import { currentExample, differingCriteria } from './training.policy.ts';

const messages = defineMessages({
  different: {
    defaultMessage: 'Your course team chose another option.',
    description: 'At a criterion of a rubric, after an example was assessed',
  },
  same: {
    defaultMessage: 'Your course team chose the same option.',
    description: 'At a criterion of a rubric, after an example was assessed',
  },
  position: {
    defaultMessage: 'Example {number} of {total}',
    description: 'Heading above an example of a response',
  },
  example: {
    defaultMessage: 'Example response',
    description: 'Heading',
  },
  exampleTo: {
    defaultMessage: 'Example response to prompt {number}',
    description: 'Heading',
  },
  compare: {
    defaultMessage: 'Compare with your course team',
    description: 'Button below a rubric',
  },
  early: {
    defaultMessage: 'Submitted. Learning to assess responses isn’t open yet.',
    description: 'State of an assignment',
  },
  closed: {
    defaultMessage:
      'Submitted. You can no longer learn to assess responses, because the due date has passed.',
    description: 'State of an assignment',
  },
  onlyDiffers: {
    defaultMessage:
      'Your choice differs from your course team’s. Read the example again, then choose another option.',
    description: 'After an example was assessed',
  },
  differ: {
    defaultMessage:
      '{count, plural, one {# of your {total} choices differs from your course team’s. Read the example again, then change it.} other {# of your {total} choices differ from your course team’s. Read the example again, then change them.}}',
    description: 'After an example was assessed',
  },
  now: {
    defaultMessage:
      'Submitted. Now learn to assess responses: assess examples until you choose the same options as your course team.',
    description: 'State of an assignment',
  },
  nextExample: {
    defaultMessage: 'Your choices match your course team’s. Now assess the next example.',
    description: 'After an example was assessed',
  },
});

/** The example to assess, with the options of the last attempt and how they differ from the author's; null in other steps. */
export function trainingForm(view: ResponseView): Html | null {
  const { exercise, state, elementId, mayAct } = view;
  const { training, rubric } = exercise;
  const example = currentExample(exercise, state.training);
  if (training === undefined || example === null || state.stage !== 'training' || !mayAct) return null;
  if (stepTime(training, view) !== 'open') return null;
  const { passed, differing } = state.training;
  const differ = new Set(differing === null ? [] : differingCriteria(example, differing));
  const noteOn = (criterion: string): CriterionNote | null => {
    if (differing === null) return null;
    return differ.has(criterion)
      ? { tone: 'bad', text: t(messages.different) }
      : { tone: 'good', text: t(messages.same) };
  };
  const values = Object.fromEntries(
    rubric.criteria.map(({ name }, index) => [`option-${index}`, differing?.[name] ?? '']),
  );
  return html`<section class="response-step"><h3 class="poll-results-title">${siteText(t(messages.position, { number: passed + 1, total: training.examples.length }))}</h3>
${assessedTexts(exercise.prompts, example.texts, { one: messages.example, several: messages.exampleTo })}
${rubricForm(rubric, { elementId, values, isPractice: true, noteOn })}
<div class="problem-actions">${actionButton('assess-example', t(messages.compare))}</div></section>`;
}

/** The status of the step. */
export function trainingText(view: ResponseView): string {
  const { exercise, state } = view;
  const time = exercise.training === undefined ? 'open' : stepTime(exercise.training, view);
  if (time === 'early') return t(messages.early);
  if (time === 'closed') return t(messages.closed);
  const example = currentExample(exercise, state.training);
  const { passed, differing } = state.training;
  if (example !== null && differing !== null) {
    const total = example.choices.length;
    const differ = differingCriteria(example, differing).length;
    return total === 1 ? t(messages.onlyDiffers) : t(messages.differ, { count: differ, total });
  }
  return passed === 0 ? t(messages.now) : t(messages.nextExample);
}
