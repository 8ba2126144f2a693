import type { OpenResponseExercise } from '@lectern/olx';
import { formatMoment } from '../../../pages/format-day.ts';
import { type Html, html } from '../../../pages/html.ts';
import { attributes, authorMarkup, siteText } from '../../../pages/markup.ts';
import { actionButton } from '../action-button.html.ts';
import type { ExerciseView } from '../exercise-type.ts';
import { fileFields, fileList } from './files.html.ts';
import { peerForm, peerOffer, peerWords, receivedAssessments, waitingWords } from './peer.html.ts';
import { hasAssessedEnough } from './peer.policy.ts';
import { type ResponseStage, type ResponseState, responseDates, stepTime } from './response-state.ts';
import { assessmentDetails, rubricForm, rubricOverview } from './rubric.html.ts';
import type { Assessment } from './rubric.policy.ts';
import { trainingForm, trainingWords } from './training.html.ts';
import { currentExample } from './training.policy.ts';

type View = ExerciseView<OpenResponseExercise, ResponseState>;
type Dates = { opensAt: number | null; dueAt: number | null };

/** The limit of `exercise_act` for one field, in characters. */
const MAX_RESPONSE = 20_000;

/** The steps, the response, and the next action or the result. */
export function renderOpenResponse(view: View): Html {
  const { exercise, state, elementId, mayAct } = view;
  const { stage } = state;
  // Others' work comes before the learner's own response, which could otherwise push it out of view.
  const aboutOthers = trainingForm(view) ?? peerForm(view);
  const assessesSelf =
    stage === 'self' && mayAct && exercise.self !== null && stepTime(exercise.self, view) === 'open';
  return html`${stepList(view, stage)}
<p class="response-status" tabindex="-1" data-focus>${siteText(statusWords(view, stage))}</p>
${aboutOthers === null && stage === 'peers' && peerOffer(view)}
${stage === 'canceled' && html`<p class="notice" dir="auto">${state.canceledBecause}</p>`}
${aboutOthers ?? exercise.prompts.map((prompt, index) => promptAndText(view, { html: prompt.html, index, stage }))}
${aboutOthers === null && stage === 'draft' && exercise.showsRubric === true && rubricOverview(exercise.rubric)}
${aboutOthers === null && (stage === 'draft' && mayWrite(view) ? fileFields(view) : fileList(state.files, view.fileUrlOf))}
${aboutOthers !== null && ownTexts(view)}
${
  stage === 'draft' &&
  mayWrite(view) &&
  html`<div class="problem-actions">${actionButton('submit-response', 'Submit response')}${actionButton('save-draft', 'Save draft', { isPrimary: false })}</div>
<p class="description">${siteText('You can submit once. After that, your response can’t be changed.')}</p>`
}
${
  assessesSelf &&
  html`<section class="response-step"><h3 class="poll-results-title">${siteText('Assess your response')}</h3>${rubricForm(exercise.rubric, { elementId })}
<div class="problem-actions">${actionButton('assess-self', 'Submit assessment')}</div></section>`
}
${results(view)}
${aboutOthers === null && stage !== 'peers' && peerOffer(view)}`;
}

function mayWrite(view: View): boolean {
  return view.maySubmit && stepTime(responseDates(view), view) === 'open';
}

function promptAndText(
  view: View,
  { html: prompt, index, stage }: { html: string; index: number; stage: ResponseStage },
): Html {
  const { elementId, state, exercise } = view;
  const text = state.texts[index] ?? '';
  const id = `${elementId}-text-${index}`;
  const label = exercise.prompts.length === 1 ? 'Your response' : `Your response to prompt ${index + 1}`;
  const author = prompt !== '' && html`<div class="author" dir="auto">${authorMarkup(prompt)}</div>`;
  if (exercise.text === 'none' && text === '') return html`${author}`;
  const isOptional = exercise.text === 'optional' && stage === 'draft';
  const field =
    stage === 'draft'
      ? html`<div class="written"><label for="${id}">${siteText(isOptional ? `${label} (optional)` : label)}</label>
<textarea${attributes({ id, name: `text-${index}`, rows: 10, maxlength: MAX_RESPONSE, dir: 'auto', readonly: !mayWrite(view) })}>
${text}</textarea></div>`
      : html`<section class="response-text"><h3 class="poll-results-title">${siteText(label)}</h3><p class="rubric-text" dir="auto">${text === '' ? siteText('No text') : text}</p></section>`;
  return html`${author}${field}`;
}

/** The learner's own response, collapsed while they assess others. */
function ownTexts({ exercise, state, fileUrlOf }: View): Html {
  return html`<details class="own-response"><summary>${siteText('Your response')}</summary>${state.texts.map(
    (text) =>
      (exercise.text !== 'none' || text !== '') &&
      html`<p class="rubric-text" dir="auto">${text === '' ? siteText('No text') : text}</p>`,
  )}${fileList(state.files, fileUrlOf)}</details>`;
}

