import type { Block, ExerciseContent } from '@lectern/olx';
import type { FastifyRequest } from 'fastify';
import { formatDay } from '../../../pages/format-day.ts';
import { alert, errorSummary, inputField, textField } from '../../../pages/forms.ts';
import { type Html, html } from '../../../pages/html.ts';
import { csrfField } from '../../../pages/layout.ts';
import { readStoredExercise, type StoredExercise } from '../../exercises/exercise.policy.ts';
import {
  type GradeChangeKind,
  listGradeChanges,
} from '../../exercises/graded-by-staff/grade-change.policy.ts';
import type { LearnerWork } from '../../exercises/graded-by-staff/grade-work.ts';
import {
  readUploadState,
  type WorkFile,
  type WorkStage,
} from '../../exercises/graded-by-staff/upload-state.ts';
import type { LearnerBlockState } from '../../problems/block-state.store.ts';
import { pointsPhrase } from '../../problems/words.ts';
import { sizePhrase } from '../../uploads/check-file.ts';
import { pager, type Search } from '../paging.ts';
import type { LearnerScore } from './graded-work.store.ts';
import type { LineFault } from './score-file.policy.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const MAX_COMMENT = 10_000;

/** The filters of lists, in the order of the links. */
export const STAGE_FILTERS = ['submitted', 'graded', 'returned', 'draft', 'all'] as const;
export type StageFilter = (typeof STAGE_FILTERS)[number];

const FILTER_LABELS: Readonly<Record<StageFilter, string>> = {
  submitted: 'To grade',
  graded: 'Graded',
  returned: 'Returned',
  draft: 'Not submitted',
  all: 'All',
};
const STAGE_LABELS: Readonly<Record<WorkStage, string>> = { ...FILTER_LABELS };
const STAGE_BADGES: Readonly<Record<WorkStage, string>> = {
  submitted: 'warning',
  graded: 'success',
  returned: 'accent',
  draft: 'accent',
};

/** Confirms the change that redirected to the page. */
export const GRADING_DONE: Readonly<Record<GradeChangeKind | 'scores', string>> = {
  grade: 'Grade saved.',
  'remove-grade': 'Grade removed.',
  'return-work': 'The learner can submit another file.',
  scores: 'Scores saved.',
};

/** Every exercise of the course that staff grade or assess, with the number of submissions that wait for them. */
export function gradedExercises(
  blocks: readonly Block[],
  {
    grading,
    responses,
    stages,
  }: {
    grading: string;
    responses: string;
    stages: ReadonlyMap<string, ReadonlyMap<string, number>>;
  },
): Html {
  if (blocks.length === 0)
    return html`<div class="empty"><h2>Nothing to grade</h2><p>No activity of this course is graded by staff.</p></div>`;
  return html`<ul class="rows">${blocks.map(({ usageKey, displayName, content }) => {
    const type = content.kind === 'exercise' ? content.exercise.type : null;
    const waiting = (stage: string) => stages.get(usageKey)?.get(stage) ?? 0;
    const fact =
      type === 'open-response'
        ? `${waiting('staff')} to assess`
        : type === 'graded-upload'
          ? `${waiting('submitted')} to grade`
          : 'Scores entered by staff';
    const path = type === 'open-response' ? responses : grading;
    return html`<li class="rows__row"><p class="rows__name" dir="auto"><a href="${path}?${new URLSearchParams({ block: usageKey }).toString()}">${displayName}</a></p>
<p class="rows__fact">${fact}</p></li>`;
  })}</ul>`;
}

interface WorkList {
  path: string;
  usageKey: string;
  content: ExerciseContent;
  filter: StageFilter;
  page: number;
  zone: string | null;
  fileHref: (file: WorkFile) => string;
}

