import type { Rubric, RubricCriterion } from '@lectern/olx';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, isolated } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { pointsPhrase } from '../../problems/score-phrases.ts';
import { type Assessment, MAX_COMMENT } from './rubric.policy.ts';

const messages = defineMessages({
  comment: {
    defaultMessage: 'Comment on the whole response',
    description: 'Label of a field',
  },
  commentOn: {
    defaultMessage: 'Comment on “{criterion}”',
    description: 'Label of a field; “criterion” is the author’s name of a criterion',
  },
  optional: {
    defaultMessage: '(optional)',
    description: 'After the label of a field',
  },
  overview: {
    defaultMessage: 'How your response is assessed',
    description: 'Shows the rubric before a response is written',
  },
  notAssessed: {
    defaultMessage: 'Not assessed',
    description: 'In place of the assessment by one criterion',
  },
});

/** The message about a chosen option. */
export interface CriterionNote {
  tone: 'good' | 'bad';
  text: string;
}

interface RubricFormOptions {
  elementId: string;
  /** The content of the fields, for example after the form was rejected. */
  values?: Readonly<Record<string, string>>;
  /** Options only, without comments. */
  isPractice?: boolean;
  /** Shown with the criterion of the name. */
  noteOn?: (criterion: string) => CriterionNote | null;
}

/** The fields for an assessment. */
export function rubricForm(
  { criteria, commentPrompt }: Rubric,
  { elementId, values = {}, isPractice = false, noteOn = () => null }: RubricFormOptions,
): Html {
  const fieldValue = (field: string) => values[field] ?? '';
  return html`<div class="rubric">${criteria.map((criterion, index) => {
    if (isPractice && criterion.options.length === 0) return null;
    const shown = isPractice ? { ...criterion, comment: 'none' as const } : criterion;
    return criterionFields(shown, { index, elementId, fieldValue, note: noteOn(criterion.name) });
  })}
${
  !isPractice &&
  commentField(`${elementId}-comment`, 'comment', {
    label:
      commentPrompt === null ? siteText(t(messages.comment)) : html`<span dir="auto">${commentPrompt}</span>`,
    isRequired: false,
    value: fieldValue('comment'),
  })
}</div>`;
}

function criterionFields(
  { label, prompt, options, comment }: RubricCriterion,
  {
    index,
    elementId,
    fieldValue,
    note,
  }: {
    index: number;
    elementId: string;
    fieldValue: (field: string) => string;
    note: CriterionNote | null;
  },
): Html {
  const field = `option-${index}`;
  const noteId = `${elementId}-note-${index}`;
  return html`<fieldset${attributes({ class: 'rubric-criterion', 'aria-describedby': note === null ? null : noteId })}><legend dir="auto">${label}</legend>
${note !== null && html`<p${attributes({ class: 'rubric-note', id: noteId, 'data-tone': note.tone })}>${siteText(note.text)}</p>`}
${prompt !== '' && html`<p class="rubric-text" dir="auto">${prompt}</p>`}
<div class="choices">${options.map(({ name, label: text, explanation, points }, optionIndex) => {
    const id = `${elementId}-${index}-${optionIndex}`;
    return html`<div class="rubric-option"><input${attributes({ type: 'radio', id, name: field, value: name, checked: fieldValue(field) === name, 'aria-describedby': explanation === '' ? null : `${id}-about` })}>
<div><label for="${id}"><span dir="auto">${text}</span> <small>${siteText(`(${pointsPhrase(points)})`)}</small></label>
${explanation !== '' && html`<p class="rubric-text" dir="auto" id="${id}-about">${explanation}</p>`}</div></div>`;
  })}</div>
${
  comment !== 'none' &&
  commentField(`${elementId}-comment-${index}`, `comment-${index}`, {
    label: siteText(rich(messages.commentOn, { criterion: isolated(label) })),
    isRequired: comment === 'required',
    value: fieldValue(`comment-${index}`),
  })
}</fieldset>`;
}

function commentField(
  id: string,
  name: string,
  { label, isRequired, value }: { label: Html; isRequired: boolean; value: string },
): Html {
  return html`<div class="written"><label for="${id}">${label} ${!isRequired && siteText(t(messages.optional))}</label>
<textarea${attributes({ id, name, rows: 3, maxlength: MAX_COMMENT, dir: 'auto', required: isRequired })}>
${value}</textarea></div>`;
}

/** The rubric as text, shown before the response is written. */
export function rubricOverview({ criteria }: Rubric): Html {
  return html`<details class="own-response"><summary>${siteText(t(messages.overview))}</summary><dl class="rubric-choices">${criteria.map(
    ({ label, prompt, options }) =>
      html`<dt dir="auto">${label}</dt><dd>${prompt !== '' && html`<p class="rubric-text" dir="auto">${prompt}</p>`}${
        options.length > 0 &&
        html`<ul>${options.map(
          (option) =>
            html`<li><span dir="auto">${option.label}</span> ${siteText(`(${pointsPhrase(option.points)})`)}${option.explanation !== '' && html`<p class="rubric-text" dir="auto">${option.explanation}</p>`}</li>`,
        )}</ul>`
      }</dd>`,
  )}</dl></details>`;
}

/** An assessment: options and comments. Removed criteria are left out. */
export function assessmentDetails({ criteria }: Rubric, { choices, comment }: Assessment): Html {
  return html`<dl class="rubric-choices">${criteria.map(({ name, label, options }) => {
    const choice = choices.find(({ criterion }) => criterion === name);
    const option = options.find((each) => each.name === choice?.option);
    return html`<dt dir="auto">${label}</dt><dd>${
      option &&
      html`<p><span dir="auto">${option.label}</span> ${siteText(`(${pointsPhrase(option.points)})`)}</p>`
    }${choice && choice.comment !== '' && html`<p class="rubric-text" dir="auto">${choice.comment}</p>`}${
      !option && !choice?.comment && html`<p>${siteText(t(messages.notAssessed))}</p>`
    }</dd>`;
  })}</dl>
${comment !== '' && html`<p class="rubric-text" dir="auto">${comment}</p>`}`;
}
