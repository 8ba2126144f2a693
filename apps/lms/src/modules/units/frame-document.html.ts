import { currentLanguage } from '../../i18n/current-language.ts';
import { type Html, html } from '../../lib/html.ts';
import { jsonForScript } from '../../lib/markup.ts';
import { colorScheme, readingAttribute } from '../../pages/current-reading.ts';
import { FRAME_ASSETS } from './frame-assets.ts';

export interface FrameDocument {
  title: string;
  /** Origin of its style sheet and script. */
  origin: string;
  /** Names of files among the frame's assets. */
  style: string;
  script: string;
  /** The script's settings, in the element with this id. */
  settings?: { id: string; value: object };
  body: Html;
}

/** A page for the frame without any author content. */
export function renderFrameDocument({ title, origin, style, script, settings, body }: FrameDocument): string {
  const base = origin + FRAME_ASSETS;
  const { lang, dir } = currentLanguage();
  const document = html`<html lang="${lang}" dir="${dir}"${readingAttribute()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme()}">
<title>${title}</title>
<link rel="stylesheet" href="${`${base}/${style}`}">
${settings && html`<script type="application/json" id="${settings.id}">${jsonForScript(settings.value)}</script>`}
<script type="module" src="${`${base}/${script}`}"></script>
</head>
${body}
</html>`;
  return `<!doctype html>\n${document}`;
}
