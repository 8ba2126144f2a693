import { html } from '../../pages/html.ts';
import { FRAME_ASSETS } from './frame-assets.ts';
import { attributes } from './markup.ts';

/** A page that stands where a unit can't: says why and what to do. Sends no messages (wire contract 19.1). */
export interface NoticePage {
  title: string;
  /** One or two plain sentences. */
  text: string;
  /** Opens in the whole window, not in the frame. */
  link: { href: string; label: string } | null;
}

export function renderNoticePage({ title, text, link }: NoticePage, own: string): string {
  const document = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${`${own}${FRAME_ASSETS}/unit.css`}">
</head>
<body class="unit">
<main class="notice-page">
<h1>${title}</h1>
<p>${text}</p>
${link && html`<p><a${attributes({ class: 'button button--primary', href: link.href, target: '_parent' })}>${link.label}</a></p>`}
</main>
</body>
</html>`;
  return `<!doctype html>\n${document}`;
}
