import type { Choice, Feedback, Question } from '@lectern/olx';
import { type Html, html, raw } from '../../pages/html.ts';
import { attributes, authorMarkup, ownWords } from '../../pages/markup.ts';
import { orderChoices, publicChoiceId } from './choice-order.ts';
import type { Answer, Verdict } from './judge.policy.ts';
import type { QuestionStatus } from './problem.present.ts';
import { questionName } from './question-name.ts';
import { OUTCOME_WORDS } from './words.ts';

/** One question as it stands for one learner. */
export interface QuestionView {
  question: Question;
  /** Unique on the page; ids of the question's elements begin with it. */
  elementId: string;
  /** What a question is called that has no label of its own. */
  fallbackName: string;
  answer: Answer | undefined;
  status: QuestionStatus;
  /** Null where nothing may be said about the answer. */
  verdict: Verdict | null;
  /** Whether the right answer is to be shown. */
  showAnswer: boolean;
  locked: boolean;
  seed: number;
}

export function renderQuestion(view: QuestionView): Html {
  const { question } = view;
  return question.kind === 'single-choice' || question.kind === 'multiple-choice'
    ? renderChoices(view, question)
    : renderField(view, question);
}

function renderChoices(view: QuestionView, question: Extract<Question, { choices: Choice[] }>): Html {
  const { elementId, seed, showAnswer, locked } = view;
  const chosen = new Set([view.answer ?? []].flat());
  const type = question.kind === 'multiple-choice' ? 'checkbox' : 'radio';
  const choices = orderChoices(question, seed).map((choice, i) => {
    const isChosen = chosen.has(choice.id);
    const id = `${elementId}-${i}`;
    const mark = isChosen && view.verdict && type === 'radio' ? view.verdict.outcome : null;
    return html`<div${attributes({ class: `choice${mark ? ` is-${mark}` : ''}${showAnswer && choice.correct ? ' is-answer' : ''}` })}>
<input${attributes({ type, id, name: elementId, value: publicChoiceId(question, choice.id, seed), checked: isChosen, disabled: locked })}>
<label for="${id}">${authorMarkup(choice.html)}${showAnswer && choice.correct && html` <strong class="answer-mark">${ownWords('Correct answer')}</strong>`}</label>
</div>`;
  });
  return html`<fieldset${attributes({ ...questionAttributes(view), 'aria-label': question.label === null ? view.fallbackName : null })}>
${question.label !== null && html`<legend>${authorMarkup(question.label)}</legend>`}
${renderDescriptions(view)}
${choices}
${renderVerdict(view)}
</fieldset>`;
}

function renderField(
  view: QuestionView,
  question: Exclude<Question, { kind: 'single-choice' | 'multiple-choice' }>,
): Html {
  const { elementId, locked, verdict } = view;
  const id = `${elementId}-field`;
  const shared = {
    id,
    name: elementId,
    'aria-describedby': describedBy(view),
    'aria-label': question.label === null ? view.fallbackName : null,
    class: verdict ? `is-${verdict.outcome}` : null,
  };
  const field =
    question.kind === 'dropdown'
      ? renderSelect(view, question, { ...shared, disabled: locked })
      : html`<input${attributes({
          ...shared,
          type: 'text',
          value: typeof view.answer === 'string' ? view.answer : '',
          size: question.size ?? null,
          readonly: locked,
          autocomplete: 'off',
          autocapitalize: 'off',
          spellcheck: 'false',
          dir: question.kind === 'number' ? 'ltr' : 'auto',
          maxlength: 2000,
        })}>`;
  const trailing = 'trailingText' in question ? question.trailingText : null;
  return html`<div${attributes({ ...questionAttributes(view), class: `question${question.inline ? ' question-inline' : ''}` })}>
${question.label !== null && html`<label for="${id}">${authorMarkup(question.label)}</label>`}
${renderDescriptions(view)}
<div class="field">${field}${trailing !== null && html` <span class="trailing">${authorMarkup(trailing)}</span>`}</div>
${renderVerdict(view)}
${view.showAnswer && renderAnswer(question)}
</div>`;
}

function renderSelect(
  view: QuestionView,
  question: Extract<Question, { kind: 'dropdown' }>,
  shared: Parameters<typeof attributes>[0],
): Html {
  const options = question.choices.map(
    ({ id, html: label }) =>
      html`<option${attributes({ value: id, selected: view.answer === id })}>${raw(label)}</option>`,
  );
  return html`<select${attributes({ ...shared, dir: 'auto' })}><option value="">Choose an answer</option>${options}</select>`;
}

function questionAttributes({ question, status }: QuestionView): Record<string, string | null> {
  return {
    class: 'question',
    'data-question': question.id,
    'data-kind': question.kind,
    'data-status': status,
    'data-name': questionName(question),
  };
}

function describedBy({ question, elementId, verdict }: QuestionView): string | null {
  const ids = [
    ...question.descriptions.map((_, i) => `${elementId}-description-${i}`),
    ...(verdict ? [`${elementId}-verdict`] : []),
  ];
  return ids.length > 0 ? ids.join(' ') : null;
}

function renderDescriptions({ question, elementId }: QuestionView): Html[] {
  return question.descriptions.map(
    (text, i) =>
      html`<p class="description" id="${`${elementId}-description-${i}`}">${authorMarkup(text)}</p>`,
  );
}

function renderVerdict({ verdict, elementId }: QuestionView): Html | null {
  if (!verdict) return null;
  const word = OUTCOME_WORDS[verdict.outcome];
  return html`<div class="${`verdict is-${verdict.outcome}`}" id="${`${elementId}-verdict`}">
<p class="verdict-word">${ownWords(word)}</p>
${verdict.feedback.map((feedback) => renderFeedback(feedback))}
</div>`;
}

function renderFeedback({ html: markup, label }: Feedback): Html {
  return html`<div class="feedback">${label !== null && label !== '' && html`<strong>${label}</strong> `}${authorMarkup(markup)}</div>`;
}

function renderAnswer(question: Exclude<Question, { kind: 'single-choice' | 'multiple-choice' }>): Html {
  return html`<p class="shown-answer"><strong>${ownWords('Answer:')}</strong> <span dir="auto">${answerText(question)}</span></p>`;
}

function answerText(
  question: Exclude<Question, { kind: 'single-choice' | 'multiple-choice' }>,
): string | Html {
  switch (question.kind) {
    case 'dropdown':
      return raw(
        question.choices
          .filter(({ correct }) => correct)
          .map(({ html: label }) => label)
          .join(', '),
      );
    case 'text':
      return question.answers[0]?.text ?? '';
    case 'number':
      return question.answers[0]?.expression ?? '';
  }
}
