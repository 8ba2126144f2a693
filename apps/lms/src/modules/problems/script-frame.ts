import { type Html, html } from '../../lib/html.ts';
import { attributes } from '../../lib/markup.ts';
import { SANDBOX } from '../../pages/author-sandbox.ts';

/**
 * The sandboxed frame of a problem with scripts. It gets its text and fields from the unit's script, which asks it for
 * the answers when the learner submits (decision 0096).
 */
export function renderScriptFrame(parts: Html, title: string): Html {
  return html`<div class="problem-parts"><iframe${attributes({
    title,
    sandbox: SANDBOX,
    allow: 'fullscreen *',
    scrolling: 'no',
    'data-problem-frame': parts.toString(),
    'data-live': true,
  })}></iframe></div>`;
}
