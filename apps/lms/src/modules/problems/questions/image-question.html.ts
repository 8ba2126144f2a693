import type { ImageQuestion, Point } from '@lectern/olx';
import { formatList } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import { readPoint } from '../judging/judge-image.policy.ts';
import {
  type QuestionView,
  questionAttributes,
  renderDescriptions,
  renderVerdict,
} from './question-parts.html.ts';

const messages = defineMessages({
  crosshair: {
    defaultMessage: 'Crosshair',
    description: 'Name of the button that marks a place in an image',
  },
  help: {
    defaultMessage:
      'Select a place in the image. With a keyboard, move the crosshair with the arrow keys (hold Shift for small steps), or type the coordinates in pixels.',
    description: 'Below an image in which to choose a place',
  },
  across: {
    defaultMessage: 'Across (0 to {maximum})',
    description: 'Label of the horizontal coordinate of a place in an image',
  },
  down: {
    defaultMessage: 'Down (0 to {maximum})',
    description: 'Label of the vertical coordinate of a place in an image',
  },
  answer: {
    defaultMessage: 'Answer:',
    description: 'Before the right answer to a question',
  },
  point: {
    defaultMessage: '({x}, {y})',
    description: 'A point in an image by its coordinates in pixels, always in this order from left to right',
  },
  between: {
    defaultMessage: 'between {from} and {to}',
    description: 'A rectangle in an image by two of its corners, such as (10, 20)',
  },
  inside: {
    defaultMessage: 'inside {corners}',
    description: 'A region of an image by its corners, such as (10, 20), (30, 20), and (20, 50)',
  },
  or: {
    defaultMessage: '{first}; or {second}',
    description: 'Alternative right places in an image',
  },
  areas: {
    defaultMessage: '{places}. The places are marked in the image.',
    description: 'The right places in an image; “places” is like “between (10, 20) and (30, 40)”',
  },
});

/**
 * An image in which to choose a point: by pointing, by moving the crosshair with the arrow keys, or by typing
 * coordinates. The hidden field contains the answer; the frame's script synchronizes all of them.
 */
export function renderImageQuestion(view: QuestionView, question: ImageQuestion): Html {
  const { elementId, locked } = view;
  const answer = typeof view.answer === 'string' ? view.answer : '';
  const point = readPoint(answer);
  const { width, height } = question;
  const coordinate = (axis: 'x' | 'y', label: string, maximum: number) =>
    html`<span class="coordinate"><label for="${`${elementId}-${axis}`}">${siteText(label)}</label> <input${attributes(
      {
        type: 'number',
        id: `${elementId}-${axis}`,
        'data-axis': axis,
        min: 0,
        max: Math.floor(maximum),
        value: point === null ? '' : point[axis],
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
${view.showAnswer && renderAreas(question)}
<button type="button" class="crosshair" aria-describedby="${`${elementId}-help`}"${attributes({ disabled: locked })}><span class="visually-hidden">${siteText(t(messages.crosshair))}</span></button>
</div>
<p class="description" id="${`${elementId}-help`}">${siteText(t(messages.help))}</p>
<p class="coordinates">${coordinate('x', t(messages.across, { maximum: Math.floor(width) }), width)} ${coordinate('y', t(messages.down, { maximum: Math.floor(height) }), height)}</p>
<p class="visually-hidden" role="status" data-place-status></p>
${renderVerdict(view)}
${view.showAnswer && html`<p class="shown-answer"><strong>${siteText(t(messages.answer))}</strong> ${siteText(describeAreas(question))}</p>`}
</fieldset>`;
}

function renderAreas({ width, height, rectangles, regions }: ImageQuestion): Html {
  const corners = (points: Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');
  return html`<svg${attributes({ viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' })}>
${rectangles.map(({ from, to }) => html`<rect${attributes({ x: from.x, y: from.y, width: Math.max(0, to.x - from.x), height: Math.max(0, to.y - from.y) })}/>`)}
${regions.map((region) => html`<polygon points="${corners(region)}"/>`)}
</svg>`;
}

const describePoint = ({ x, y }: Point): string => t(messages.point, { x: String(x), y: String(y) });

function describeAreas({ rectangles, regions }: ImageQuestion): string {
  const areas = [
    ...rectangles.map(({ from, to }) =>
      t(messages.between, { from: describePoint(from), to: describePoint(to) }),
    ),
    ...regions.map((region) => t(messages.inside, { corners: formatList(region.map(describePoint)) })),
  ];
  const all = areas.reduce((first, second) => t(messages.or, { first, second }));
  return t(messages.areas, { places: all });
}
