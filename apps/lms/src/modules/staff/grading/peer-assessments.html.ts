import { formatNumber } from '../../../i18n/format.ts';
import { formatMoment } from '../../../i18n/format-day.ts';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { LearnerResponse } from '../../exercises/open-response/grade-response.ts';
import type { PeerRecord } from '../../exercises/open-response/peer-claims.store.ts';
import type { ResponseState } from '../../exercises/open-response/response-state.ts';
import { assessmentDetails } from '../../exercises/open-response/rubric.html.ts';

const messages = defineMessages({
  title: {
    defaultMessage: 'Other learners',
    description: 'Heading of what other learners have to do with a response',
  },
  received: { defaultMessage: 'Assessments received', description: 'Name of a fact about a response' },
  given: { defaultMessage: 'Assessments given', description: 'Name of a fact about a response' },
  needed: {
    defaultMessage: '{count} ({needed} needed)',
    description: 'How many assessments there are, and how many are needed',
  },
  assessing: {
    defaultMessage: 'Being assessed by',
    description: 'Name of a fact about a response; learners follow',
  },
  since: {
    defaultMessage: '{name}, since {time}',
    description: 'A learner who is assessing a response, and when they began',
  },
  assessed: {
    defaultMessage: 'Assessed the responses of',
    description: 'Name of a fact about a response; learners follow',
  },
  by: { defaultMessage: 'Assessment by {name}', description: 'Heading of an assessment by another learner' },
  byGone: {
    defaultMessage: 'Assessment by a learner who has left the site',
    description: 'Heading of an assessment by another learner',
  },
  notCounted: {
    defaultMessage: 'Doesn’t count toward the score',
    description: 'Below an assessment by another learner',
  },
});

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
  return html`<section class="section" aria-labelledby="peers-title"><h2 id="peers-title">${t(messages.title)}</h2>
<div class="stack"><dl class="facts">
<dt>${t(messages.received)}</dt><dd>${countNeeded(peers.received.length, peer.mustBeGradedBy)}</dd>
<dt>${t(messages.given)}</dt><dd>${countNeeded(peers.given, peer.mustGrade)}</dd>
${assessing.length > 0 && html`<dt>${t(messages.assessing)}</dt><dd>${assessing.map((each) => html`<p>${rich(messages.since, { name: linkTo(each), time: formatMoment(each.claimedAt, zone) })}</p>`)}</dd>`}
${assessed.length > 0 && html`<dt>${t(messages.assessed)}</dt><dd>${assessed.map((each) => html`<p>${linkTo(each)}</p>`)}</dd>`}
</dl>
${peers.received.map((assessment, index) => {
  const assessor = assessors.find(({ id }) => id === assessment.claimId);
  const counts = staff === null && (peers.counted === null || index < peers.counted);
  return html`<h3>${assessor ? rich(messages.by, { name: linkTo(assessor) }) : t(messages.byGone)}</h3>
<p class="muted">${formatMoment(assessment.at, zone)}${!counts && ` · ${t(messages.notCounted)}`}</p>
${assessmentDetails(exercise.rubric, assessment)}`;
})}
</div></section>`;
}

const countNeeded = (count: number, needed: number): string =>
  t(messages.needed, { count: formatNumber(count), needed: formatNumber(needed) });
