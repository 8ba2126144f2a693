import type { AnnotationQuestion } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { readEntries } from '../judging/answer-entries.ts';
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
  comment: {
    defaultMessage: 'Your comment',
    description: 'Label of a field below a passage',
  },
  tag: {
    defaultMessage: 'Choose a tag',
    description: 'Above tags for a passage, of which the learner chooses one',
  },
});

/** A passage with a field for a comment and a choice of tags. */
export function renderAnnotation(view: QuestionView, question: AnnotationQuestion): Html {
  const { elementId, locked, showAnswer } = view;
  const { chosen, texts } = readEntries([view.answer ?? []].flat());
  const commentId = `${elementId}-comment`;
  const tags = question.options.map((option, i) => {
    const id = `${elementId}-${i}`;
    const isChosen = chosen.has(option.id);
    const mark = isChosen && view.verdict ? ` is-${view.verdict.outcome}` : '';
    const isAnswer = showAnswer && option.credit === 1;
    return html`<div class="${`choice${mark}${isAnswer ? ' is-answer' : ''}`}">
<input${attributes({ type: 'radio', id, name: elementId, value: option.id, checked: isChosen, disabled: locked })}>
<label for="${id}">${authorMarkup(option.html)}${isAnswer && html` <strong class="answer-mark">${siteText(t(messages.correct))}</strong>`}</label>
</div>`;
  });
  return html`<div${attributes({ ...questionAttributes(view), role: 'group', 'aria-label': question.label === null ? view.fallbackName : null, 'aria-labelledby': question.label === null ? null : `${elementId}-label` })}>
${question.label !== null && html`<p class="question-label" id="${`${elementId}-label`}">${authorMarkup(question.label)}</p>`}
${renderDescriptions(view)}
${question.passage !== null && html`<blockquote class="passage">${authorMarkup(question.passage)}</blockquote>`}
${question.remark !== null && html`<div class="remark">${authorMarkup(question.remark)}</div>`}
<div class="comment"><label for="${commentId}">${question.commentPrompt === null ? siteText(t(messages.comment)) : authorMarkup(question.commentPrompt)}</label>
<textarea${attributes({ id: commentId, rows: 4, 'data-entry': 'comment', 'data-live': true, readonly: locked, maxlength: 1900, dir: 'auto' })}>${texts.get('comment') ?? ''}</textarea></div>
<fieldset class="tags"><legend>${question.tagPrompt === null ? siteText(t(messages.tag)) : authorMarkup(question.tagPrompt)}</legend>
${tags}</fieldset>
${renderVerdict(view)}
</div>`;
}
