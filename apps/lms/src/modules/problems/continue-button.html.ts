import { defineMessages, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import { siteLanguage } from '../../pages/site-text.ts';

const messages = defineMessages({
  continue: {
    defaultMessage: 'Continue',
    description: 'Button after an exercise is solved: on to what follows it',
  },
});

/** The main action once an exercise is solved: on to what follows it. The frame's script enables it. */
export function continueButton(): Html {
  return html`<button type="button" class="button button--primary" data-continue disabled${siteLanguage()}>${t(messages.continue)}</button>`;
}
