import { MAX_EXERCISE_FIELD } from '@lectern/contract';
import type { BuilderQuestion } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { correctnessText } from '../../problems/score-phrases.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { BuilderAnswer } from './builder-state.ts';
import { renderChoices } from './choices.html.ts';
import { hasRightAnswer, judgeQuestion } from './judge.policy.ts';
import { fieldOf } from './read-answers.ts';

const messages = defineMessages({
  minimum: {
    defaultMessage: 'At least {minimum} characters.',
    description: 'Below a field',
  },
});

/** The input of a question's HTML. */
export interface QuestionView {
  elementId: string;
  /** The submitted answer. */
  value: BuilderAnswer['value'] | undefined;
  /** The initial content of its field if there is no answer. */
  draft: string;
  /** Whether it can be answered now. */
  isOpen: boolean;
  /** Whether the answer is submitted, and its verdict, tips and message are shown. */
  isSubmitted: boolean;
  showsVerdict: boolean;
  showsTips: boolean;
}

export function renderQuestion(question: BuilderQuestion, view: QuestionView): Html {
  const { value, elementId, isSubmitted, showsVerdict, showsTips } = view;
  const verdict =
    isSubmitted && showsVerdict && hasRightAnswer(question) ? judgeQuestion(question, value) : null;
  const { answer } = question;
  const message = isSubmitted && showsTips ? question.message : null;
  const about = html`${question.title !== null && html`<span class="builder-title">${question.title}</span> `}${authorMarkup(question.text.html)}`;
  const inside =
    answer.form === 'choice' || answer.form === 'choices'
      ? renderChoices({
          ...view,
          question: { ...question, answer },
          showsVerdict: isSubmitted && showsVerdict,
          showsTips: isSubmitted && showsTips,
        })
      : renderField(question, view);
  return html`<fieldset class="question" dir="auto"><legend>${about}</legend>
${inside}
${verdict && html`<div class="${`verdict is-${verdict.correctness}`}" id="${`${elementId}-verdict`}"><p class="verdict-word">${siteText(correctnessText(verdict.correctness))}</p></div>`}
${message && html`<div class="feedback author" dir="auto">${authorMarkup(message.html)}</div>`}
</fieldset>`;
}

function renderField({ id, answer }: BuilderQuestion, view: QuestionView): Html {
  const { elementId, isOpen } = view;
  const value = view.value === undefined ? view.draft : String(view.value);
  const shared = { id: `${elementId}-field`, name: fieldOf(id) };
  switch (answer.form) {
    case 'text':
      return html`<div class="written"><label for="${shared.id}">${siteText(t(exerciseMessages.yourAnswer))}</label>
<textarea${attributes({ ...shared, rows: 5, maxlength: MAX_EXERCISE_FIELD, dir: 'auto', readonly: !isOpen })}>
${value}</textarea>${answer.minCharacters > 0 && html`<p class="description">${siteText(t(messages.minimum, { minimum: answer.minCharacters }))}</p>`}</div>`;
    case 'slider':
      return html`<div class="builder-slider"><label for="${shared.id}">${siteText(t(exerciseMessages.yourAnswer))}</label>
<input${attributes({ ...shared, type: 'range', min: 0, max: 100, value: value === '' ? 50 : value, disabled: !isOpen, 'aria-describedby': `${elementId}-ends` })}>
<p class="description builder-ends" id="${`${elementId}-ends`}"><span>${answer.low}</span><span>${answer.high}</span></p></div>`;
    case 'checkbox':
      return html`<div class="choice"><input${attributes({ ...shared, type: 'checkbox', value: 'yes', checked: value === 'yes', disabled: !isOpen })}>
<label for="${shared.id}">${authorMarkup(answer.label.html)}</label></div>`;
    default:
      return html``;
  }
}
