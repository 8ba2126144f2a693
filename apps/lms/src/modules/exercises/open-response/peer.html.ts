import type { OpenResponseExercise } from '@lectern/olx';
import { type Html, html } from '../../../pages/html.ts';
import { attributes, siteText } from '../../../pages/markup.ts';
import { actionButton } from '../action-button.html.ts';
import type { ExerciseView } from '../exercise-type.ts';
import { assessedTexts } from './assessed-texts.html.ts';
import { fileList } from './files.html.ts';
import { hasAssessedEnough } from './peer.policy.ts';
import { type ResponseState, stepTime } from './response-state.ts';
import { assessmentDetails, rubricForm } from './rubric.html.ts';

type View = ExerciseView<OpenResponseExercise, ResponseState>;

/** The response of another learner with the rubric; null where the learner has none to assess. */
export function peerForm(view: View): Html | null {
  const { exercise, state, elementId, mayAct, peerWork } = view;
  const claim = peerWork?.claim ?? null;
  if (exercise.peer === undefined || claim === null || !mayAct) return null;
  const { given } = state.peers;
  const title = hasAssessedEnough(exercise, state.peers)
    ? 'Another learner’s response'
    : `Response ${given + 1} of ${exercise.peer.mustGrade}`;
  return html`<section class="response-step"><h3 class="poll-results-title">${siteText(title)}</h3>
<p class="description">${siteText('Another learner wrote this. Neither of you learns who the other is.')}</p>
${assessedTexts(exercise.prompts, claim.texts, 'Response', { hasTexts: exercise.text !== 'none' })}
${fileList(claim.files, view.fileUrlOf)}
${rubricForm(exercise.rubric, { elementId })}
<input${attributes({ type: 'hidden', name: 'claim', value: claim.id })}>
<div class="problem-actions">${actionButton('assess-peer', 'Submit assessment')}</div></section>`;
}

/** The button for a response to assess, where there is one. */
export function peerOffer(view: View): Html | null {
  const { exercise, state, mayAct, peerWork } = view;
  if (!mayAct || peerWork === null || peerWork.claim !== null || !peerWork.hasNext) return null;
  if (!hasAssessedEnough(exercise, state.peers)) {
    const label = state.peers.given === 0 ? 'Start assessing' : 'Assess next response';
    return html`<div class="problem-actions">${actionButton('claim-response', label)}</div>`;
  }
  return html`<p class="description">${siteText('You can assess more responses. That doesn’t change your score.')}</p>
<div class="problem-actions">${actionButton('claim-response', 'Assess another response', { isPrimary: false })}</div>`;
}

/** The status while the learner has to assess others. */
export function peerWords(view: View): string {
  const { exercise, state, peerWork, mayAct } = view;
  const { peer } = exercise;
  const time = peer === undefined ? 'open' : stepTime(peer, view);
  if (time === 'early') return 'Submitted. You can assess other learners’ responses once that step opens.';
  if (time === 'closed')
    return 'Submitted. You can no longer assess other learners’ responses, because the due date has passed.';
  if (peerWork === null && mayAct)
    return 'Submitted. Course staff don’t assess learners’ responses here. Use the staff tools instead.';
  const done = `${state.peers.given} of ${peer?.mustGrade ?? 0} done`;
  return peerWork !== null && peerWork.claim === null && !peerWork.hasNext
    ? `Submitted. There’s no response for you to assess yet (${done}). Come back once other learners have submitted theirs.`
    : `Submitted. Now assess other learners’ responses: ${done}.`;
}

/** The status while a response waits for other learners. */
export function waitingWords(view: View): string {
  const { exercise, state } = view;
  const { peer } = exercise;
  if (peer !== undefined && stepTime(peer, view) === 'closed')
    return 'Too few learners assessed your response before the due date. Your course team can still assess it.';
  const needed = peer?.mustBeGradedBy ?? 0;
  const { length } = state.peers.received;
  return needed === 1
    ? 'You’ve done your part. You get your score once another learner has assessed your response.'
    : `You’ve done your part. You get your score once ${needed} learners have assessed your response. So far, ${length} ${length === 1 ? 'has' : 'have'}.`;
}

/** Other learners' assessments of the response. */
export function receivedAssessments({ exercise, state }: View): Html {
  const { received, counted } = state.peers;
  const isCounted = (index: number) => state.staff === null && index < (counted ?? 0);
  return html`${received.length > 1 && state.staff === null && html`<p class="description">${siteText('For each criterion, the median of what learners chose counts.')}</p>`}${received.map(
    (assessment, index) =>
      html`<section class="response-assessment"><h3 class="poll-results-title">${siteText(received.length === 1 ? 'Another learner’s assessment' : `Assessment ${index + 1} of ${received.length} by other learners`)}</h3>
${!isCounted(index) && html`<p class="description">${siteText('Doesn’t count toward your score.')}</p>`}
${assessmentDetails(exercise.rubric, assessment)}</section>`,
  )}`;
}
