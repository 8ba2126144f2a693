import type { OpenResponseExercise } from '@lectern/olx';
import { type Html, html } from '../../../pages/html.ts';
import { siteText } from '../../../pages/markup.ts';
import { actionButton } from '../action-button.html.ts';
import type { ExerciseView } from '../exercise-type.ts';
import { assessedTexts } from './assessed-texts.html.ts';
import { type ResponseState, stepTime } from './response-state.ts';
import { type CriterionNote, rubricForm } from './rubric.html.ts';
import { currentExample, differingCriteria } from './training.policy.ts';

type View = ExerciseView<OpenResponseExercise, ResponseState>;

/** The example to assess, with the options of the last attempt and how they differ from the author's; null in other steps. */
export function trainingForm(view: View): Html | null {
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
      ? { tone: 'bad', words: 'Your course team chose another option.' }
      : { tone: 'good', words: 'Your course team chose the same option.' };
  };
  const values = Object.fromEntries(
    rubric.criteria.map(({ name }, index) => [`option-${index}`, differing?.[name] ?? '']),
  );
  return html`<section class="response-step"><h3 class="poll-results-title">${siteText(`Example ${passed + 1} of ${training.examples.length}`)}</h3>
${assessedTexts(exercise.prompts, example.texts, 'Example response')}
${rubricForm(rubric, { elementId, values, isPractice: true, noteOn })}
<div class="problem-actions">${actionButton('assess-example', 'Compare with your course team')}</div></section>`;
}

/** The status of the step. */
export function trainingWords(view: View): string {
  const { exercise, state } = view;
  const time = exercise.training === undefined ? 'open' : stepTime(exercise.training, view);
  if (time === 'early') return 'Submitted. Learning to assess responses isn’t open yet.';
  if (time === 'closed')
    return 'Submitted. You can no longer learn to assess responses, because the due date has passed.';
  const example = currentExample(exercise, state.training);
  const { passed, differing } = state.training;
  if (example !== null && differing !== null) {
    const total = example.choices.length;
    const differ = differingCriteria(example, differing).length;
    return total === 1
      ? 'Your choice differs from your course team’s. Read the example again, then choose another option.'
      : `${differ} of your ${total} choices ${differ === 1 ? 'differs' : 'differ'} from your course team’s. Read the example again, then change ${differ === 1 ? 'it' : 'them'}.`;
  }
  return passed === 0
    ? 'Submitted. Now learn to assess responses: assess examples until you choose the same options as your course team.'
    : 'Your choices match your course team’s. Now assess the next example.';
}
