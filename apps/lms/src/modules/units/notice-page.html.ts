import { html } from '../../lib/html.ts';
import { attributes } from '../../lib/markup.ts';
import { renderFrameDocument } from './frame-document.html.ts';

/**
 * A page shown in place of an unavailable unit: says why and what to do. It reports its height, as front ends keep frames
 * hidden until they do.
 */
export interface NoticePage {
  title: string;
  /** One or two plain sentences. */
  text: string;
  /** Opens in the whole window, not in the frame. */
  link: { href: string; label: string } | null;
}

/** The page around a notice. */
export interface NoticeFrame {
  /** Origin of its style sheet and script. */
  origin: string;
  /** Origin of the page around it. */
  parent: string;
  /** Which window its link opens in: that of the front end. */
  linkTarget: '_parent' | '_top';
}

export function renderNoticePage(
  { title, text, link }: NoticePage,
  { origin, parent, linkTarget }: NoticeFrame,
): string {
  return renderFrameDocument({
    title,
    origin,
    style: 'unit.css',
    script: 'notice.js',
    settings: { id: 'lectern-frame', value: { parent } },
    body: html`<body class="unit">
<main class="notice-page">
<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a${attributes({ class: 'button button--primary', href: link.href, target: linkTarget })}>${link.label}</a></p>`}
</main>
</body>`,
  });
}
