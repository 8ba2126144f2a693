import type { ExternalToolExercise, PersonalField } from '@lectern/olx';
import { type Html, html } from '../../../pages/html.ts';
import { attributes, siteText } from '../../../pages/markup.ts';
import type { ExerciseView } from '../exercise-type.ts';

/**
 * The tool's page is on its own origin, so `allow-same-origin` gives it its own storage and nothing of this site. It can't
 * navigate the page around it.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation';
const FEATURES = 'microphone *; camera *; midi *; geolocation *; encrypted-media *; fullscreen *';

const WORDS: Readonly<Record<PersonalField, string>> = {
  username: 'username',
  name: 'full name',
  email: 'email address',
};

/**
 * The ways into a tool. What appears inside the unit has a second way in, since browsers keep a tool's cookies from it in a
 * frame. A frame has no address until the frame's script gives it one: it may be prefetched, or wait for the learner's consent.
 */
export function renderLaunch(
  { exercise, block, launchUrlOf }: ExerciseView<ExternalToolExercise, null>,
  launchUrl: string,
): Html {
  const { opens, asksFor, buttonText, height } = exercise;
  const { host } = new URL(launchUrl);
  const isAsked = asksFor.length > 0;
  const href = launchUrlOf(block.usageKey) + (isAsked ? '&agreed=1' : '');
  const name = html`<bdi>${block.displayName}</bdi>`;
  const label = buttonText === null ? siteText(html`Open “${name}”`) : html`<bdi>${buttonText}</bdi>`;
  const newTab = html`<span class="visually-hidden">${siteText(' in a new tab')}</span>`;
  const tabLink = (words: Html, style: string | null) =>
    html`<a${attributes({ class: style, href: `${href}&in=tab`, target: '_blank', rel: 'noopener noreferrer' })}>${words}</a>`;
  const agree = siteText(isAsked ? 'Agree and open' : '');
  const frame = (isHidden: boolean) =>
    html`<iframe${attributes({ class: 'tool-frame', 'data-src': href, style: `block-size: ${height}px`, title: block.displayName, loading: 'lazy', sandbox: SANDBOX, allow: FEATURES, hidden: isHidden })}></iframe>`;
  if (opens === 'tab') {
    const words = isAsked ? html`${agree}${newTab}` : html`${label}${newTab}`;
    return html`${isAsked && renderQuestion(host, asksFor)}
<div class="problem-actions">${tabLink(words, 'button button--primary')}</div>`;
  }
  const otherWay = isAsked
    ? siteText('Agree and open in a new tab')
    : siteText(html`Open “${name}” in a new tab`);
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
  const words = asksFor.map((field) => WORDS[field]);
  const last = words.at(-1) ?? '';
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
  return html`<p>${siteText(html`<bdi>${host}</bdi> asks for your ${list}. We send this only if you agree, and ask again each time.`)}</p>`;
}
