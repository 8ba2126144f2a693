import type { JsInputQuestion } from '@lectern/olx';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup } from '../../../lib/markup.ts';
import { BRIDGE_VERSION } from '../../course-files/js-input-bridge.ts';
import {
  type QuestionView,
  questionAttributes,
  renderDescriptions,
  renderVerdict,
} from './question-parts.html.ts';

/** Without `allow-same-origin`: the page is the author's, and its functions are only called by messages. */
const SANDBOX = 'allow-scripts allow-forms allow-modals allow-popups allow-pointer-lock';
/** Requests the page with the script that calls its functions. */
const BRIDGE = `bridge=${BRIDGE_VERSION}`;

/**
 * The author's page in a sandboxed frame, which the frame's script loads once the unit is shown. The hidden field contains the answer; the frame's script requests it from the
 * page before it is sent, and restores the page's state.
 */
export function renderJsInput(view: QuestionView, question: JsInputQuestion): Html {
  const { elementId } = view;
  const { page, width, height, gradeFunction, getState, setState, initialState } = question;
  const isCourseFile = page.startsWith('/assets/');
  const name = question.title ?? view.fallbackName;
  return html`<div${attributes({ ...questionAttributes(view), role: 'group', 'aria-label': question.label === null ? name : null, 'aria-labelledby': question.label === null ? null : `${elementId}-label` })}>
${question.label !== null && html`<p class="label" id="${`${elementId}-label`}">${authorMarkup(question.label)}</p>`}
${renderDescriptions(view)}
<input type="hidden" value="${typeof view.answer === 'string' ? view.answer : ''}">
<iframe${attributes({
    class: 'js-input',
    'data-src': isCourseFile ? withQuery(page, BRIDGE) : page,
    title: name,
    sandbox: SANDBOX,
    referrerpolicy: 'no-referrer',
    style: `inline-size: ${width === null ? '100%' : `${width}px`}; block-size: ${height}px`,
    'data-js-input': true,
    'data-live': true,
    'data-bridge': isCourseFile,
    'data-grade': gradeFunction,
    'data-get-state': getState,
    'data-set-state': setState,
    'data-initial-state': initialState,
  })}></iframe>
${renderVerdict(view)}
</div>`;
}

function withQuery(address: string, query: string): string {
  const [path = '', fragment] = address.split('#');
  const joined = `${path}${path.includes('?') ? '&' : '?'}${query}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
