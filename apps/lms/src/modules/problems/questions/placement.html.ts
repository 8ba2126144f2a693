import type { PlacementQuestion } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteLanguage, siteText } from '../../../pages/site-text.ts';
import {
  type QuestionView,
  questionAttributes,
  renderDescriptions,
  renderVerdict,
} from './question-parts.html.ts';

const messages = defineMessages({
  onTargets: {
    defaultMessage: 'Drag each item onto a target in the image, or choose an item and then its target.',
    description: 'Above an image onto which items are dragged',
  },
  onPoints: {
    defaultMessage:
      'Drag each item onto its place in the image, or choose an item and then point at its place or type the coordinates in pixels.',
    description: 'Above an image onto which items are dragged',
  },
  itemTargets: {
    defaultMessage: 'Some items become targets for others once they are in place.',
    description: 'Above an image onto which items are dragged',
  },
  target: {
    defaultMessage: 'Target',
    description: 'Before the number of a target in an image, for screen readers',
  },
  across: {
    defaultMessage: 'Across',
    description: 'Label of the horizontal coordinate of a place in an image',
  },
  down: {
    defaultMessage: 'Down',
    description: 'Label of the vertical coordinate of a place in an image',
  },
  put: {
    defaultMessage: 'Place item',
    description: 'Button: puts the chosen item at the typed coordinates',
  },
});

/**
 * An image, and items to place on it: by dragging, or by choosing an item and then its target or a point. The hidden
 * field contains the answer; the frame's script shows it in the image and as a list, from which items can be removed.
 */
export function renderPlacement(view: QuestionView, question: PlacementQuestion): Html {
  const { elementId, locked } = view;
  const { items, targets, isOutlined, onePerTarget } = question;
  const haveItemTargets = items.some((item) => item.targets !== undefined);
  const helpId = `${elementId}-help`;
  return html`<fieldset${attributes({ ...questionAttributes(view), 'aria-label': question.label === null ? view.fallbackName : null, 'aria-describedby': helpId })}>
${question.label !== null && html`<legend>${authorMarkup(question.label)}</legend>`}
${renderDescriptions(view)}
<input type="hidden" value="${typeof view.answer === 'string' ? view.answer : ''}">
<p class="description" id="${helpId}">${siteText(t(targets.length > 0 ? messages.onTargets : messages.onPoints))}${haveItemTargets && html` ${siteText(t(messages.itemTargets))}`}</p>
<div${attributes({ class: 'placement', 'data-placement': true, 'data-live': true, 'data-locked': locked, 'data-one-per-target': onePerTarget })}>
<ul class="placement-items">${items.map(
    ({ id, name, hidesName, icon, isReusable, targets: itemTargets }) =>
      html`<li><button${attributes({ type: 'button', 'data-item': id, 'data-name': name, 'data-reusable': isReusable, 'data-targets': itemTargets ? JSON.stringify(itemTargets) : null, 'aria-pressed': 'false', disabled: locked })}>${icon !== null && authorMarkup(icon)}${!hidesName && html` <span dir="auto">${name}</span>`}</button></li>`,
  )}</ul>
<div class="${`placement-image${isOutlined ? ' is-outlined' : ''}`}" dir="ltr">${authorMarkup(question.image)}${targets.map(
    ({ id, x, y, width, height }, index) =>
      html`<button${attributes({ type: 'button', 'data-target': id, 'data-place': `${x} ${y} ${width} ${height}`, 'data-label': index + 1, disabled: locked })}><span class="visually-hidden">${siteText(t(messages.target))} </span>${String(index + 1)}</button>`,
  )}</div>
${targets.length === 0 && !locked && renderPoint(elementId)}
<ul class="placement-list" data-placed></ul>
</div>
<p class="visually-hidden" role="status" data-placement-status></p>
${renderVerdict(view)}
</fieldset>`;
}

/** Fields for the coordinates, for those who can't use a pointer. */
function renderPoint(elementId: string): Html {
  const field = (axis: 'x' | 'y', label: string) =>
    html`<span class="coordinate"><label for="${`${elementId}-${axis}`}">${siteText(label)}</label> <input${attributes({ type: 'number', id: `${elementId}-${axis}`, 'data-axis': axis, min: 0, inputmode: 'numeric', dir: 'ltr' })}></span>`;
  return html`<p class="coordinates">${field('x', t(messages.across))} ${field('y', t(messages.down))} <button type="button" class="button" data-put${siteLanguage()}>${t(messages.put)}</button></p>`;
}
