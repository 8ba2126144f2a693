import type { BuilderStep } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import { areAttemptsUsed, questionsIn } from './builder-state.ts';
import { renderItem } from './items.html.ts';
import { findAnswer } from './judge.policy.ts';
import { renderQuestion } from './question.html.ts';
import { type BuilderView, renderMessages, resultPhrase } from './results.html.ts';
import { renderReview, stepHeading } from './review.html.ts';
import { readSharedTexts } from './shared-texts.ts';

const messages = defineMessages({
  again: {
    defaultMessage: 'Submit again',
    description: 'Button below several questions',
  },
  review: {
    defaultMessage: 'Go to the review',
    description: 'Button below the last of several steps',
  },
  next: {
    defaultMessage: 'Next step',
    description: 'Button below one of several steps',
  },
  finish: {
    defaultMessage: 'Finish',
    description: 'Button below the last of several steps, when it has no questions',
  },
});

export function renderBuilder(view: BuilderView): Html {
  const { exercise, state } = view;
  const { introduction, isStepped, steps } = exercise;
  const step = steps[isStepped ? state.active : 0];
  return html`${introduction && html`<div class="author" dir="auto">${authorMarkup(introduction.html)}</div>`}
${step === undefined ? renderReview(view) : isStepped ? renderStep(view, step) : renderAll(view, step)}`;
}

function renderAll(view: BuilderView, step: BuilderStep): Html {
  const { state, maySubmit } = view;
  const isSubmitted = state.submitted > 0;
  const hasQuestions = questionsIn(step.items).length > 0;
  return html`${renderItems(view, step, { isOpen: maySubmit, isSubmitted, showsTips: true })}
${hasQuestions && isSubmitted && renderResult(view)}
${hasQuestions && maySubmit && html`<div class="problem-actions">${actionButton('submit', t(isSubmitted ? messages.again : exerciseMessages.submit), { isPrimary: !view.isSolved })}</div>`}`;
}

function renderStep(view: BuilderView, step: BuilderStep): Html {
  const { exercise, state, maySubmit, mayAct } = view;
  const { active, submitted } = state;
  const last = exercise.steps.length - 1;
  const isSubmitted = active < submitted;
  const hasQuestions = questionsIn(step.items).length > 0;
  const next = step.nextLabel ?? t(active === last ? messages.review : messages.next);
  return html`${stepHeading(view, step, active)}
${renderItems(view, step, { isOpen: maySubmit && !isSubmitted, isSubmitted, showsTips: isReviewing(view) })}
${isSubmitted && step.message && html`<div class="feedback author" dir="auto">${authorMarkup(step.message.html)}</div>`}
<div class="problem-actions">
${!isSubmitted && maySubmit && (active === last ? actionButton('submit', t(hasQuestions ? exerciseMessages.submit : messages.finish)) : actionButton('submit-step', hasQuestions ? t(exerciseMessages.submit) : next))}
${isSubmitted && mayAct && actionButton('next-step', next)}
</div>`;
}

/** Tips and messages are for those who have no attempts left. */
function isReviewing(view: BuilderView): boolean {
  const { exercise, state } = view;
  return exercise.hasExtendedFeedback && areAttemptsUsed(view) && state.submitted === exercise.steps.length;
}

function renderItems(
  view: BuilderView,
  { items }: BuilderStep,
  { isOpen, isSubmitted, showsTips }: { isOpen: boolean; isSubmitted: boolean; showsTips: boolean },
): Html {
  const { exercise, state, block, loaded, elementId, showsCorrectness } = view;
  const { answers } = state;
  const texts = readSharedTexts(exercise, { usageKey: block.usageKey, state }, loaded);
  return html`${items.map((item, index) => {
    if (item.kind !== 'question') return renderItem(item, { texts, answers });
    const { answer } = item;
    const value = answer.form === 'text' ? texts.get(answer.name) : findAnswer(item, answers);
    return renderQuestion(item, {
      elementId: `${elementId}-${state.active}-${index}`,
      value,
      draft: (answer.form === 'text' && answer.startsAs !== null && texts.get(answer.startsAs)) || '',
      isOpen,
      isSubmitted: isSubmitted && value !== undefined,
      showsVerdict: showsCorrectness,
      showsTips: showsCorrectness && showsTips,
    });
  })}`;
}

function renderResult(view: BuilderView): Html {
  return html`<div class="builder-result" tabindex="-1" data-focus><p><strong>${siteText(resultPhrase(view))}</strong></p>
${renderMessages(view, ['completed', 'incomplete', 'attempts-used'])}</div>`;
}
