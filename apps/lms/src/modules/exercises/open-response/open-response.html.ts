import { MAX_EXERCISE_FIELD } from '@lectern/contract';
import { formatMoment } from '../../../i18n/format-day.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import { fileFields, fileList } from './files.html.ts';
import type { ResponseView } from './load-response.ts';
import { peerForm, peerOffer, peerText, receivedAssessments, waitingText } from './peer.html.ts';
import { hasAssessedEnough } from './peer.policy.ts';
import { responseMessages } from './response-messages.ts';
import { type ResponseStage, responseDates, stepTime } from './response-state.ts';
import { assessmentDetails, rubricForm, rubricOverview } from './rubric.html.ts';
import type { Assessment } from './rubric.policy.ts';
import { trainingForm, trainingText } from './training.html.ts';
import { currentExample } from './training.policy.ts';

const messages = defineMessages({
  submit: {
    defaultMessage: 'Submit response',
    description: 'Button',
  },
  save: {
    defaultMessage: 'Save draft',
    description: 'Button',
  },
  once: {
    defaultMessage: 'You can submit once. After that, your response can’t be changed.',
    description: 'Below the button “Submit response”',
  },
  assessSelf: {
    defaultMessage: 'Assess your response',
    description: 'Step of an assignment',
  },
  response: {
    defaultMessage: '{number, plural, =0 {Your response} other {Your response to prompt {number}}}',
    description: 'Label of a response to an assignment; “number” is 0 if there is only one',
  },
  optionalResponse: {
    defaultMessage:
      '{number, plural, =0 {Your response (optional)} other {Your response to prompt {number} (optional)}}',
    description: 'Label of a response to an assignment; “number” is 0 if there is only one',
  },
  assessPeers: {
    defaultMessage:
      '{count, plural, one {Assess another learner’s response} other {Assess # other learners’ responses}}',
    description: 'Step of an assignment',
  },
  write: {
    defaultMessage: 'Write your response',
    description: 'Step of an assignment',
  },
  learn: {
    defaultMessage: 'Learn to assess responses',
    description: 'Step of an assignment',
  },
  byPeers: {
    defaultMessage: 'Other learners assess your response',
    description: 'Step of an assignment',
  },
  byTeam: {
    defaultMessage: 'Your course team assesses your response',
    description: 'Step of an assignment',
  },
  step: {
    defaultMessage: '{step}: {state}',
    description: 'A step of an assignment with its state, such as “done” or “due January 12”',
  },
  done: {
    defaultMessage: 'done',
    description: 'State of a step of an assignment',
  },
  opens: {
    defaultMessage: 'opens {moment}',
    description: 'State of a step of an assignment',
  },
  closed: {
    defaultMessage: 'closed',
    description: 'State of a step of an assignment',
  },
  closedAt: {
    defaultMessage: 'closed {moment}',
    description: 'State of a step of an assignment',
  },
  due: {
    defaultMessage: 'due {moment}',
    description: 'State of a step of an assignment',
  },
  early: {
    defaultMessage: 'This assignment isn’t open yet.',
    description: 'State of an assignment',
  },
  missed: {
    defaultMessage: 'This assignment is closed. You didn’t submit a response.',
    description: 'State of an assignment',
  },
  draft: {
    defaultMessage: 'Not submitted yet.',
    description: 'State of an assignment',
  },
  selfEarly: {
    defaultMessage: 'Submitted. You can assess your response once that step opens.',
    description: 'State of an assignment',
  },
  selfClosed: {
    defaultMessage: 'Submitted. You can no longer assess your response, because the due date has passed.',
    description: 'State of an assignment',
  },
  self: {
    defaultMessage: 'Submitted. Now assess your response.',
    description: 'State of an assignment',
  },
  staff: {
    defaultMessage: 'Submitted. Your course team hasn’t assessed it yet.',
    description: 'State of an assignment',
  },
  graded: {
    defaultMessage: 'Assessed.',
    description: 'State of an assignment',
  },
  gradedHidden: {
    defaultMessage: 'Assessed. Your course doesn’t show the result here.',
    description: 'State of an assignment',
  },
  canceled: {
    defaultMessage: 'Your course team canceled this response. It counts as 0 points.',
    description: 'State of an assignment',
  },
  teamAssessment: {
    defaultMessage: 'Your course team’s assessment',
    description: 'Heading',
  },
  ownAssessment: {
    defaultMessage: 'Your own assessment',
    description: 'Heading',
  },
});

