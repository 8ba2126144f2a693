import type { OpenResponseExercise } from '@lectern/olx';
import type { FastifyRequest } from 'fastify';
import { formatDay, formatMoment } from '../../../pages/format-day.ts';
import { errorSummary, selectField, textField } from '../../../pages/forms.ts';
import { type Html, html } from '../../../pages/html.ts';
import { csrfField } from '../../../pages/layout.ts';
import { readStoredExercise, type StoredExercise } from '../../exercises/exercise.policy.ts';
import { fileList } from '../../exercises/open-response/files.html.ts';
import {
  type LearnerResponse,
  listResponseChanges,
  type ResponseChange,
} from '../../exercises/open-response/grade-response.ts';
import { stagesOf } from '../../exercises/open-response/response-stages.ts';
import {
  RESPONSE_STAGES,
  type ResponseStage,
  type ResponseState,
  readResponseState,
} from '../../exercises/open-response/response-state.ts';
import { assessmentDetails, rubricForm } from '../../exercises/open-response/rubric.html.ts';
import type { LearnerBlockState } from '../../problems/block-state.store.ts';
import type { StaffChangeRecord } from '../../problems/staff-changes/staff-changes.store.ts';
import { pointsPhrase } from '../../problems/words.ts';
import type { FileUrlOf } from '../../uploads/upload-links.ts';
import { MAX_REASON_LENGTH } from '../change-form.policy.ts';
import { pager } from '../paging.ts';
import type { ResponseForm } from './response-form.policy.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const STAGE_WORDS: Readonly<Record<ResponseStage, string>> = {
  draft: 'Not submitted',
  training: 'Learning to assess',
  peers: 'Assessing others',
  self: 'Assessing themselves',
  waiting: 'Waiting for other learners',
  staff: 'Waiting for staff',
  graded: 'Assessed',
  canceled: 'Canceled',
};
const CHANGE_LABELS: Readonly<Record<ResponseChange['kind'], string>> = {
  'grade-response': 'Assess by the rubric',
  'cancel-response': 'Cancel the response: it counts as 0 points',
  'reopen-response': 'Let the learner write and submit again',
};
/** Confirms the change that redirected to the page. */
export const RESPONSE_DONE: Readonly<Record<ResponseChange['kind'], string>> = {
  'grade-response': 'Assessment saved.',
  'cancel-response': 'Response canceled.',
  'reopen-response': 'Response reopened.',
};
const CHANGED: Readonly<Record<ResponseChange['kind'], string>> = {
  'grade-response': 'Assessed',
  'cancel-response': 'Canceled',
  'reopen-response': 'Reopened',
};

interface ListView {
  path: string;
  usageKey: string;
  /** null = all. */
  stage: ResponseStage | null;
  page: number;
  zone: string | null;
}

/** The number of responses at each stage, as links that filter the list, and a link to the one that has waited longest. */
export function stageCounts(
  counts: ReadonlyMap<string, number>,
  exercise: OpenResponseExercise,
  { path, usageKey, stage, next }: ListView & { next: string | null },
): Html {
  const own = stagesOf(exercise);
  const stages = RESPONSE_STAGES.filter((each) => own.has(each) || counts.has(each));
  const link = (fields: Record<string, string>) =>
    `${path}?${new URLSearchParams({ block: usageKey, ...fields }).toString()}`;
  return html`<nav class="tabs" aria-label="Responses by stage"><ul class="tabs__row">
<li><a href="${link({})}"${stage === null && html` aria-current="page"`}>All</a></li>
${stages.map(
  (each) =>
    html`<li><a href="${link({ stage: each })}"${each === stage && html` aria-current="page"`}>${STAGE_WORDS[each]} (${counts.get(each) ?? 0})</a></li>`,
)}</ul></nav>
${
  next === null
    ? html`<p class="muted">No response is waiting for staff.</p>`
    : html`<p><a class="button button--primary" href="${link({ learner: next })}">Assess the next response</a></p>`
}`;
}

/** One page of learners, with the stage of their responses. */
export function responseList(
  { states, total }: { states: readonly LearnerBlockState[]; total: number },
  exercise: OpenResponseExercise,
  { path, usageKey, stage, page, zone }: ListView,
): Html {
  return html`<section class="section" aria-labelledby="responses-title"><h2 id="responses-title">Responses</h2>
${
  states.length === 0
    ? html`<p class="muted">${total === 0 ? 'No responses here.' : 'No one on this page.'}</p>`
    : html`<ul class="rows">${states.map(({ username, name, state, savedAt }) => {
        const stored = readStoredExercise(state);
        const response = readResponseState(stored.own, exercise);
        const query = new URLSearchParams({ block: usageKey, learner: username });
        return html`<li class="rows__row"><div class="rows__name"><p><a href="${`${path}?${query.toString()}`}"><bdi>${name || username}</bdi></a> <span class="muted"><bdi>${username}</bdi></span></p>
<p class="muted">${STAGE_WORDS[response.stage]}${stored.earned !== null && ` · ${pointsPhrase(stored.earned)}`}</p></div>
<p class="rows__fact">${formatDay(response.submittedAt ?? savedAt, zone)}</p></li>`;
      })}</ul>`
}
${pager(path, { text: '', page }, total, { block: usageKey, ...(stage !== null && { stage }) })}
</section>`;
}

