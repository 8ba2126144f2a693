import type { BuilderStep } from '@lectern/olx';
import { type Html, html } from '../../../pages/html.ts';
import { attributes, authorMarkup, siteText } from '../../../pages/markup.ts';
import { actionButton } from '../action-button.html.ts';
import { allQuestions, areAttemptsUsed } from './builder-state.ts';
import { findAnswer, hasRightAnswer, isAllRight, judgeQuestion } from './judge.policy.ts';
import { nameOfQuestion } from './read-answers.ts';
import { type BuilderView, renderMessages, resultPhrase } from './results.html.ts';

export function stepHeading({ exercise, state }: BuilderView, { title }: BuilderStep, index: number): Html {
  const place = `Step ${index + 1} of ${exercise.steps.length}`;
  const isCurrent = state.active === index;
  return html`<h3${attributes({ class: 'poll-results-title', tabindex: -1, 'data-focus': isCurrent })}>${siteText(place)}${title !== '' && html`: <bdi>${title}</bdi>`}</h3>`;
}

/** The page after the last step: the result, the author's messages, and the next actions. */
export function renderReview(view: BuilderView): Html {
  const { exercise, maySubmit, mayAct, showsCorrectness } = view;
  const { review } = exercise;
  const isOver = areAttemptsUsed(view);
  const looksAgain = exercise.hasExtendedFeedback && isOver && mayAct;
  return html`<h3 class="poll-results-title" tabindex="-1" data-focus>${siteText('Review')}</h3>
${review?.showsScore && showsCorrectness ? renderScore(view) : html`<p>${siteText('Your answers were submitted.')}</p>`}
${review?.showsTips && showsCorrectness && !isOver && renderTips(view)}
${renderConditional(view, isOver)}
${renderMessages(view, ['completed', 'incomplete', 'attempts-used', 'review'])}
${looksAgain && renderStepList(view)}
${maySubmit && html`<div class="problem-actions">${actionButton('try-again', 'Try again', { isPrimary: false })}</div>`}`;
}

function renderScore(view: BuilderView): Html {
  const { exercise, state } = view;
  const judged = allQuestions(exercise).filter(hasRightAnswer);
  if (judged.length === 0) return html`<p><strong>${siteText(resultPhrase(view))}</strong></p>`;
  const outcomes = judged.map(
    (question) => judgeQuestion(question, findAnswer(question, state.answers)).outcome,
  );
  const times = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  const partly = times('partially-correct');
  const counts = [
    `${times('correct')} right`,
    ...(partly > 0 ? [`${partly} partly right`] : []),
    `${times('incorrect')} wrong`,
  ];
  return html`<p><strong>${siteText(resultPhrase(view))}</strong> ${siteText(`Questions: ${counts.join(', ')}.`)}</p>`;
}

function renderTips({ exercise, state }: BuilderView): Html | null {
  const tips = allQuestions(exercise).flatMap((question, index) => {
    const { outcome } = judgeQuestion(question, findAnswer(question, state.answers));
    return outcome === 'correct' || question.reviewTip === null
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
  return html`<ol class="builder-steps problem-actions" aria-label="Steps">${exercise.steps.map(
    ({ title }, index) =>
      html`<li><button${attributes({ type: 'submit', class: 'button', name: 'action', value: 'open-step', 'data-subject': index, disabled: true })}><span>${siteText(`Look at step ${index + 1}`)}${title !== '' && html`: <bdi>${title}</bdi>`}</span></button></li>`,
  )}</ol>`;
}
