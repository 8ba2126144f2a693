import type { ChoicePiece, ChoiceTextQuestion } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { type AnswerEntries, readEntries } from '../judging/answer-entries.ts';
import {
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
  field: {
    defaultMessage: 'Number {field} of choice {choice}',
    description: 'Name of a field within a choice, into which a number is typed; for screen readers',
  },
});

/** Choices with number fields in their text. Typing into a field chooses its choice. */
export function renderChoiceText(view: QuestionView, question: ChoiceTextQuestion): Html {
  const { elementId, showAnswer, locked } = view;
  const entries = readEntries([view.answer ?? []].flat());
  const type = question.isSingle ? 'radio' : 'checkbox';
  const choices = question.options.map((option, i) => {
    const isChosen = entries.chosen.has(option.id);
    const id = `${elementId}-${i}`;
    const mark = isChosen && view.verdict && question.isSingle ? view.verdict.outcome : null;
    return html`<div${attributes({ class: `choice${mark ? ` is-${mark}` : ''}${showAnswer && option.correct ? ' is-answer' : ''}` })}>
<input${attributes({ type, id, name: elementId, value: option.id, checked: isChosen, disabled: locked, 'aria-labelledby': `${id}-text` })}>
<div class="choice-text" id="${`${id}-text`}">${option.pieces.map((piece) => renderPiece(piece, { view, entries, id, number: i + 1 }))}${showAnswer && option.correct && html` <strong class="answer-mark">${siteText(t(messages.correct))}</strong>`}</div>
</div>`;
  });
  return html`<fieldset${attributes({ ...questionAttributes(view), 'aria-label': question.label === null ? view.fallbackName : null })}>
${question.label !== null && html`<legend>${authorMarkup(question.label)}</legend>`}
${renderDescriptions(view)}
${choices}
${renderVerdict(view)}
</fieldset>`;
}

function renderPiece(
  piece: ChoicePiece,
  context: { view: QuestionView; entries: AnswerEntries; id: string; number: number },
): Html {
  const { view, entries, id, number } = context;
  if (piece.kind === 'html') return html`<label for="${id}">${authorMarkup(piece.html)}</label>`;
  const fieldNumber = Number(piece.id.split('.').at(-1)) + 1;
  const field = html`<input${attributes({
    type: 'text',
    'data-entry': piece.id,
    'data-live': true,
    value: entries.texts.get(piece.id) ?? '',
    readonly: view.locked,
    size: 8,
    autocomplete: 'off',
    dir: 'ltr',
    maxlength: 200,
    'aria-label': t(messages.field, { field: fieldNumber, choice: number }),
  })}>`;
  if (!view.showAnswer || piece.answer === null) return field;
  return html`${field} <span class="answer-mark">(${piece.answer.expression})</span> `;
}
