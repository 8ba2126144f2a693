import type { Question } from '@lectern/olx';
import type { FastifyRequest } from 'fastify';
import { formatList, formatNumber } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { contentHashOf } from '../../kernel/rendering/content-hash.ts';
import { textOf } from '../../kernel/rendering/plain-text.ts';
import { type Html, html } from '../../lib/html.ts';
import { errorSummary, inputField, selectField, textField } from '../../pages/forms.ts';
import { csrfField } from '../../pages/layout.ts';
import { type Answer, type Correctness, listQuestions } from '../problems/judging/judge.policy.ts';
import type { ProblemState } from '../problems/problem-state.ts';
import { questionName } from '../problems/questions/question-name.ts';
import { correctnessText } from '../problems/score-phrases.ts';
import type { LearnerProblem } from '../problems/staff-changes/learner-problem.ts';
import {
  countingPoints,
  etagOf,
  listPossibleChanges,
  possiblePoints,
  type StaffChangeKind,
} from '../problems/staff-changes/staff-change.policy.ts';
import { isJudgement } from '../problems/stored-judgement.ts';
import { type ChangeErrors, type ChangeForm, MAX_REASON_LENGTH } from './change-form.policy.ts';
import { scoreOf } from './phrases.ts';

const messages = defineMessages({
  unknown: {
    defaultMessage: 'No one in this course has this username or email address.',
    description: 'Error of a field for a learner, for staff',
  },
  who: { defaultMessage: 'Username or email address of a learner', description: 'Label of a field' },
  show: { defaultMessage: 'Show', description: 'Button, to show a learner’s work' },
  whose: {
    defaultMessage: 'Whose work do you want to see?',
    description: 'Heading before a learner is chosen',
  },
  enterLearner: {
    defaultMessage: 'Enter a learner to see their answers, attempts and score in this problem.',
    description: 'Below the heading “Whose work do you want to see?”',
  },
  score: { defaultMessage: 'Score', description: 'Name of a fact about a learner’s work' },
  attempts: { defaultMessage: 'Attempts used', description: 'Name of a fact about a learner’s work' },
  lastSubmitted: {
    defaultMessage: 'Last submitted',
    description: 'Name of a fact about a learner’s work; a day follows',
  },
  hints: { defaultMessage: 'Hints shown', description: 'Name of a fact about a learner’s work' },
  of: {
    defaultMessage: '{count} of {total}',
    description: 'How many of a number of attempts or hints a learner used',
  },
  noAnswers: {
    defaultMessage: 'No answer is in the fields of this problem.',
    description: 'In place of a learner’s answers',
  },
  saved: {
    defaultMessage: 'These answers are saved but not submitted.',
    description: 'Above a learner’s answers',
  },
  outdated: {
    defaultMessage: 'The problem has changed since these answers were submitted.',
    description: 'Above a learner’s answers',
  },
  question: {
    defaultMessage: 'Question {number}',
    description: 'In place of the name of one of several questions',
  },
  noAnswer: { defaultMessage: 'No answer', description: 'In place of a learner’s answer' },
  gone: {
    defaultMessage: 'A choice that the problem no longer has',
    description: 'In place of a learner’s answer',
  },
  nothing: {
    defaultMessage: 'There’s nothing to change yet.',
    description: 'In place of a form, before a learner has worked on a problem',
  },
  what: { defaultMessage: 'What to change', description: 'Label of a choice' },
  choose: { defaultMessage: 'Choose', description: 'First choice of a list, which is none' },
  whatHint: {
    defaultMessage:
      'Resetting attempts keeps answer and score. Rescoring judges the answer by the current version of the problem.',
    description: 'Below the choice of what to change',
  },
  newScore: { defaultMessage: 'New score', description: 'Label of a field' },
  newScoreHint: {
    defaultMessage: 'Only to override the score: from 0 to {possible}.',
    description: 'Below the field “New score”',
  },
  reason: { defaultMessage: 'Reason', description: 'Label of a field: why staff change a learner’s work' },
  reasonHint: {
    defaultMessage: 'For the record below. Learners don’t see it.',
    description: 'Below the field “Reason”',
  },
  save: { defaultMessage: 'Save change', description: 'Button of a form of staff' },
  changeTitle: {
    defaultMessage: 'Change their work',
    description: 'Heading of the form with which staff change a learner’s work',
  },
});

const CHANGE_LABELS: Readonly<Record<StaffChangeKind, Message>> = defineMessages({
  'reset-attempts': {
    defaultMessage: 'Reset attempts',
    description: 'Choice of what staff change in a learner’s work',
  },
  rescore: {
    defaultMessage: 'Rescore the last answer',
    description: 'Choice of what staff change in a learner’s work',
  },
  override: {
    defaultMessage: 'Override the score',
    description: 'Choice of what staff change in a learner’s work',
  },
});
/** Confirms the change that redirected to the page. */
export const PROBLEM_DONE: Readonly<Record<StaffChangeKind, Message>> = defineMessages({
  'reset-attempts': {
    defaultMessage: 'Attempts reset.',
    description: 'After a change by staff to a learner’s work',
  },
  rescore: {
    defaultMessage: 'Last answer rescored.',
    description: 'After a change by staff to a learner’s work',
  },
  override: {
    defaultMessage: 'Score overridden.',
    description: 'After a change by staff to a learner’s work',
  },
});

