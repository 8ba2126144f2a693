import { html } from '../../lib/html.ts';
import { attributes } from '../../lib/markup.ts';
import { renderFrameDocument } from './frame-document.html.ts';

/** The settings of the relay's script (see frame/relay.js). */
export interface RelaySettings {
  unit: string;
  from: string;
  to: string;
  parent: string;
}

/** The permissions of units and their embedded content (wire contract 19.2, 22.8). */
const PERMISSIONS =
  'microphone *; camera *; midi *; geolocation *; encrypted-media *; fullscreen *; clipboard-write *; autoplay *';

/** The page that frames a unit and relays its messages, at the address that front ends post to. `site`: its origin. */
export function renderRelayPage(title: string, settings: RelaySettings, site: string): string {
  return renderFrameDocument({
    title,
    origin: site,
    style: 'relay.css',
    script: 'relay.js',
    settings: { id: 'lectern-relay', value: settings },
    body: html`<body><iframe${attributes({ title, allow: PERMISSIONS, scrolling: 'no', referrerpolicy: 'origin' })}></iframe></body>`,
  });
}
