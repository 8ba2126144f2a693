import type { Block, ExerciseContent } from '@lectern/olx';
import type { FastifyRequest } from 'fastify';
import { formatNumber } from '../../../i18n/format.ts';
import { formatDay } from '../../../i18n/format-day.ts';
import { rich, t } from '../../../i18n/messages.ts';
import type { LearnerBlockState } from '../../../kernel/unit-visit/block-state.store.ts';
import { type Html, html } from '../../../lib/html.ts';
import { isolated } from '../../../lib/markup.ts';
import { alert, errorSummary, inputField, textField } from '../../../pages/forms.ts';
import { csrfField } from '../../../pages/layout.ts';
import { readStoredExercise, type StoredExercise } from '../../exercises/exercise.policy.ts';
import {
  etagOf,
  type GradeChangeKind,
  listGradeChanges,
} from '../../exercises/graded-by-staff/grade-change.policy.ts';
import type { LearnerWork } from '../../exercises/graded-by-staff/grade-work.ts';
import {
  readUploadState,
  type WorkFile,
  type WorkStage,
} from '../../exercises/graded-by-staff/upload-state.ts';
import { sizePhrase } from '../../uploads/check-file.ts';
import { pager, type Search } from '../paging.ts';
import { countLearners, nobodyHere, scoreOf } from '../phrases.ts';
import type { LearnerScore } from './graded-work.store.ts';
import { STAGES, texts } from './grading-texts.ts';
import type { LineFault } from './score-file.policy.ts';

export const MAX_COMMENT = 10_000;

/** The filters of lists, in the order of the links. */
export const STAGE_FILTERS = ['submitted', 'graded', 'returned', 'draft', 'all'] as const;
export type StageFilter = (typeof STAGE_FILTERS)[number];

const STAGE_BADGES: Readonly<Record<WorkStage, string>> = {
  submitted: 'warning',
  graded: 'success',
  returned: 'accent',
  draft: 'accent',
};

/** Every exercise of the course that staff grade or assess, with the number of submissions that wait for them. */
export function gradedExercises(
  blocks: readonly Block[],
  {
    grading,
    responses,
    stages,
    placeOf,
  }: {
    grading: string;
    responses: string;
    /** Where in the course a block is: courses give the same name to many. */
    placeOf: (block: Block) => string;
    stages: ReadonlyMap<string, ReadonlyMap<string, number>>;
  },
): Html {
  if (blocks.length === 0)
    return html`<div class="empty"><h2>${t(texts.nothing)}</h2><p>${t(texts.nothingText)}</p></div>`;
  return html`<ul class="rows">${blocks.map((block) => {
    const { usageKey, displayName, content } = block;
    const type = content.kind === 'exercise' ? content.exercise.type : null;
    const waiting = (stage: string) => stages.get(usageKey)?.get(stage) ?? 0;
    const fact =
      type === 'open-response'
        ? t(texts.toAssess, { count: waiting('staff') })
        : type === 'graded-upload'
          ? t(texts.toGrade, { count: waiting('submitted') })
          : t(texts.entered);
    const path = type === 'open-response' ? responses : grading;
    return html`<li class="rows__row"><div class="rows__name"><p><a href="${path}?${new URLSearchParams({ block: usageKey }).toString()}"><bdi>${displayName}</bdi></a></p>
<p class="muted"><bdi>${placeOf(block)}</bdi></p></div>
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
  return html`<nav class="tabs" aria-label="${t(texts.stages)}"><ul class="tabs__row">${STAGE_FILTERS.map(
    (each) =>
      html`<li><a href="${link({ stage: each })}"${each === filter && html` aria-current="page"`}>${t(STAGES[each])}</a></li>`,
  )}</ul></nav>
<p class="cluster"><span class="muted" role="status">${countLearners(total)}</span> <a href="${path}/files.zip?${new URLSearchParams({ block: usageKey }).toString()}">${t(texts.downloadAll)}</a></p>
${
  states.length === 0
    ? html`<p class="muted">${nobodyHere(total, texts.noWork)}</p>`
    : html`<ul class="rows">${states.map(({ username, name, state }) => {
        const { own, earned } = readStoredExercise(state);
        const work = readUploadState(own);
        return html`<li class="rows__row"><div class="rows__name"><p><a href="${link({ learner: username })}"><bdi>${name || username}</bdi></a> <span class="muted"><bdi>${username}</bdi></span></p>
${work.submitted && html`<p>${fileLink(work.submitted, fileHref)}${work.submittedAt !== null && html` · ${formatDay(work.submittedAt, zone)}`}</p>`}</div>
<p class="rows__fact">${earned === null ? '' : scoreOf(earned, content.pointsPossible)}</p>
<p class="rows__action"><span class="badge badge--${STAGE_BADGES[work.stage]}">${t(STAGES[work.stage])}</span></p></li>`;
      })}</ul>`
}
${pager(path, { text: '', page }, total, { block: usageKey, stage: filter })}`;
}

