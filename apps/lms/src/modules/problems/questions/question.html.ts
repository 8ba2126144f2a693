import type { CustomQuestion, MultipleChoiceQuestion, Question, SingleChoiceQuestion } from '@lectern/olx';
import { formatHtmlList } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { textOf } from '../../../kernel/rendering/plain-text.ts';
import { type Html, html, raw } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteLanguage, siteText } from '../../../pages/site-text.ts';
import { isOptional, MAX_LONG_ANSWER } from '../judging/judge.policy.ts';
import { renderAnnotation } from './annotation.html.ts';
import { orderChoices, publicChoiceId } from './choice-order.ts';
import { renderChoiceText } from './choice-text.html.ts';
import { renderImageQuestion } from './image-question.html.ts';
import { renderJsInput } from './js-input.html.ts';
import { renderPlacement } from './placement.html.ts';
import { hasPreview, renderNotation, renderPreview } from './preview.html.ts';
import {
  describedBy,
  type QuestionView,
  questionAttributes,
  renderDescriptions,
  renderVerdict,
} from './question-parts.html.ts';

const messages = defineMessages({
  correct: {
    defaultMessage: 'Correct answer',
    description: 'Beside the right choice of a question',
  },
  choose: {
    defaultMessage: 'Choose an answer',
    description: 'First entry of a drop-down list',
  },
  answer: {
    defaultMessage: 'Answer:',
    description: 'Before the right answer to a question',
  },
});

/** A question with one field. */
type FieldQuestion = Extract<
  Question,
  { kind: 'dropdown' | 'text' | 'number' | 'formula' | 'symbolic' | 'custom' }
>;

export function renderQuestion(view: QuestionView): Html {
  const { question } = view;
  switch (question.kind) {
    case 'single-choice':
    case 'multiple-choice':
      return renderChoices(view, question);
    case 'choice-text':
      return renderChoiceText(view, question);
    case 'image':
      return renderImageQuestion(view, question);
    case 'placement':
      return renderPlacement(view, question);
    case 'js-input':
      return renderJsInput(view, question);
    case 'annotation':
      return renderAnnotation(view, question);
    default:
      return renderField(view, question);
  }
}

function renderChoices(view: QuestionView, question: SingleChoiceQuestion | MultipleChoiceQuestion): Html {
  const { elementId, seed, showAnswer, locked } = view;
  const chosen = new Set([view.answer ?? []].flat());
  const type = question.kind === 'multiple-choice' ? 'checkbox' : 'radio';
  const choices = orderChoices(question, seed).map((choice, i) => {
    const isChosen = chosen.has(choice.id);
    const id = `${elementId}-${i}`;
    const isMarked = isChosen && type === 'radio' && question.submittedMessage === undefined;
    const mark = isMarked && view.verdict ? view.verdict.outcome : null;
    return html`<div${attributes({ class: `choice${mark ? ` is-${mark}` : ''}${showAnswer && choice.correct ? ' is-answer' : ''}` })}>
<input${attributes({ type, id, name: elementId, value: publicChoiceId(question, choice.id, seed), checked: isChosen, disabled: locked })}>
<label for="${id}">${authorMarkup(choice.html)}${showAnswer && choice.correct && html` <strong class="answer-mark">${siteText(t(messages.correct))}</strong>`}</label>
</div>`;
  });
  return html`<fieldset${attributes({ ...questionAttributes(view), 'aria-label': question.label === null ? view.fallbackName : null })}>
${question.label !== null && html`<legend>${authorMarkup(question.label)}</legend>`}
${renderDescriptions(view)}
${choices}
${renderVerdict(view)}
</fieldset>`;
}

function renderField(view: QuestionView, question: FieldQuestion): Html {
  const { elementId: id, locked, verdict } = view;
  const typed = typeof view.answer === 'string' ? view.answer : '';
  const shared = {
    id,
    name: id,
    'aria-describedby': describedBy(view),
    'aria-label': question.label === null ? view.fallbackName : null,
    class: verdict ? `is-${verdict.outcome}` : null,
  };
  const field =
    question.kind === 'dropdown'
      ? renderSelect(view, question, { ...shared, disabled: locked })
      : question.kind === 'custom' && question.rows !== null
        ? renderArea(view, question, shared)
        : html`<input${attributes({
            ...shared,
            type: isOptional(question) ? 'hidden' : 'text',
            value: typed,
            size: question.size ?? null,
            readonly: locked,
            autocomplete: 'off',
            autocapitalize: 'off',
            spellcheck: 'false',
            dir: question.kind === 'number' || hasPreview(question) ? 'ltr' : 'auto',
            maxlength: 2000,
          })}>`;
  const trailing = 'trailingText' in question ? question.trailingText : null;
  return html`<div${attributes({ ...questionAttributes(view), class: `question${question.inline ? ' question-inline' : ''}` })}>
${question.label !== null && html`<label for="${id}">${authorMarkup(question.label)}</label>`}
${renderDescriptions(view)}
<div class="field">${field}${trailing !== null && html` <span class="trailing">${authorMarkup(trailing)}</span>`}</div>
${hasPreview(question) && html`<div class="preview" data-live data-preview aria-live="polite">${renderPreview(question, typed)}</div>`}
${renderVerdict(view)}
${view.showAnswer && !(question.kind === 'custom' && question.answer === null) && renderAnswer(question)}
</div>`;
}

/** A field for code, which is read from left to right in every language. */
function renderArea(
  { answer, locked }: QuestionView,
  { rows, initialText = '' }: CustomQuestion,
  shared: Parameters<typeof attributes>[0],
): Html {
  const more = { rows, readonly: locked, dir: 'ltr', maxlength: MAX_LONG_ANSWER, wrap: 'off' };
  const typing = { autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' };
  return html`<textarea${attributes({ ...shared, ...more, ...typing })}>
${typeof answer === 'string' ? answer : initialText}</textarea>`;
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
  // The direction of the field is the one of its choices: a text with its own direction doesn't count.
  return html`<select${attributes({ ...shared, dir: 'auto' })}><option value=""${siteLanguage()}>${t(messages.choose)}</option>${options}</select>`;
}

function renderAnswer(question: FieldQuestion): Html {
  return html`<p class="shown-answer"><strong>${siteText(t(messages.answer))}</strong> <span dir="auto">${answerText(question)}</span></p>`;
}

/** Any of them is right. */
function rightChoices(choices: readonly { html: string }[]): Html {
  const [first, ...others] = choices.map(({ html: label }) => ({ text: textOf(label), markup: raw(label) }));
  if (first === undefined || others.length === 0) return first?.markup ?? html``;
  const isolate = ({ text, markup }: typeof first) => ({ text, markup: html`<bdi>${markup}</bdi>` });
  return siteText(formatHtmlList([first, ...others].map(isolate), 'disjunction'));
}

function answerText(question: FieldQuestion): string | Html {
  switch (question.kind) {
    case 'dropdown':
      return rightChoices(question.choices.filter(({ correct }) => correct));
    case 'text':
      return question.answers[0]?.text ?? '';
    case 'custom': {
      const { answer, notation } = question;
      return answer !== null && notation !== undefined ? renderNotation(answer, notation) : (answer ?? '');
    }
    case 'number':
      return question.answers[0]?.expression ?? '';
    case 'formula':
    case 'symbolic':
      return renderNotation(question.answer, 'formula');
  }
}