type Dates = { opensAt: number | null; dueAt: number | null };

/** The steps, the response, and the next action or the result. */
export function renderOpenResponse(view: ResponseView): Html {
  const { exercise, state, elementId, mayAct } = view;
  const { stage } = state;
  // Others' work comes before the learner's own response, which could otherwise push it out of view.
  const aboutOthers = trainingForm(view) ?? peerForm(view);
  const assessesSelf =
    stage === 'self' && mayAct && exercise.self !== null && stepTime(exercise.self, view) === 'open';
  return html`${stepList(view, stage)}
<p class="response-status" tabindex="-1" data-focus>${siteText(statusText(view, stage))}</p>
${aboutOthers === null && stage === 'peers' && peerOffer(view)}
${stage === 'canceled' && html`<p class="notice" dir="auto">${state.canceledBecause}</p>`}
${aboutOthers ?? exercise.prompts.map((prompt, index) => promptAndText(view, { html: prompt.html, index, stage }))}
${aboutOthers === null && stage === 'draft' && exercise.showsRubric === true && rubricOverview(exercise.rubric)}
${aboutOthers === null && (stage === 'draft' && mayWrite(view) ? fileFields(view) : fileList(state.files, view.loaded.fileUrlOf))}
${aboutOthers !== null && ownTexts(view)}
${
  stage === 'draft' &&
  mayWrite(view) &&
  html`<div class="problem-actions">${actionButton('submit-response', t(messages.submit))}${actionButton('save-draft', t(messages.save), { isPrimary: false })}</div>
<p class="description">${siteText(t(messages.once))}</p>`
}
${
  assessesSelf &&
  html`<section class="response-step"><h3 class="poll-results-title">${siteText(t(messages.assessSelf))}</h3>${rubricForm(exercise.rubric, { elementId })}
<div class="problem-actions">${actionButton('assess-self', t(responseMessages.submitAssessment))}</div></section>`
}
${results(view)}
${aboutOthers === null && stage !== 'peers' && peerOffer(view)}`;
}

function mayWrite(view: ResponseView): boolean {
  return view.maySubmit && stepTime(responseDates(view), view) === 'open';
}

function promptAndText(
  view: ResponseView,
  { html: prompt, index, stage }: { html: string; index: number; stage: ResponseStage },
): Html {
  const { elementId, state, exercise } = view;
  const text = state.texts[index] ?? '';
  const id = `${elementId}-text-${index}`;
  const isOnly = exercise.prompts.length === 1;
  const author = prompt !== '' && html`<div class="author" dir="auto">${authorMarkup(prompt)}</div>`;
  if (exercise.text === 'none' && text === '') return html`${author}`;
  const isOptional = exercise.text === 'optional' && stage === 'draft';
  const field =
    stage === 'draft'
      ? html`<div class="written"><label for="${id}">${siteText(t(isOptional ? messages.optionalResponse : messages.response, { number: isOnly ? 0 : index + 1 }))}</label>
<textarea${attributes({ id, name: `text-${index}`, rows: 10, maxlength: MAX_EXERCISE_FIELD, dir: 'auto', readonly: !mayWrite(view) })}>
${text}</textarea></div>`
      : html`<section class="response-text"><h3 class="poll-results-title">${siteText(t(messages.response, { number: isOnly ? 0 : index + 1 }))}</h3><p class="rubric-text" dir="auto">${text === '' ? siteText(t(responseMessages.noText)) : text}</p></section>`;
  return html`${author}${field}`;
}

/** The learner's own response, collapsed while they assess others. */
function ownTexts({ exercise, state, loaded: { fileUrlOf } }: ResponseView): Html {
  return html`<details class="own-response"><summary>${siteText(t(messages.response, { number: 0 }))}</summary>${state.texts.map(
    (text) =>
      (exercise.text !== 'none' || text !== '') &&
      html`<p class="rubric-text" dir="auto">${text === '' ? siteText(t(responseMessages.noText)) : text}</p>`,
  )}${fileList(state.files, fileUrlOf)}</details>`;
}

