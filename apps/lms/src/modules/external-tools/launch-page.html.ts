import { defineMessages, rich } from '../../i18n/messages.ts';
import { html } from '../../lib/html.ts';
import { attributes, isolated } from '../../lib/markup.ts';
import { siteText } from '../../pages/site-text.ts';
import { renderFrameDocument } from '../units/frame-document.html.ts';
import type { Parameters } from './oauth.policy.ts';

const messages = defineMessages({
  continue: {
    defaultMessage: 'Continue to {host}',
    description: 'Button: goes to a tool of another site; “host” is like example.org',
  },
});

export interface LaunchPage {
  title: string;
  /** The tool's address. */
  action: string;
  parameters: Parameters;
  /** Whether the tool sends the browser back to the units origin. */
  returns: boolean;
  /** Origin of its style sheet and script. */
  origin: string;
}

/** A page whose script posts the form to the tool at once. The button is for browsers that stop it. */
export function renderLaunchPage({ title, action, parameters, origin }: Omit<LaunchPage, 'returns'>): string {
  const body = html`<body class="unit">
<main class="notice-page">
<h1 dir="auto">${title}</h1>
<form${attributes({ method: 'post', action })}>
${parameters.map(([name, value]) => html`<input${attributes({ type: 'hidden', name, value })}>`)}
<p><button type="submit" class="button button--primary">${siteText(rich(messages.continue, { host: isolated(new URL(action).host) }))}</button></p>
</form>
</main>
</body>`;
  return renderFrameDocument({ title, origin, style: 'unit.css', script: 'launch.js', body });
}

/** The form is posted to the tool, which may redirect to other addresses; browsers apply `form-action` to these, too. */
export function launchPolicy({
  origin,
  ancestors,
  action,
  returns,
}: Pick<LaunchPage, 'origin' | 'action' | 'returns'> & {
  /** Null where the page around it has an opaque origin, which no list can name. */
  ancestors: readonly string[] | null;
}): string {
  const isPlainHttp = [action, ...(returns ? [origin] : [])].some((url) => new URL(url).protocol === 'http:');
  return [
    "default-src 'none'",
    `script-src ${origin}/units/assets/`,
    `style-src ${origin}/units/assets/`,
    "base-uri 'none'",
    `form-action https:${isPlainHttp ? ' http:' : ''}`,
    ...(ancestors === null ? [] : [`frame-ancestors ${[...new Set(ancestors)].join(' ')}`]),
  ].join('; ');
}
