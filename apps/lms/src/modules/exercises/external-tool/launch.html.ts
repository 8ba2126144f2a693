import type { ExternalToolExercise, PersonalField } from '@lectern/olx';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, isolated } from '../../../lib/markup.ts';
import { siteText } from '../../../pages/site-text.ts';
import type { ExerciseView } from '../exercise-type.ts';
import type { LoadedTool } from './launch-links.ts';

const messages = defineMessages({
  open: {
    defaultMessage: 'Open “{name}”',
    description: 'Button: opens a tool of another site',
  },
  newTab: {
    defaultMessage: 'in a new tab',
    description: 'After the name of a link, for screen readers',
  },
  agree: {
    defaultMessage: 'Agree and open',
    description: 'Button: opens a tool of another site, which gets personal data',
  },
  agreeTab: {
    defaultMessage: 'Agree and open in a new tab',
    description: 'Link: opens a tool of another site, which gets personal data',
  },
  openTab: {
    defaultMessage: 'Open “{name}” in a new tab',
    description: 'Link to a document or tool',
  },
  asks: {
    defaultMessage:
      '{host} asks for your {fields, select, username {username} name {full name} email {email address} username_name {username and full name} username_email {username and email address} name_email {full name and email address} other {username, full name and email address}}. We send this only if you agree, and ask again each time.',
    description: 'Above the button “Agree and open”; “host” is like example.org',
  },
});

/**
 * The tool's page is on its own origin, so `allow-same-origin` gives it its own storage and nothing of this site. It can't
 * navigate the page around it.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation';
const FEATURES = 'microphone *; camera *; midi *; geolocation *; encrypted-media *; fullscreen *';

/**
 * The ways into a tool. What appears inside the unit has a second way in, since browsers keep a tool's cookies from it in a
 * frame. A frame has no address until the frame's script gives it one: it may be prefetched, or wait for the learner's consent.
 */
export function renderLaunch(
  { exercise, block, loaded }: ExerciseView<ExternalToolExercise, null, LoadedTool>,
  launchUrl: string,
): Html {
  const { opens, asksFor, buttonText, height } = exercise;
  const { host } = new URL(launchUrl);
  const isAsked = asksFor.length > 0;
  const href = loaded + (isAsked ? '&agreed=1' : '');
  const name = isolated(block.displayName);
  const label = buttonText === null ? siteText(rich(messages.open, { name })) : isolated(buttonText);
  const newTab = html`<span class="visually-hidden">${siteText(html` ${t(messages.newTab)}`)}</span>`;
  const tabLink = (text: Html, style: string | null) =>
    html`<a${attributes({ class: style, href: `${href}&in=tab`, target: '_blank', rel: 'noopener noreferrer' })}>${text}</a>`;
  const agree = siteText(isAsked ? t(messages.agree) : '');
  const frame = (isHidden: boolean) =>
    html`<iframe${attributes({ class: 'tool-frame', 'data-src': href, style: `block-size: ${height}px`, title: block.displayName, loading: 'lazy', sandbox: SANDBOX, allow: FEATURES, hidden: isHidden })}></iframe>`;
  if (opens === 'tab') {
    const text = isAsked ? html`${agree}${newTab}` : html`${label}${newTab}`;
    return html`${isAsked && renderQuestion(host, asksFor)}
<div class="problem-actions">${tabLink(text, 'button button--primary')}</div>`;
  }
  const otherWay = isAsked ? siteText(t(messages.agreeTab)) : siteText(rich(messages.openTab, { name }));
  if (opens === 'frame')
    return html`<div class="tool" data-opens="frame">${frame(false)}</div>
<p>${tabLink(otherWay, null)}</p>`;
  return html`${isAsked && renderQuestion(host, asksFor)}
<div class="tool" data-opens="request">
<div class="problem-actions"><button${attributes({ type: 'button', class: 'button button--primary', disabled: true })}>${isAsked ? agree : label}</button></div>
${frame(true)}
</div>
<p>${tabLink(otherWay, null)}</p>`;
}

function renderQuestion(host: string, asksFor: readonly PersonalField[]): Html {
  const has = (field: PersonalField) => asksFor.includes(field);
  const fields = (['username', 'name', 'email'] as const).filter(has).join('_');
  return html`<p>${siteText(rich(messages.asks, { host: isolated(host), fields }))}</p>`;
}