/** All steps, each with its dates or that it is done. */
function stepList(view: View, stage: ResponseStage): Html {
  const { exercise, state } = view;
  const { training, peer, self, waitsForStaff } = exercise;
  const isSubmitted = state.submittedAt !== null;
  const assessSelf =
    self === null
      ? []
      : [
          {
            name: 'Assess your response',
            dates: self,
            isDone: state.self !== null,
            isCurrent: stage === 'self',
          },
        ];
  const assessPeers =
    peer === undefined
      ? []
      : [
          {
            name:
              peer.mustGrade === 1
                ? 'Assess another learner’s response'
                : `Assess ${peer.mustGrade} other learners’ responses`,
            dates: peer,
            isDone: isSubmitted && hasAssessedEnough(exercise, state.peers),
            isCurrent: stage === 'peers',
          },
        ];
  const steps = [
    {
      name: 'Write your response',
      dates: responseDates(view),
      isDone: isSubmitted,
      isCurrent: stage === 'draft',
    },
    ...(training === undefined
      ? []
      : [
          {
            name: 'Learn to assess responses',
            dates: training,
            isDone: isSubmitted && currentExample(exercise, state.training) === null,
            isCurrent: stage === 'training',
          },
        ]),
    ...(exercise.isSelfFirst === true ? [assessSelf, assessPeers] : [assessPeers, assessSelf]).flat(),
    ...(peer === undefined
      ? []
      : [
          {
            name: 'Other learners assess your response',
            dates: null,
            isDone: state.peers.counted !== null,
            isCurrent: stage === 'waiting',
          },
        ]),
    ...(waitsForStaff
      ? [
          {
            name: 'Your course team assesses your response',
            dates: null,
            isDone: state.staff !== null,
            isCurrent: stage === 'staff',
          },
        ]
      : []),
  ];
  return html`<ol class="response-steps">${steps.map(
    ({ name, dates, isDone, isCurrent }) =>
      html`<li${attributes({ 'aria-current': isCurrent ? 'step' : null })}>${siteText(
        [name, isDone ? 'done' : dates && datesPhrase(view, dates)].filter(Boolean).join(': '),
      )}</li>`,
  )}</ol>`;
}

function datesPhrase(view: View, dates: Dates): string | null {
  const { opensAt, dueAt } = dates;
  const { timeZone } = view;
  const time = stepTime(dates, view);
  if (time === 'early' && opensAt !== null) return `opens ${formatMoment(opensAt, timeZone)}`;
  if (time === 'closed') return dueAt === null ? 'closed' : `closed ${formatMoment(dueAt, timeZone)}`;
  return dueAt === null ? null : `due ${formatMoment(dueAt, timeZone)}`;
}

function statusWords(view: View, stage: ResponseStage): string {
  const { exercise, showsCorrectness } = view;
  switch (stage) {
    case 'draft': {
      const time = stepTime(responseDates(view), view);
      if (time === 'early') return 'This assignment isn’t open yet.';
      return time === 'closed'
        ? 'This assignment is closed. You didn’t submit a response.'
        : 'Not submitted yet.';
    }
    case 'training':
      return trainingWords(view);
    case 'peers':
      return peerWords(view);
    case 'waiting':
      return waitingWords(view);
    case 'self': {
      const time = exercise.self === null ? 'open' : stepTime(exercise.self, view);
      if (time === 'early') return 'Submitted. You can assess your response once that step opens.';
      return time === 'closed'
        ? 'Submitted. You can no longer assess your response, because the due date has passed.'
        : 'Submitted. Now assess your response.';
    }
    case 'staff':
      return 'Submitted. Your course team hasn’t assessed it yet.';
    case 'graded':
      return showsCorrectness ? 'Assessed.' : 'Assessed. Your course doesn’t show the result here.';
    case 'canceled':
      return 'Your course team canceled this response. It counts as 0 points.';
  }
}

/** The assessments. Learners always see their own; they see those of others where the course shows results, once all is done. */
function results(view: View): Html {
  const { exercise, state, showsCorrectness } = view;
  const showsOthers = showsCorrectness && state.stage === 'graded';
  const section = (title: string, assessment: Assessment | null) =>
    assessment &&
    html`<section class="response-assessment"><h3 class="poll-results-title">${siteText(title)}</h3>${assessmentDetails(exercise.rubric, assessment)}</section>`;
  return html`${showsCorrectness && section('Your course team’s assessment', state.staff)}
${showsOthers && receivedAssessments(view)}
${section('Your own assessment', state.self)}`;
}
