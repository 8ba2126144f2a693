import type { BuilderStep } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import { allQuestions, areAttemptsUsed } from './builder-state.ts';
import { findAnswer, hasRightAnswer, isAllRight, judgeQuestion } from './judge.policy.ts';
import { nameOfQuestion } from './read-answers.ts';
import { type BuilderView, renderMessages, resultPhrase } from './results.html.ts';

const messages = defineMessages({
  position: {
    defaultMessage: 'Step {number} of {total}',
    description: 'Heading of one of several steps',
  },
  review: {
    defaultMessage: 'Review',
    description: 'Heading after the last of several steps',
  },
  again: {
    defaultMessage: 'Try again',
    description: 'Button after the last of several steps',
  },
  counts: {
    defaultMessage: 'Questions: {right} right, {wrong} wrong.',
    description: 'After the verdict on several questions',
  },
  countsPartly: {
    defaultMessage: 'Questions: {right} right, {partly} partly right, {wrong} wrong.',
    description: 'After the verdict on several questions',
  },
  steps: {
    defaultMessage: 'Steps',
    description: 'Name of a list, for screen readers',
  },
  look: {
    defaultMessage: 'Look at step {number}',
    description: 'Button: shows a step again',
  },
});

export function stepHeading({ exercise, state }: BuilderView, { title }: BuilderStep, index: number): Html {
  const position = t(messages.position, { number: index + 1, total: exercise.steps.length });
  const isCurrent = state.active === index;
  return html`<h3${attributes({ class: 'poll-results-title', tabindex: -1, 'data-focus': isCurrent })}>${siteText(position)}${title !== '' && html`: <bdi>${title}</bdi>`}</h3>`;
}

/** The page after the last step: the result, the author's messages, and the next actions. */
export function renderReview(view: BuilderView): Html {
  const { exercise, maySubmit, mayAct, showsCorrectness } = view;
  const { review } = exercise;
  const isOver = areAttemptsUsed(view);
  const looksAgain = exercise.hasExtendedFeedback && isOver && mayAct;
  return html`<h3 class="poll-results-title" tabindex="-1" data-focus>${siteText(t(messages.review))}</h3>
${review?.showsScore && showsCorrectness ? renderScore(view) : html`<p>${siteText(t(exerciseMessages.submitted))}</p>`}
${review?.showsTips && showsCorrectness && !isOver && renderTips(view)}
${renderConditional(view, isOver)}
${renderMessages(view, ['completed', 'incomplete', 'attempts-used', 'review'])}
${looksAgain && renderStepList(view)}
${maySubmit && html`<div class="problem-actions">${actionButton('try-again', t(messages.again), { isPrimary: false })}</div>`}`;
}

function renderScore(view: BuilderView): Html {
  const { exercise, state } = view;
  const judged = allQuestions(exercise).filter(hasRightAnswer);
  if (judged.length === 0) return html`<p><strong>${siteText(resultPhrase(view))}</strong></p>`;
  const all = judged.map(
    (question) => judgeQuestion(question, findAnswer(question, state.answers)).correctness,
  );
  const times = (correctness: string) => all.filter((each) => each === correctness).length;
  const [right, partly, wrong] = [times('correct'), times('partially-correct'), times('incorrect')];
  const counts = t(partly > 0 ? messages.countsPartly : messages.counts, { right, partly, wrong });
  return html`<p><strong>${siteText(resultPhrase(view))}</strong> ${siteText(counts)}</p>`;
}

function renderTips({ exercise, state }: BuilderView): Html | null {
  const tips = allQuestions(exercise).flatMap((question, index) => {
    const { correctness } = judgeQuestion(question, findAnswer(question, state.answers));
    return correctness === 'correct' || question.reviewTip === null
      ? []
      : [{ name: nameOfQuestion(question, index + 1), text: question.reviewTip }];
  });
  if (tips.length === 0) return null;
  return html`<dl class="builder-tips">${tips.map(({ name, text }) => html`<div><dt dir="auto">${name}</dt><dd class="author" dir="auto">${authorMarkup(text.html)}</dd></div>`)}</dl>`;
}

function renderConditional({ exercise, state, showsCorrectness }: BuilderView, isOver: boolean): Html | null {
  if (!showsCorrectness) return null;
  const score = isAllRight(exercise, state.answers) ? 'perfect' : 'imperfect';
  const attempts = isOver ? 'used' : 'left';
  const shown = (exercise.review?.messages ?? []).filter(
    (message) =>
      (message.score === 'any' || message.score === score) &&
      (message.attempts === 'any' || message.attempts === attempts),
  );
  if (shown.length === 0) return null;
  return html`<div class="feedback author" dir="auto">${shown.map(({ text }) => html`<div>${authorMarkup(text.html)}</div>`)}</div>`;
}

/** Each step again, with all feedback. */
function renderStepList({ exercise }: BuilderView): Html {
  return html`<ol class="builder-steps problem-actions" aria-label="${t(messages.steps)}">${exercise.steps.map(
    ({ title }, index) =>
      html`<li><button${attributes({ type: 'submit', class: 'button', name: 'action', value: 'open-step', 'data-subject': index, disabled: true })}><span>${siteText(t(messages.look, { number: index + 1 }))}${title !== '' && html`: <bdi>${title}</bdi>`}</span></button></li>`,
  )}</ol>`;
}
