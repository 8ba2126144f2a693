import type { BuilderQuestion } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import type { BuilderAnswer } from './builder-state.ts';
import { isChoiceRight } from './judge.policy.ts';
import { fieldOf } from './read-answers.ts';

const messages = defineMessages({
  right: {
    defaultMessage: 'Right',
    description: 'Beside a choice that was rightly chosen, of a question with several',
  },
  leftOut: {
    defaultMessage: 'Rightly left out',
    description: 'Beside a choice that was rightly not chosen',
  },
  wrong: {
    defaultMessage: 'Wrong',
    description: 'Beside a choice that was wrongly chosen',
  },
  missing: {
    defaultMessage: 'Missing',
    description: 'Beside a choice that was wrongly not chosen',
  },
});

type ChoiceForm = Extract<BuilderQuestion['answer'], { form: 'choice' | 'choices' }>;

/** The input of the HTML of choices. */
export interface ChoicesView {
  question: BuilderQuestion & { answer: ChoiceForm };
  value: BuilderAnswer['value'] | undefined;
  elementId: string;
  isOpen: boolean;
  /** Whether verdicts on the submitted answer and the author's tips are shown. */
  showsVerdict: boolean;
  showsTips: boolean;
}

/** Radio buttons or checkboxes with the author's tips. */
export function renderChoices(view: ChoicesView): Html {
  const { question, value, elementId, isOpen, showsTips } = view;
  const { answer, id } = question;
  const chosen = value === undefined ? [] : [value].flat();
  const type = answer.form === 'choice' ? 'radio' : 'checkbox';
  return html`<div class="choices">${answer.choices.map((choice, index) => {
    const inputId = `${elementId}-${index}`;
    const isChosen = chosen.includes(choice.value);
    const mark = markOf(view, choice.value, isChosen);
    const tips = showsTips ? answer.tips.filter(({ values }) => values.includes(choice.value)) : [];
    // With a single choice, only the chosen one has a tip; with several, unchosen ones have one, too.
    const isTipShown = tips.length > 0 && (isChosen || (answer.form === 'choices' && value !== undefined));
    return html`<div class="${`choice${mark === null ? '' : ` is-${mark}`}`}">
<input${attributes({ type, id: inputId, name: fieldOf(id), value: choice.value, checked: isChosen, disabled: !isOpen, 'aria-describedby': isTipShown ? `${inputId}-tip` : null })}>
<label for="${inputId}">${authorMarkup(choice.label.html)}${mark !== null && html`<span class="answer-mark builder-mark">${siteText(t(messages[mark === 'correct' ? (isChosen ? 'right' : 'leftOut') : isChosen ? 'wrong' : 'missing']))}</span>`}</label>
</div>${isTipShown && html`<div class="feedback author" dir="auto" id="${`${inputId}-tip`}">${tips.map(({ text }) => html`<div>${authorMarkup(text.html)}</div>`)}</div>`}`;
  })}</div>`;
}

/** With several choices, each gets its own verdict. */
function markOf(
  { question: { answer }, value, showsVerdict }: ChoicesView,
  choice: string,
  isChosen: boolean,
): 'correct' | 'incorrect' | null {
  if (!showsVerdict || value === undefined || answer.form === 'choice' || answer.hidesResults) return null;
  if (answer.ignored.includes(choice) || (!isChosen && !answer.right.includes(choice))) return null;
  return isChoiceRight(answer, choice, value) ? 'correct' : 'incorrect';
}
