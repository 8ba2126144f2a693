import { type Html, html } from '../../pages/html.ts';

/** The main action once an exercise is solved: on to what follows it. The frame's script enables it. */
export function continueButton(): Html {
  return html`<button type="button" class="button button--primary" data-continue disabled>Continue</button>`;
}