function fileLink(file: WorkFile, fileHref: (file: WorkFile) => string): Html {
  return html`<a href="${fileHref(file)}"><bdi>${file.name}</bdi></a> <span class="muted">(<bdi>${sizePhrase(file.size)}</bdi>)</span>`;
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
    return html`<div class="empty"><h2>${t(texts.noLearners)}</h2><p>${t(texts.appear)}</p></div>`;
  return html`<section class="section" aria-labelledby="scores-title"><h2 id="scores-title">${t(texts.scores)}</h2>
<p class="muted" role="status">${countLearners(total)}</p>
<ul class="rows">${shown.map(
    ({
      user,
      points,
    }) => html`<li class="rows__row"><p class="rows__name"><a href="${path}?${new URLSearchParams({ block: usageKey, learner: user.username }).toString()}"><bdi>${user.name || user.username}</bdi></a> <span class="muted"><bdi>${user.username}</bdi></span></p>
<p class="rows__fact">${points === null ? t(texts.notGraded) : scoreOf(points, possible)}</p></li>`,
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
  return html`<section class="section" aria-labelledby="file-title"><h2 id="file-title">${t(texts.asFile)}</h2>
<div class="stack">
${
  faults.length > 0 &&
  alert(
    'danger',
    t(texts.unchanged),
    html`<ul>${faults.map(({ line, detail }) => html`<li>${rich(texts.line, { line: formatNumber(line), fault: isolated(detail) })}</li>`)}</ul>`,
  )
}
${errorSummary({ file: error })}
<p><a class="button" href="${download}">${t(texts.download)}</a></p>
<form class="form" method="post" action="${path}" enctype="multipart/form-data" novalidate>${csrfField(request)}
<input type="hidden" name="block" value="${usageKey}"><input type="hidden" name="change" value="scores">
${fileField({ name: 'file', label: t(texts.file), hint: t(texts.fileHint), accept: '.csv,text/csv', error })}
<div class="form__actions"><button class="button button--primary" type="submit">${t(texts.upload)}</button></div>
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
  const describedBy = error === undefined ? `${name}-hint` : `${name}-hint ${name}-error`;
  return html`<div class="field"><label for="${name}">${label}</label>
<p class="field__hint" id="${name}-hint">${hint}</p>
<input id="${name}" name="${name}" type="file"${accept !== undefined && html` accept="${accept}"`} aria-describedby="${describedBy}"${error !== undefined && html` aria-invalid="true"`}>
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
  const hidden = html`${csrfField(request)}<input type="hidden" name="block" value="${block.usageKey}"><input type="hidden" name="learner" value="${access.user.username}"><input type="hidden" name="etag" value="${etagOf(stored)}">`;
  const button = (kind: GradeChangeKind, label: string) =>
    changes.includes(kind) &&
    html`<form method="post" action="${path}">${hidden}<input type="hidden" name="change" value="${kind}"><button class="button" type="submit">${label}</button></form>`;
  return html`<section class="section" aria-labelledby="work-title"><h2 id="work-title"><bdi>${access.user.name || access.user.username}</bdi></h2>
<div class="stack"><p class="muted"><bdi>${access.user.username}</bdi></p>
<dl class="facts">
<dt>${t(texts.score)}</dt><dd>${scoreOf(stored.earned, possible)}</dd>
${isUpload && html`<dt>${t(texts.stage)}</dt><dd>${t(STAGES[work.stage])}</dd>`}
${work.submittedAt !== null && html`<dt>${t(texts.submitted)}</dt><dd>${formatDay(work.submittedAt, zone)}</dd>`}
${work.submitted && html`<dt>${t(texts.workFile)}</dt><dd>${fileLink(work.submitted, fileHref)}</dd>`}
${work.grade?.annotated && html`<dt>${t(texts.notes)}</dt><dd>${fileLink(work.grade.annotated, fileHref)}</dd>`}
</dl></div></section>
<section class="section" aria-labelledby="grade-title"><h2 id="grade-title">${t(texts.grade)}</h2>
<div class="stack">${
    changes.includes('grade')
      ? html`${errorSummary({ ...errors })}
<form class="form" method="post" action="${path}" enctype="multipart/form-data" novalidate>${hidden}<input type="hidden" name="change" value="grade">
${inputField({ name: 'points', label: t(texts.score), value: form.points, hint: t(texts.range, { possible: formatNumber(possible) }), error: errors.points, maxLength: 14 })}
${isUpload && textField({ name: 'comment', label: t(texts.comment), value: form.comment, hint: t(texts.commentHint), error: errors.comment, required: false, maxLength: MAX_COMMENT })}
${isUpload && fileField({ name: 'file', label: t(texts.notes), hint: t(texts.notesHint, { size: sizePhrase(maxFileBytes) }), error: errors.file })}
<div class="form__actions"><button class="button button--primary" type="submit">${t(texts.save)}</button></div>
</form>`
      : html`<p class="muted">${t(texts.early)}</p>`
  }
<div class="cluster">${button('remove-grade', t(texts.remove))}${button('return-work', t(texts.askAgain))}</div></div></section>`;
}
