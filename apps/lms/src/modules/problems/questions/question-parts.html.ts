import type { Feedback, Question } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { type Answer, isOptional, type Verdict } from '../judging/judge.policy.ts';
import type { QuestionStatus } from '../problem.present.ts';
import { correctnessText } from '../score-phrases.ts';
import { questionName } from './question-name.ts';

const messages = defineMessages({
  received: {
    defaultMessage: 'Answer received.',
    description: 'After an answer whose verdict isn’t shown',
  },
});

/** One question in a learner's state. */
export interface QuestionView {
  question: Question;
  /** Unique on the page; ids of the question's elements begin with it. */
  elementId: string;
  /** The name of a question without a label. */
  fallbackName: string;
  answer: Answer | undefined;
  status: QuestionStatus;
  /** Null if the verdict is hidden. */
  verdict: Verdict | null;
  /** Whether to show the right answer. */
  showAnswer: boolean;
  locked: boolean;
  seed: number;
}

export function questionAttributes({ question, status }: QuestionView): Record<string, string | null> {
  return {
    class: 'question',
    'data-question': question.id,
    'data-kind': question.kind,
    'data-status': status,
    'data-name': questionName(question),
    'data-optional': isOptional(question) ? '' : null,
  };
}

export function describedBy({ question, elementId, verdict }: QuestionView): string | null {
  const ids = [
    ...question.descriptions.map((_, i) => `${elementId}-description-${i}`),
    ...(verdict ? [`${elementId}-verdict`] : []),
  ];
  return ids.length > 0 ? ids.join(' ') : null;
}

export function renderDescriptions({ question, elementId }: QuestionView): Html[] {
  return question.descriptions.map(
    (text, i) =>
      html`<p class="description" id="${`${elementId}-description-${i}`}">${authorMarkup(text)}</p>`,
  );
}

export function renderVerdict({ question, verdict, elementId }: QuestionView): Html | null {
  if (!verdict) return null;
  const message = 'submittedMessage' in question ? question.submittedMessage : undefined;
  const correctness = message === undefined ? verdict.outcome : null;
  return html`<div class="${correctness ? `verdict is-${correctness}` : 'verdict'}" id="${`${elementId}-verdict`}">
${correctness ? html`<p class="verdict-word">${siteText(correctnessText(correctness))}</p>` : html`<p dir="auto">${message ?? siteText(t(messages.received))}</p>`}
${verdict.feedback.map((feedback) => renderFeedback(feedback))}
</div>`;
}

function renderFeedback({ html: markup, label }: Feedback): Html {
  return html`<div class="feedback">${label !== null && label !== '' && html`<strong>${label}</strong> `}${authorMarkup(markup)}</div>`;
}
