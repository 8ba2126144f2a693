import { formatMoment } from '../../../pages/format-day.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { LearnerResponse } from '../../exercises/open-response/grade-response.ts';
import type { PeerRecord } from '../../exercises/open-response/peer-claims.store.ts';
import type { ResponseState } from '../../exercises/open-response/response-state.ts';
import { assessmentDetails } from '../../exercises/open-response/rubric.html.ts';

interface PeerView {
  path: string;
  /** The learners who were given this response, and those whose responses its author was given. */
  assessors: readonly PeerRecord[];
  authors: readonly PeerRecord[];
  zone: string | null;
}

/**
 * How other learners assessed a response, who is assessing it now, and whom its author assessed. Null for a response
 * without peer assessment.
 */
export function peerAssessments(
  { block, exercise }: LearnerResponse,
  { peers, staff, submittedAt }: ResponseState,
  { path, assessors, authors, zone }: PeerView,
): Html | null {
  const { peer } = exercise;
  if (peer === undefined || submittedAt === null) return null;
  const linkTo = ({ username, name }: PeerRecord) => {
    const query = new URLSearchParams({ block: block.usageKey, learner: username });
    return html`<a href="${`${path}?${query.toString()}`}"><bdi>${name || username}</bdi></a>`;
  };
  const assessing = assessors.filter(({ assessedAt }) => assessedAt === null);
  const assessed = authors.filter(({ assessedAt }) => assessedAt !== null);
  return html`<section class="section" aria-labelledby="peers-title"><h2 id="peers-title">Other learners</h2>
<div class="stack"><dl class="facts">
<dt>Assessments received</dt><dd>${peers.received.length} (${peer.mustBeGradedBy} needed)</dd>
<dt>Assessments given</dt><dd>${peers.given} (${peer.mustGrade} needed)</dd>
${assessing.length > 0 && html`<dt>Being assessed by</dt><dd>${assessing.map((each) => html`<p>${linkTo(each)}, since ${formatMoment(each.claimedAt, zone)}</p>`)}</dd>`}
${assessed.length > 0 && html`<dt>Assessed the responses of</dt><dd>${assessed.map((each) => html`<p>${linkTo(each)}</p>`)}</dd>`}
</dl>
${peers.received.map((assessment, index) => {
  const assessor = assessors.find(({ id }) => id === assessment.claimId);
  const counts = staff === null && (peers.counted === null || index < peers.counted);
  return html`<h3>Assessment by ${assessor ? linkTo(assessor) : 'a learner who has left the site'}</h3>
<p class="muted">${formatMoment(assessment.at, zone)}${!counts && ' · Doesn’t count toward the score'}</p>
${assessmentDetails(exercise.rubric, assessment)}`;
})}
</div></section>`;
}
