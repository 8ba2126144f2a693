import type { ImageQuestion, Point } from '@lectern/olx';
import { type Html, html } from '../../../pages/html.ts';
import { attributes, authorMarkup, siteText } from '../../../pages/markup.ts';
import { readPlace } from '../judging/judge-image.policy.ts';
import {
  type QuestionView,
  questionAttributes,
  renderDescriptions,
  renderVerdict,
} from './question-parts.html.ts';

/**
 * An image in which to choose a point: by pointing, by moving the crosshair with the arrow keys, or by typing
 * coordinates. The hidden field contains the answer; the frame's script synchronizes all of them.
 */
export function renderImageQuestion(view: QuestionView, question: ImageQuestion): Html {
  const { elementId, locked } = view;
  const answer = typeof view.answer === 'string' ? view.answer : '';
  const place = readPlace(answer);
  const { width, height } = question;
  const coordinate = (axis: 'x' | 'y', words: string, maximum: number) =>
    html`<span class="coordinate"><label for="${`${elementId}-${axis}`}">${siteText(words)}</label> <input${attributes(
      {
        type: 'number',
        id: `${elementId}-${axis}`,
        'data-axis': axis,
        min: 0,
        max: Math.floor(maximum),
        value: place === null ? '' : place[axis],
        readonly: locked,
        inputmode: 'numeric',
        dir: 'ltr',
      },
    )}></span>`;
  return html`<fieldset${attributes({ ...questionAttributes(view), 'aria-label': question.label === null ? view.fallbackName : null })}>
${question.label !== null && html`<legend>${authorMarkup(question.label)}</legend>`}
${renderDescriptions(view)}
<input type="hidden" value="${answer}" data-place>
<div${attributes({ class: `image-area${view.verdict ? ` is-${view.verdict.outcome}` : ''}`, dir: 'ltr', 'data-image': true, 'data-live': true, 'data-width': width, 'data-height': height, 'data-locked': locked })}>
${authorMarkup(question.image)}
${view.showAnswer && renderPlaces(question)}
<button type="button" class="crosshair" aria-describedby="${`${elementId}-help`}"${attributes({ disabled: locked })}><span class="visually-hidden">${siteText('Crosshair')}</span></button>
</div>
<p class="description" id="${`${elementId}-help`}">${siteText('Select a place in the image. With a keyboard, move the crosshair with the arrow keys (hold Shift for small steps), or type the coordinates in pixels.')}</p>
<p class="coordinates">${coordinate('x', `Across (0 to ${Math.floor(width)})`, width)} ${coordinate('y', `Down (0 to ${Math.floor(height)})`, height)}</p>
<p class="visually-hidden" role="status" data-place-status></p>
${renderVerdict(view)}
${view.showAnswer && html`<p class="shown-answer"><strong>${siteText('Answer:')}</strong> ${siteText(describePlaces(question))}</p>`}
</fieldset>`;
}

function renderPlaces({ width, height, rectangles, regions }: ImageQuestion): Html {
  const corners = (points: Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');
  return html`<svg${attributes({ viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' })}>
${rectangles.map(({ from, to }) => html`<rect${attributes({ x: from.x, y: from.y, width: Math.max(0, to.x - from.x), height: Math.max(0, to.y - from.y) })}/>`)}
${regions.map((region) => html`<polygon points="${corners(region)}"/>`)}
</svg>`;
}

function describePlaces({ rectangles, regions }: ImageQuestion): string {
  const places = [
    ...rectangles.map(({ from, to }) => `between (${from.x}, ${from.y}) and (${to.x}, ${to.y})`),
    ...regions.map((region) => `inside ${region.map(({ x, y }) => `(${x}, ${y})`).join(', ')}`),
  ];
  return `${places.join('; or ')}. The places are marked in the image.`;
}
