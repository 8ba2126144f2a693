import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import { assessedTexts } from './assessed-texts.html.ts';
import { fileList } from './files.html.ts';
import type { ResponseView } from './load-response.ts';
import { hasAssessedEnough } from './peer.policy.ts';
import { responseMessages } from './response-messages.ts';
import { stepTime } from './response-state.ts';
import { assessmentDetails, rubricForm } from './rubric.html.ts';

const messages = defineMessages({
  another: {
    defaultMessage: 'Another learner’s response',
    description: 'Heading',
  },
  position: {
    defaultMessage: 'Response {number} of {total}',
    description: 'Heading above a response of another learner',
  },
  anonymous: {
    defaultMessage: 'Another learner wrote this. Neither of you learns who the other is.',
    description: 'Above a response of another learner',
  },
  response: {
    defaultMessage: 'Response',
    description: 'Heading above a response of another learner',
  },
  responseTo: {
    defaultMessage: 'Response to prompt {number}',
    description: 'Heading above a response of another learner',
  },
  start: {
    defaultMessage: 'Start assessing',
    description: 'Button: shows the first response of another learner',
  },
  next: {
    defaultMessage: 'Assess next response',
    description: 'Button: shows a response of another learner',
  },
  more: {
    defaultMessage: 'You can assess more responses. That doesn’t change your score.',
    description: 'Above the button “Assess another response”',
  },
  oneMore: {
    defaultMessage: 'Assess another response',
    description: 'Button: shows a response of another learner',
  },
  early: {
    defaultMessage: 'Submitted. You can assess other learners’ responses once that step opens.',
    description: 'State of an assignment',
  },
  closed: {
    defaultMessage:
      'Submitted. You can no longer assess other learners’ responses, because the due date has passed.',
    description: 'State of an assignment',
  },
  staff: {
    defaultMessage:
      'Submitted. Course staff don’t assess learners’ responses here. Use the staff tools instead.',
    description: 'State of an assignment, to the course team',
  },
  none: {
    defaultMessage:
      'Submitted. There’s no response for you to assess yet ({count} of {total} done). Come back once other learners have submitted theirs.',
    description: 'State of an assignment',
  },
  now: {
    defaultMessage: 'Submitted. Now assess other learners’ responses: {count} of {total} done.',
    description: 'State of an assignment',
  },
  tooFew: {
    defaultMessage:
      'Too few learners assessed your response before the due date. Your course team can still assess it.',
    description: 'State of an assignment',
  },
  waitingForOne: {
    defaultMessage:
      'You’ve done your part. You get your score once another learner has assessed your response.',
    description: 'State of an assignment',
  },
  waiting: {
    defaultMessage:
      'You’ve done your part. You get your score once {needed} learners have assessed your response. So far, {count, plural, one {# has} other {# have}}.',
    description: 'State of an assignment; “needed” is at least 2',
  },
  median: {
    defaultMessage: 'For each criterion, the median of what learners chose counts.',
    description: 'Above the assessments of other learners',
  },
  assessment: {
    defaultMessage: 'Another learner’s assessment',
    description: 'Heading',
  },
  assessmentNumber: {
    defaultMessage: 'Assessment {number} of {total} by other learners',
    description: 'Heading',
  },
  notCounted: {
    defaultMessage: 'Doesn’t count toward your score.',
    description: 'Below the heading of an assessment',
  },
});

/** The response of another learner with the rubric; null where the learner has none to assess. */
export function peerForm(view: ResponseView): Html | null {
  const { exercise, state, elementId, mayAct } = view;
  const { peerWork } = view.loaded;
  const claim = peerWork?.claim ?? null;
  if (exercise.peer === undefined || claim === null || !mayAct) return null;
  const { given } = state.peers;
  const title = hasAssessedEnough(exercise, state.peers)
    ? t(messages.another)
    : t(messages.position, { number: given + 1, total: exercise.peer.mustGrade });
  return html`<section class="response-step"><h3 class="poll-results-title">${siteText(title)}</h3>
<p class="description">${siteText(t(messages.anonymous))}</p>
${assessedTexts(exercise.prompts, claim.texts, { one: messages.response, several: messages.responseTo }, { hasTexts: exercise.text !== 'none' })}
${fileList(claim.files, view.loaded.fileUrlOf)}
${rubricForm(exercise.rubric, { elementId })}
<input${attributes({ type: 'hidden', name: 'claim', value: claim.id })}>
<div class="problem-actions">${actionButton('assess-peer', t(responseMessages.submitAssessment))}</div></section>`;
}

/** The button for a response to assess, where there is one. */
export function peerOffer(view: ResponseView): Html | null {
  const { exercise, state, mayAct } = view;
  const { peerWork } = view.loaded;
  if (!mayAct || peerWork === null || peerWork.claim !== null || !peerWork.hasNext) return null;
  if (!hasAssessedEnough(exercise, state.peers)) {
    const label = t(state.peers.given === 0 ? messages.start : messages.next);
    return html`<div class="problem-actions">${actionButton('claim-response', label)}</div>`;
  }
  return html`<p class="description">${siteText(t(messages.more))}</p>
<div class="problem-actions">${actionButton('claim-response', t(messages.oneMore), { isPrimary: false })}</div>`;
}

/** The status while the learner has to assess others. */
export function peerText(view: ResponseView): string {
  const { exercise, state, mayAct } = view;
  const { peerWork } = view.loaded;
  const { peer } = exercise;
  const time = peer === undefined ? 'open' : stepTime(peer, view);
  if (time === 'early') return t(messages.early);
  if (time === 'closed') return t(messages.closed);
  if (peerWork === null && mayAct) return t(messages.staff);
  const done = { count: state.peers.given, total: peer?.mustGrade ?? 0 };
  return peerWork !== null && peerWork.claim === null && !peerWork.hasNext
    ? t(messages.none, done)
    : t(messages.now, done);
}

/** The status while a response waits for other learners. */
export function waitingText(view: ResponseView): string {
  const { exercise, state } = view;
  const { peer } = exercise;
  if (peer !== undefined && stepTime(peer, view) === 'closed') return t(messages.tooFew);
  const needed = peer?.mustBeGradedBy ?? 0;
  const { length } = state.peers.received;
  return needed === 1 ? t(messages.waitingForOne) : t(messages.waiting, { needed, count: length });
}

/** Other learners' assessments of the response. */
export function receivedAssessments({ exercise, state }: ResponseView): Html {
  const { received, counted } = state.peers;
  const isCounted = (index: number) => state.staff === null && index < (counted ?? 0);
  return html`${received.length > 1 && state.staff === null && html`<p class="description">${siteText(t(messages.median))}</p>`}${received.map(
    (assessment, index) =>
      html`<section class="response-assessment"><h3 class="poll-results-title">${siteText(received.length === 1 ? t(messages.assessment) : t(messages.assessmentNumber, { number: index + 1, total: received.length }))}</h3>
${!isCounted(index) && html`<p class="description">${siteText(t(messages.notCounted))}</p>`}
${assessmentDetails(exercise.rubric, assessment)}</section>`,
  )}`;
}
