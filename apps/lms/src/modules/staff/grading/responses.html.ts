import type { OpenResponseExercise } from '@lectern/olx';
import type { FastifyRequest } from 'fastify';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDay, formatMoment } from '../../../i18n/format-day.ts';
import { t } from '../../../i18n/messages.ts';
import type { LearnerBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import { type Html, html } from '../../../lib/html.ts';
import { errorSummary, selectField, textField } from '../../../pages/forms.ts';
import { csrfField } from '../../../pages/layout.ts';
import { readStoredExercise, type StoredExercise } from '../../exercises/exercise.policy.ts';
import { fileList } from '../../exercises/open-response/files.html.ts';
import { type LearnerResponse, listResponseChanges } from '../../exercises/open-response/grade-response.ts';
import { stagesOf } from '../../exercises/open-response/response-stages.ts';
import {
  RESPONSE_STAGES,
  type ResponseStage,
  type ResponseState,
  readResponseState,
} from '../../exercises/open-response/response-state.ts';
import { assessmentDetails, rubricForm } from '../../exercises/open-response/rubric.html.ts';
import { pointsPhrase } from '../../problems/score-phrases.ts';
import type { StaffChangeRecord } from '../../problems/staff-changes/staff-changes.store.ts';
import type { FileUrlOf } from '../../uploads/upload-links.ts';
import { MAX_REASON_LENGTH } from '../change-form.policy.ts';
import { pager } from '../paging.ts';
import { nobodyHere, scoreOf } from '../phrases.ts';
import type { ResponseForm } from './response-form.policy.ts';
import { CHANGE_LABELS, CHANGED, RESPONSE_STAGE_NAMES, responses } from './response-texts.ts';

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
  const exerciseStages = stagesOf(exercise);
  const stages = RESPONSE_STAGES.filter((each) => exerciseStages.has(each) || counts.has(each));
  const link = (fields: Record<string, string>) =>
    `${path}?${new URLSearchParams({ block: usageKey, ...fields }).toString()}`;
  return html`<nav class="tabs" aria-label="${t(responses.stages)}"><ul class="tabs__row">
<li><a href="${link({})}"${stage === null && html` aria-current="page"`}>${t(responses.all)}</a></li>
${stages.map(
  (each) =>
    html`<li><a href="${link({ stage: each })}"${each === stage && html` aria-current="page"`}>${t(responses.stageCount, { stage: t(RESPONSE_STAGE_NAMES[each]), count: formatNumber(counts.get(each) ?? 0) })}</a></li>`,
)}</ul></nav>
${
  next === null
    ? html`<p class="muted">${t(responses.noneWaiting)}</p>`
    : html`<p><a class="button button--primary" href="${link({ learner: next })}">${t(responses.next)}</a></p>`
}`;
}

/** One page of learners, with the stage of their responses. */
export function responseList(
  { states, total }: { states: readonly LearnerBlockState[]; total: number },
  exercise: OpenResponseExercise,
  { path, usageKey, stage, page, zone }: ListView,
): Html {
  return html`<section class="section" aria-labelledby="responses-title"><h2 id="responses-title">${t(responses.title)}</h2>
${
  states.length === 0
    ? html`<p class="muted">${nobodyHere(total, responses.none)}</p>`
    : html`<ul class="rows">${states.map(({ username, name, state, savedAt }) => {
        const stored = readStoredExercise(state);
        const response = readResponseState(stored.own, exercise);
        const query = new URLSearchParams({ block: usageKey, learner: username });
        return html`<li class="rows__row"><div class="rows__name"><p><a href="${`${path}?${query.toString()}`}"><bdi>${name || username}</bdi></a> <span class="muted"><bdi>${username}</bdi></span></p>
<p class="muted">${t(RESPONSE_STAGE_NAMES[response.stage])}${stored.earned !== null && ` · ${pointsPhrase(stored.earned)}`}</p></div>
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
  return html`<p><a href="${`${path}?${query.toString()}`}">${t(responses.next)}</a></p>`;
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
<dt>${t(responses.stage)}</dt><dd>${t(RESPONSE_STAGE_NAMES[state.stage])}</dd>
<dt>${t(responses.score)}</dt><dd>${scoreOf(stored.earned, content.pointsPossible)}</dd>
${state.submittedAt !== null && html`<dt>${t(responses.submitted)}</dt><dd>${formatMoment(state.submittedAt, zone)}</dd>`}
</dl>
${
  state.submittedAt !== null &&
  state.texts.map(
    (text, index) =>
      (exercise.text !== 'none' || text !== '') &&
      html`<h3>${state.texts.length === 1 ? t(responses.response) : t(responses.toPrompt, { number: formatNumber(index + 1) })}</h3><p class="submitted-text" dir="auto">${text || t(responses.noText)}</p>`,
  )
}
${state.submittedAt !== null && state.files.length > 0 && html`<h3>${t(responses.files)}</h3>${fileList(state.files, fileHref)}`}
${state.self && html`<h3>${t(responses.own)}</h3>${assessmentDetails(exercise.rubric, state.self)}`}
${state.staff && html`<h3>${t(responses.byStaff)}</h3>${assessmentDetails(exercise.rubric, state.staff)}`}
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
      ? html`<p class="muted">${t(responses.early)}</p>`
      : html`${errorSummary(errors)}
<form class="form" method="post" action="${path}" novalidate>${csrfField(request)}
<input type="hidden" name="block" value="${block.usageKey}"><input type="hidden" name="learner" value="${access.user.username}">
<input type="hidden" name="submitted" value="${state.submittedAt ?? 0}">
${selectField({
  name: 'change',
  label: t(responses.what),
  value: form.change || first,
  options: changes.map((kind) => ({ value: kind, label: t(CHANGE_LABELS[kind]) })),
  hint: t(responses.whatHint),
  error: errors.change,
})}
${changes.includes('grade-response') && html`<div id="rubric">${rubricForm(exercise.rubric, { elementId: 'grade', values: form })}</div>`}
${textField({
  name: 'reason',
  label: t(responses.reason),
  value: form.reason,
  hint: t(responses.reasonHint),
  error: errors.reason,
  required: false,
  maxLength: MAX_REASON_LENGTH,
})}
<div class="form__actions"><button class="button button--primary" type="submit">${t(responses.save)}</button></div>
</form>`;
  return html`<section class="section" aria-labelledby="grade-title"><h2 id="grade-title">${t(responses.assess)}</h2>
<div class="stack">${body}</div></section>`;
}

/** The changes by staff to a response, in the words of this page. */
export function describeResponseChange({ kind, earnedAfter, possible }: StaffChangeRecord): string {
  const what = t(Object.entries(CHANGED).find(([each]) => each === kind)?.[1] ?? responses.changed);
  return earnedAfter === null ? what : t(responses.change, { what, score: scoreOf(earnedAfter, possible) });
}