/** The form that selects a learner; works without script. */
export function findLearnerForm(
  path: string,
  { usageKey, name, isUnknown }: { usageKey: string; name: string; isUnknown: boolean },
): Html {
  const error = isUnknown ? t(messages.unknown) : undefined;
  return html`${errorSummary({ learner: error })}
<form class="search-form" method="get" action="${path}" role="search">
<input type="hidden" name="block" value="${usageKey}">
<label for="learner">${t(messages.who)}</label>
<div class="search-form__row"><input id="learner" name="learner" type="text" value="${name}" maxlength="254" dir="auto" autocapitalize="none" spellcheck="false" required${isUnknown && html` aria-invalid="true"`}>
<button class="button">${t(messages.show)}</button></div>
</form>`;
}

export function noLearner(): Html {
  return html`<div class="empty"><h2>${t(messages.whose)}</h2>
<p>${t(messages.enterLearner)}</p></div>`;
}

/** A learner's score, attempts and answers. */
export function workOf({ access, problem }: LearnerProblem, state: ProblemState, zone: string | null): Html {
  const { name, username } = access.user;
  const earned = countingPoints(problem, state);
  const { attempts, lastSubmittedAt, hints } = state;
  return html`<section class="section" aria-labelledby="work-title"><h2 id="work-title"><bdi>${name}</bdi></h2>
<div class="stack"><p class="muted"><bdi>${username}</bdi></p>
<dl class="facts">
<dt>${t(messages.score)}</dt><dd>${scoreOf(earned, possiblePoints(problem))}</dd>
<dt>${t(messages.attempts)}</dt><dd>${countOf(attempts, problem.maxAttempts)}</dd>
${lastSubmittedAt !== null && html`<dt>${t(messages.lastSubmitted)}</dt><dd>${formatDay(lastSubmittedAt, zone)}</dd>`}
${problem.hints.length > 0 && html`<dt>${t(messages.hints)}</dt><dd>${countOf(hints, problem.hints.length)}</dd>`}
</dl>
${answersOf({ problem }, state)}</div></section>`;
}

function countOf(count: number, total: number | null): string {
  return total === null
    ? formatNumber(count)
    : t(messages.of, { count: formatNumber(count), total: formatNumber(total) });
}

function answersOf({ problem }: Pick<LearnerProblem, 'problem'>, state: ProblemState): Html {
  const questions = listQuestions(problem);
  if (questions.every(({ id }) => isEmpty(state.answers[id])))
    return html`<p class="muted">${t(messages.noAnswers)}</p>`;
  const isCurrent = state.contentHash === contentHashOf(problem);
  const judgement = isCurrent && isJudgement(state.judgement) ? state.judgement : null;
  return html`${
    state.judgement === null
      ? html`<p class="muted">${t(messages.saved)}</p>`
      : !isCurrent && html`<p class="muted">${t(messages.outdated)}</p>`
  }
<ol class="rows">${questions.map((question, index) => {
    const correctness = judgement?.verdicts.find(({ questionId }) => questionId === question.id)?.outcome;
    return html`<li class="rows__row"><div class="rows__name"><p class="muted" dir="auto">${questionName(question) ?? t(messages.question, { number: formatNumber(index + 1) })}</p>
<p dir="auto">${answerText(question, state.answers[question.id])}</p></div>
${correctness && html`<p class="rows__action"><span class="badge badge--${BADGES[correctness]}">${correctnessText(correctness)}</span></p>`}</li>`;
  })}</ol>`;
}

const BADGES: Readonly<Record<Correctness, 'success' | 'warning' | 'danger'>> = {
  correct: 'success',
  'partially-correct': 'warning',
  incorrect: 'danger',
};

const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || [answer].flat().every((text) => text.trim() === '');

function answerText(question: Question, answer: Answer | undefined): string {
  if (answer === undefined || isEmpty(answer)) return t(messages.noAnswer);
  const given = [answer].flat();
  if (!('choices' in question)) return formatList(given);
  const nameOf = (id: string) => question.choices.find((choice) => choice.id === id)?.html;
  return formatList(given.map((id) => textOf(nameOf(id) ?? t(messages.gone))));
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
  const choices = changes.map((kind) => ({ value: kind, label: t(CHANGE_LABELS[kind]) }));
  const body =
    changes.length === 0
      ? html`<p class="muted">${t(messages.nothing)}</p>`
      : html`${errorSummary({ ...errors })}
<form class="form" method="post" action="${path}" novalidate>${csrfField(request)}
<input type="hidden" name="block" value="${block.usageKey}"><input type="hidden" name="learner" value="${access.user.username}"><input type="hidden" name="etag" value="${etagOf(state)}">
${selectField({
  name: 'change',
  label: t(messages.what),
  value: form.change,
  options: [{ value: '', label: t(messages.choose) }, ...choices],
  hint: t(messages.whatHint),
  error: errors.change,
})}
${
  changes.includes('override') &&
  inputField({
    name: 'points',
    label: t(messages.newScore),
    value: form.points,
    hint: t(messages.newScoreHint, { possible: formatNumber(possible) }),
    error: errors.points,
    required: false,
    maxLength: 14,
  })
}
${textField({ name: 'reason', label: t(messages.reason), value: form.reason, hint: t(messages.reasonHint), error: errors.reason, maxLength: MAX_REASON_LENGTH })}
<div class="form__actions"><button class="button button--primary" type="submit">${t(messages.save)}</button></div>
</form>`;
  return html`<section class="section" aria-labelledby="change-title"><h2 id="change-title">${t(messages.changeTitle)}</h2>
<div class="stack">${body}</div></section>`;
}
