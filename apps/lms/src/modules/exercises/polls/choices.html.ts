import type { Markup, PollItem } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, type HtmlValue, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { nameOfItem } from './poll-items.ts';

const messages = defineMessages({
  saved: {
    defaultMessage: 'Thank you, your answer is saved. Only the course team sees the results.',
    description: 'After a vote in a poll',
  },
});

interface Choices {
  legend: HtmlValue;
  name: string;
  /** Unique on the page. */
  elementId: string;
  choices: readonly { id: string; label: Markup | string | null; image: PollItem['image'] }[];
  /** Id of the choice. */
  chosen: string | null;
  isDisabled: boolean;
  /** Side by side where there is room. */
  isInline?: boolean;
}

/** A question with radio buttons. */
export function renderPollChoices(view: Choices): Html {
  const { legend, name, elementId, choices, chosen, isDisabled, isInline = false } = view;
  return html`<fieldset class="question" dir="auto">
<legend>${legend}</legend>
<div class="${isInline ? 'choices-inline' : 'choices'}">${choices.map(({ id, label, image }, index) => {
    const inputId = `${elementId}-${index}`;
    return html`<div class="choice">
<input${attributes({ type: 'radio', id: inputId, name, value: id, checked: id === chosen, disabled: isDisabled })}>
<label for="${inputId}">${typeof label === 'string' ? label : renderItem({ id, label, image }, index)}</label>
</div>`;
  })}</div>
</fieldset>`;
}

/** The label and the image of an option or a question. */
export function renderItem(item: PollItem, index: number): Html {
  const { label, image } = item;
  const isNamed = label !== null || (image !== null && image.alt !== '');
  return html`${image !== null && renderImage(image)}${label !== null && authorMarkup(label.html)}${!isNamed && nameOfItem(item, index)}`;
}

function renderImage({ src, alt }: NonNullable<PollItem['image']>): Html {
  return html`<img${attributes({ class: 'poll-image', src, alt, loading: 'lazy' })}>`;
}

/** Below the form after a vote: the author's feedback, and, where results are private, a notice. */
export function renderAfterVote(
  { feedback }: { feedback: Markup | null },
  { hasResults }: { hasResults: boolean },
): Html {
  return html`${!hasResults && html`<p class="notice" tabindex="-1" data-focus>${siteText(t(messages.saved))}</p>`}
${feedback !== null && html`<div class="feedback author" dir="auto">${authorMarkup(feedback.html)}</div>`}`;
}