/** One page of learners' files at one stage. */
export function workList(
  { states, total }: { states: readonly LearnerBlockState[]; total: number },
  { path, usageKey, content, filter, page, zone, fileHref }: WorkList,
): Html {
  const link = (query: Record<string, string>) =>
    `${path}?${new URLSearchParams({ block: usageKey, ...query }).toString()}`;
  return html`<nav class="tabs" aria-label="Stage of the work"><ul class="tabs__row">${STAGE_FILTERS.map(
    (each) =>
      html`<li><a href="${link({ stage: each })}"${each === filter && html` aria-current="page"`}>${FILTER_LABELS[each]}</a></li>`,
  )}</ul></nav>
<p class="cluster"><span class="muted" role="status">${total} ${total === 1 ? 'learner' : 'learners'}</span> <a href="${path}/files.zip?${new URLSearchParams({ block: usageKey }).toString()}">Download all submitted files</a></p>
${
  states.length === 0
    ? html`<p class="muted">${total === 0 ? 'No work at this stage.' : 'No one on this page.'}</p>`
    : html`<ul class="rows">${states.map(({ username, name, state }) => {
        const { own, earned } = readStoredExercise(state);
        const work = readUploadState(own);
        return html`<li class="rows__row"><div class="rows__name"><p><a href="${link({ learner: username })}"><bdi>${name || username}</bdi></a> <span class="muted"><bdi>${username}</bdi></span></p>
${work.submitted && html`<p>${fileLink(work.submitted, fileHref)}${work.submittedAt !== null && html` · ${formatDay(work.submittedAt, zone)}`}</p>`}</div>
<p class="rows__fact">${earned === null ? '' : `${number.format(earned)} of ${pointsPhrase(content.pointsPossible)}`}</p>
<p class="rows__action"><span class="badge badge--${STAGE_BADGES[work.stage]}">${STAGE_LABELS[work.stage]}</span></p></li>`;
      })}</ul>`
}
${pager(path, { text: '', page }, total, { block: usageKey, stage: filter })}`;
}

function fileLink(file: WorkFile, fileHref: (file: WorkFile) => string): Html {
  return html`<a href="${fileHref(file)}"><bdi>${file.name}</bdi></a> <span class="muted">(${sizePhrase(file.size)})</span>`;
}

/** The score of each enrolled learner; `shown` are those of one page. */
export function scoreList(
  shown: readonly LearnerScore[],
  {
    total,
    path,
    usageKey,
    possible,
    search,
  }: { total: number; path: string; usageKey: string; possible: number; search: Search },
): Html {
  if (total === 0)
    return html`<div class="empty"><h2>No learners yet</h2><p>Learners appear here once they enroll.</p></div>`;
  return html`<section class="section" aria-labelledby="scores-title"><h2 id="scores-title">Scores</h2>
<p class="muted" role="status">${total} ${total === 1 ? 'learner' : 'learners'}</p>
<ul class="rows">${shown.map(
    ({
      user,
      points,
    }) => html`<li class="rows__row"><p class="rows__name"><a href="${path}?${new URLSearchParams({ block: usageKey, learner: user.username }).toString()}"><bdi>${user.name || user.username}</bdi></a> <span class="muted"><bdi>${user.username}</bdi></span></p>
<p class="rows__fact">${points === null ? 'Not graded' : `${number.format(points)} of ${pointsPhrase(possible)}`}</p></li>`,
  )}</ul>
${pager(path, search, total, { block: usageKey })}</section>`;
}

/** Scores as a file: to download, fill in and upload. */
export function scoreFileForm(
  request: FastifyRequest,
  {
    path,
    usageKey,
    faults,
    error,
  }: { path: string; usageKey: string; faults: readonly LineFault[]; error: string | undefined },
): Html {
  const download = `${path}/scores.csv?${new URLSearchParams({ block: usageKey }).toString()}`;
  return html`<section class="section" aria-labelledby="file-title"><h2 id="file-title">Scores as a file</h2>
<div class="stack">
${
  faults.length > 0 &&
  alert(
    'danger',
    'No score was changed',
    html`<ul>${faults.map(({ line, detail }) => html`<li>Line ${line}: <bdi>${detail}</bdi></li>`)}</ul>`,
  )
}
${errorSummary({ file: error })}
<p><a class="button" href="${download}">Download scores</a></p>
<form class="form" method="post" action="${path}" enctype="multipart/form-data" novalidate>${csrfField(request)}
<input type="hidden" name="block" value="${usageKey}"><input type="hidden" name="change" value="scores">
${fileField({ name: 'file', label: 'File with scores', hint: 'CSV with the columns username and points. Lines without points change nothing.', accept: '.csv,text/csv', error })}
<div class="form__actions"><button class="button button--primary" type="submit">Upload scores</button></div>
</form></div></section>`;
}

