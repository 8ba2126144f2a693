import type { Question } from '@lectern/olx';
import type { FastifyRequest } from 'fastify';
import { contentHashOf } from '../../kernel/rendering/content-hash.ts';
import { textOf } from '../../kernel/rendering/plain-text.ts';
import { formatDay } from '../../pages/format-day.ts';
import { errorSummary, inputField, selectField, textField } from '../../pages/forms.ts';
import { type Html, html } from '../../pages/html.ts';
import { csrfField } from '../../pages/layout.ts';
import type { ProblemState } from '../problems/attempts.policy.ts';
import { type Answer, listQuestions, type Outcome } from '../problems/judging/judge.policy.ts';
import { questionName } from '../problems/questions/question-name.ts';
import type { LearnerProblem } from '../problems/staff-changes/learner-problem.ts';
import {
  countingPoints,
  listPossibleChanges,
  possiblePoints,
  type StaffChangeKind,
} from '../problems/staff-changes/staff-change.policy.ts';
import { isJudgement } from '../problems/stored-judgement.ts';
import { outcomeWord, pointsPhrase } from '../problems/words.ts';
import { type ChangeErrors, type ChangeForm, MAX_REASON_LENGTH } from './change-form.policy.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const CHANGE_LABELS: Readonly<Record<StaffChangeKind, string>> = {
  'reset-attempts': 'Reset attempts',
  rescore: 'Rescore the last answer',
  override: 'Override the score',
};
/** Confirms the change that redirected to the page. */
export const PROBLEM_DONE: Readonly<Record<StaffChangeKind, string>> = {
  'reset-attempts': 'Attempts reset.',
  rescore: 'Last answer rescored.',
  override: 'Score overridden.',
};

/** The form that selects a learner; works without script. */
export function findLearnerForm(
  path: string,
  { usageKey, name, isUnknown }: { usageKey: string; name: string; isUnknown: boolean },
): Html {
  const error = isUnknown ? 'No one in this course has this username or email address.' : undefined;
  return html`${errorSummary({ learner: error })}
<form class="search-form" method="get" action="${path}" role="search">
<input type="hidden" name="block" value="${usageKey}">
<label for="learner">Username or email address of a learner</label>
<div class="search-form__row"><input id="learner" name="learner" type="text" value="${name}" maxlength="254" dir="auto" autocapitalize="none" spellcheck="false" required${isUnknown && html` aria-invalid="true"`}>
<button class="button">Show</button></div>
</form>`;
}

export function noLearner(): Html {
  return html`<div class="empty"><h2>Whose work do you want to see?</h2>
<p>Enter a learner to see their answers, attempts and score in this problem.</p></div>`;
}

/** A learner's score, attempts and answers. */
export function workOf({ access, problem }: LearnerProblem, state: ProblemState, zone: string | null): Html {
  const { name, username } = access.user;
  const earned = countingPoints(problem, state);
  const { attempts, lastSubmittedAt, hints } = state;
  return html`<section class="section" aria-labelledby="work-title"><h2 id="work-title"><bdi>${name}</bdi></h2>
<div class="stack"><p class="muted"><bdi>${username}</bdi></p>
<dl class="facts">
<dt>Score</dt><dd>${earned === null ? 'Not scored' : number.format(earned)} of ${pointsPhrase(possiblePoints(problem))}</dd>
<dt>Attempts used</dt><dd>${attempts}${problem.maxAttempts !== null && ` of ${problem.maxAttempts}`}</dd>
${lastSubmittedAt !== null && html`<dt>Last submitted</dt><dd>${formatDay(lastSubmittedAt, zone)}</dd>`}
${problem.hints.length > 0 && html`<dt>Hints shown</dt><dd>${hints} of ${problem.hints.length}</dd>`}
</dl>
${answersOf({ problem }, state)}</div></section>`;
}

function answersOf({ problem }: Pick<LearnerProblem, 'problem'>, state: ProblemState): Html {
  const questions = listQuestions(problem);
  if (questions.every(({ id }) => isEmpty(state.answers[id])))
    return html`<p class="muted">No answer is in the fields of this problem.</p>`;
  const isCurrent = state.contentHash === contentHashOf(problem);
  const judgement = isCurrent && isJudgement(state.judgement) ? state.judgement : null;
  return html`${
    state.judgement === null
      ? html`<p class="muted">These answers are saved but not submitted.</p>`
      : !isCurrent && html`<p class="muted">The problem has changed since these answers were submitted.</p>`
  }
<ol class="rows">${questions.map((question, index) => {
    const outcome = judgement?.verdicts.find(({ questionId }) => questionId === question.id)?.outcome;
    return html`<li class="rows__row"><div class="rows__name"><p class="muted" dir="auto">${questionName(question) ?? `Question ${index + 1}`}</p>
<p dir="auto">${answerText(question, state.answers[question.id])}</p></div>
${outcome && html`<p class="rows__action"><span class="badge badge--${BADGES[outcome]}">${outcomeWord(outcome)}</span></p>`}</li>`;
  })}</ol>`;
}

const BADGES: Readonly<Record<Outcome, 'success' | 'warning' | 'danger'>> = {
  correct: 'success',
  'partially-correct': 'warning',
  incorrect: 'danger',
};

const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || [answer].flat().every((text) => text.trim() === '');

function answerText(question: Question, answer: Answer | undefined): string {
  if (answer === undefined || isEmpty(answer)) return 'No answer';
  const given = [answer].flat();
  if (!('choices' in question)) return given.join(', ');
  const nameOf = (id: string) => question.choices.find((choice) => choice.id === id)?.html;
  return given.map((id) => textOf(nameOf(id) ?? 'A choice that the problem no longer has')).join(', ');
}

/** The form for a change, or a sentence if none is possible. */
export function changeForm(
  request: FastifyRequest,
  {
    path,
    of,
    state,
    form = { change: '', points: '', reason: '' },
    errors = {},
  }: {
    path: string;
    of: LearnerProblem;
    state: ProblemState;
    form?: ChangeForm;
    errors?: ChangeErrors;
  },
): Html {
  const { access, block, problem } = of;
  const changes = listPossibleChanges(problem, state);
  const possible = possiblePoints(problem);
  const choices = changes.map((kind) => ({ value: kind, label: CHANGE_LABELS[kind] }));
  const body =
    changes.length === 0
      ? html`<p class="muted">There’s nothing to change yet.</p>`
      : html`${errorSummary({ ...errors })}
<form class="form" method="post" action="${path}" novalidate>${csrfField(request)}
<input type="hidden" name="block" value="${block.usageKey}"><input type="hidden" name="learner" value="${access.user.username}">
${selectField({
  name: 'change',
  label: 'What to change',
  value: form.change,
  options: [{ value: '', label: 'Choose' }, ...choices],
  hint: 'Resetting attempts keeps answer and score. Rescoring judges the answer by the current version of the problem.',
  error: errors.change,
})}
${
  changes.includes('override') &&
  inputField({
    name: 'points',
    label: 'New score',
    value: form.points,
    hint: `Only to override the score: from 0 to ${number.format(possible)}.`,
    error: errors.points,
    required: false,
    maxLength: 14,
  })
}
${textField({ name: 'reason', label: 'Reason', value: form.reason, hint: 'For the record below. Learners don’t see it.', error: errors.reason, maxLength: MAX_REASON_LENGTH })}
<div class="form__actions"><button class="button button--primary" type="submit">Save change</button></div>
</form>`;
  return html`<section class="section" aria-labelledby="change-title"><h2 id="change-title">Change their work</h2>
<div class="stack">${body}</div></section>`;
}
