import { type Html, html } from '../../lib/html.ts';
import { attributes } from '../../lib/markup.ts';
import { siteLanguage } from '../../pages/site-text.ts';

/** A button that sends the form with an action. */
export function actionButton(
  action: string,
  label: string,
  { isPrimary = true }: { isPrimary?: boolean } = {},
): Html {
  return html`<button${attributes({ type: 'submit', class: `button${isPrimary ? ' button--primary' : ''}`, name: 'action', value: action, disabled: true })}${siteLanguage()}>${label}</button>`;
}