/** The link to the response that has waited longest; null if none waits. */
export function nextResponseLink({
  path,
  usageKey,
  next,
}: {
  path: string;
  usageKey: string;
  next: string | null;
}): Html | null {
  if (next === null) return null;
  const query = new URLSearchParams({ block: usageKey, learner: next });
  return html`<p><a href="${`${path}?${query.toString()}`}">Assess the next response</a></p>`;
}

/** A learner's response and its assessments. Staff don't see drafts. */
export function responseTexts(
  { access, content, exercise }: LearnerResponse,
  { stored, state }: { stored: StoredExercise; state: ResponseState },
  { zone, fileHref }: { zone: string | null; fileHref: FileUrlOf },
): Html {
  const { name, username } = access.user;
  return html`<section class="section" aria-labelledby="response-title"><h2 id="response-title"><bdi>${name || username}</bdi></h2>
<div class="stack"><p class="muted"><bdi>${username}</bdi></p>
<dl class="facts">
<dt>Stage</dt><dd>${STAGE_WORDS[state.stage]}</dd>
<dt>Score</dt><dd>${stored.earned === null ? 'Not scored' : number.format(stored.earned)} of ${pointsPhrase(content.pointsPossible)}</dd>
${state.submittedAt !== null && html`<dt>Submitted</dt><dd>${formatMoment(state.submittedAt, zone)}</dd>`}
</dl>
${
  state.submittedAt !== null &&
  state.texts.map(
    (text, index) =>
      (exercise.text !== 'none' || text !== '') &&
      html`<h3>${state.texts.length === 1 ? 'Response' : `Response to prompt ${index + 1}`}</h3><p class="submitted-text" dir="auto">${text || 'No text'}</p>`,
  )
}
${state.submittedAt !== null && state.files.length > 0 && html`<h3>Files</h3>${fileList(state.files, fileHref)}`}
${state.self && html`<h3>The learner’s own assessment</h3>${assessmentDetails(exercise.rubric, state.self)}`}
${state.staff && html`<h3>Assessment by staff</h3>${assessmentDetails(exercise.rubric, state.staff)}`}
</div></section>`;
}

/** The form with the rubric and the other changes, or why no change is possible. */
export function gradingForm(
  request: FastifyRequest,
  {
    path,
    of,
    work: { state },
    form = { change: '', reason: '' },
    errors = {},
  }: {
    path: string;
    of: LearnerResponse;
    work: { state: ResponseState };
    form?: ResponseForm;
    errors?: Readonly<Record<string, string>>;
  },
): Html {
  const { block, exercise, access } = of;
  const changes = listResponseChanges(state);
  const [first = ''] = changes;
  const body =
    changes.length === 0
      ? html`<p class="muted">There’s nothing to assess until the learner submits a response.</p>`
      : html`${errorSummary(errors)}
<form class="form" method="post" action="${path}" novalidate>${csrfField(request)}
<input type="hidden" name="block" value="${block.usageKey}"><input type="hidden" name="learner" value="${access.user.username}">
<input type="hidden" name="submitted" value="${state.submittedAt ?? 0}">
${selectField({
  name: 'change',
  label: 'What to do',
  value: form.change || first,
  options: changes.map((kind) => ({ value: kind, label: CHANGE_LABELS[kind] })),
  hint: 'A reopened response keeps its text and files as a draft; its assessments and its score are removed.',
  error: errors.change,
})}
${changes.includes('grade-response') && html`<div id="rubric">${rubricForm(exercise.rubric, { elementId: 'grade', values: form })}</div>`}
${textField({
  name: 'reason',
  label: 'Reason',
  value: form.reason,
  hint: 'Needed to replace a score, and to cancel or reopen. Learners see why a response was canceled; other reasons are for the record.',
  error: errors.reason,
  required: false,
  maxLength: MAX_REASON_LENGTH,
})}
<div class="form__actions"><button class="button button--primary" type="submit">Save</button></div>
</form>`;
  return html`<section class="section" aria-labelledby="grade-title"><h2 id="grade-title">Assess</h2>
<div class="stack">${body}</div></section>`;
}

/** The changes by staff to a response, in the words of this page. */
export function describeResponseChange({ kind, earnedAfter, possible }: StaffChangeRecord): string {
  const word = Object.entries(CHANGED).find(([each]) => each === kind)?.[1] ?? 'Changed';
  return `${word}: ${earnedAfter === null ? 'not scored' : `${number.format(earnedAfter)} of ${pointsPhrase(possible)}`}`;
}