function fileField({
  name,
  label,
  hint,
  accept,
  error,
}: {
  name: string;
  label: string;
  hint: string;
  accept?: string;
  error: string | undefined;
}): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<p class="field__hint" id="${name}-hint">${hint}</p>
<input id="${name}" name="${name}" type="file"${accept !== undefined && html` accept="${accept}"`} aria-describedby="${name}-hint${error !== undefined && html` ${name}-error`}"${error !== undefined && html` aria-invalid="true"`}>
${error !== undefined && html`<p class="field__error" id="${name}-error">${error}</p>`}</div>`;
}

/** The submitted fields of the form for one learner's grade. */
export interface GradeForm {
  points: string;
  comment: string;
}
export type GradeErrors = Partial<Record<keyof GradeForm | 'file', string>>;

interface GradeFormView {
  path: string;
  of: LearnerWork;
  stored: StoredExercise;
  zone: string | null;
  fileHref: (file: WorkFile) => string;
  maxFileBytes: number;
  form?: GradeForm;
  errors?: GradeErrors;
}

/** One learner's work, and the forms that change its grade. */
export function gradeForms(request: FastifyRequest, view: GradeFormView): Html {
  const { path, of, stored, zone, fileHref, maxFileBytes, errors = {} } = view;
  const { access, block, content } = of;
  const work = readUploadState(stored.own);
  const possible = content.pointsPossible;
  const isUpload = content.exercise.type === 'graded-upload';
  const changes = listGradeChanges(content, stored);
  const form = view.form ?? {
    points: stored.earned === null ? '' : String(stored.earned),
    comment: work.grade?.comment ?? '',
  };
  const hidden = html`${csrfField(request)}<input type="hidden" name="block" value="${block.usageKey}"><input type="hidden" name="learner" value="${access.user.username}">`;
  const button = (kind: GradeChangeKind, label: string) =>
    changes.includes(kind) &&
    html`<form method="post" action="${path}">${hidden}<input type="hidden" name="change" value="${kind}"><button class="button" type="submit">${label}</button></form>`;
  return html`<section class="section" aria-labelledby="work-title"><h2 id="work-title"><bdi>${access.user.name || access.user.username}</bdi></h2>
<div class="stack"><p class="muted"><bdi>${access.user.username}</bdi></p>
<dl class="facts">
<dt>Score</dt><dd>${stored.earned === null ? 'Not graded' : number.format(stored.earned)} of ${pointsPhrase(possible)}</dd>
${isUpload && html`<dt>Stage</dt><dd>${STAGE_LABELS[work.stage]}</dd>`}
${work.submittedAt !== null && html`<dt>Submitted</dt><dd>${formatDay(work.submittedAt, zone)}</dd>`}
${work.submitted && html`<dt>File</dt><dd>${fileLink(work.submitted, fileHref)}</dd>`}
${work.grade?.annotated && html`<dt>File with notes</dt><dd>${fileLink(work.grade.annotated, fileHref)}</dd>`}
</dl></div></section>
<section class="section" aria-labelledby="grade-title"><h2 id="grade-title">Grade</h2>
<div class="stack">${
    changes.includes('grade')
      ? html`${errorSummary({ ...errors })}
<form class="form" method="post" action="${path}" enctype="multipart/form-data" novalidate>${hidden}<input type="hidden" name="change" value="grade">
${inputField({ name: 'points', label: 'Score', value: form.points, hint: `From 0 to ${possible}.`, error: errors.points, maxLength: 14 })}
${isUpload && textField({ name: 'comment', label: 'Comment', value: form.comment, hint: 'The learner sees it with the score.', error: errors.comment, required: false, maxLength: MAX_COMMENT })}
${isUpload && fileField({ name: 'file', label: 'File with notes', hint: `Optional, up to ${sizePhrase(maxFileBytes)}. Replaces an earlier one.`, error: errors.file })}
<div class="form__actions"><button class="button button--primary" type="submit">Save grade</button></div>
</form>`
      : html`<p class="muted">There’s nothing to grade until the learner submits their work.</p>`
  }
<div class="cluster">${button('remove-grade', 'Remove grade')}${button('return-work', 'Ask for another file')}</div></div></section>`;
}