/** All steps, each with its dates or that it is done. */
function stepList(view: ResponseView, stage: ResponseStage): Html {
  return html`<ol class="response-steps">${listSteps(view).map(
    ({ name, dates, isDone, during }) =>
      html`<li${attributes({ 'aria-current': stage === during ? 'step' : null })}>${siteText(stepText(name, isDone ? t(messages.done) : dates && datesPhrase(view, dates)))}</li>`,
  )}</ol>`;
}

interface Step {
  name: string;
  /** Null for a step of somebody else. */
  dates: Dates | null;
  isDone: boolean;
  /** The stage of a response in which the step is the current one. */
  during: ResponseStage;
}

/** The steps in their order. */
function listSteps(view: ResponseView): Step[] {
  const { exercise, state } = view;
  const { training, peer, self, waitsForStaff } = exercise;
  const isSubmitted = state.submittedAt !== null;
  const write = {
    name: t(messages.write),
    dates: responseDates(view),
    isDone: isSubmitted,
    during: 'draft',
  } as const;
  const learn: Step | null = training
    ? {
        name: t(messages.learn),
        dates: training,
        isDone: isSubmitted && currentExample(exercise, state.training) === null,
        during: 'training',
      }
    : null;
  const assessSelf: Step | null = self && {
    name: t(messages.assessSelf),
    dates: self,
    isDone: state.self !== null,
    during: 'self',
  };
  const assessPeers: Step | null = peer
    ? {
        name: t(messages.assessPeers, { count: peer.mustGrade }),
        dates: peer,
        isDone: isSubmitted && hasAssessedEnough(exercise, state.peers),
        during: 'peers',
      }
    : null;
  const byPeers: Step | null = peer
    ? { name: t(messages.byPeers), dates: null, isDone: state.peers.counted !== null, during: 'waiting' }
    : null;
  const byTeam: Step | null = waitsForStaff
    ? { name: t(messages.byTeam), dates: null, isDone: state.staff !== null, during: 'staff' }
    : null;
  const assess = exercise.isSelfFirst === true ? [assessSelf, assessPeers] : [assessPeers, assessSelf];
  return [write, learn, ...assess, byPeers, byTeam].filter((step) => step !== null);
}

function stepText(step: string, state: string | null): string {
  return state === null ? step : t(messages.step, { step, state });
}

function datesPhrase(view: ResponseView, dates: Dates): string | null {
  const { opensAt, dueAt } = dates;
  const { timeZone } = view;
  const time = stepTime(dates, view);
  if (time === 'early' && opensAt !== null)
    return t(messages.opens, { moment: formatMoment(opensAt, timeZone) });
  if (time === 'closed')
    return dueAt === null
      ? t(messages.closed)
      : t(messages.closedAt, { moment: formatMoment(dueAt, timeZone) });
  return dueAt === null ? null : t(messages.due, { moment: formatMoment(dueAt, timeZone) });
}

function statusText(view: ResponseView, stage: ResponseStage): string {
  const { exercise, showsCorrectness } = view;
  switch (stage) {
    case 'draft': {
      const time = stepTime(responseDates(view), view);
      if (time === 'early') return t(messages.early);
      return t(time === 'closed' ? messages.missed : messages.draft);
    }
    case 'training':
      return trainingText(view);
    case 'peers':
      return peerText(view);
    case 'waiting':
      return waitingText(view);
    case 'self': {
      const time = exercise.self === null ? 'open' : stepTime(exercise.self, view);
      if (time === 'early') return t(messages.selfEarly);
      return t(time === 'closed' ? messages.selfClosed : messages.self);
    }
    case 'staff':
      return t(messages.staff);
    case 'graded':
      return t(showsCorrectness ? messages.graded : messages.gradedHidden);
    case 'canceled':
      return t(messages.canceled);
  }
}

/** The assessments. Learners always see their own; they see those of others where the course shows results, once all is done. */
function results(view: ResponseView): Html {
  const { exercise, state, showsCorrectness } = view;
  const showsOthers = showsCorrectness && state.stage === 'graded';
  const section = (title: string, assessment: Assessment | null) =>
    assessment &&
    html`<section class="response-assessment"><h3 class="poll-results-title">${siteText(title)}</h3>${assessmentDetails(exercise.rubric, assessment)}</section>`;
  return html`${showsCorrectness && section(t(messages.teamAssessment), state.staff)}
${showsOthers && receivedAssessments(view)}
${section(t(messages.ownAssessment), state.self)}`;
}
