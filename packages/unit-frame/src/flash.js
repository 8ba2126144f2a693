import { markAsSite, say } from './texts.js';

const FLASH =
  ':is(object, embed)[type="application/x-shockwave-flash" i], object[data*=".swf" i], embed[src*=".swf" i], object param[value*=".swf" i]';

/** Browsers no longer play Flash: says what was there. */
export function replaceFlash() {
  for (const found of document.querySelectorAll(`:is(.author, .problem-parts) :is(${FLASH})`)) {
    // The element within another is the same content for other browsers.
    let element = found;
    for (let outer = found.closest('object'); outer; outer = outer.parentElement?.closest('object') ?? null)
      element = outer;
    if (!element.isConnected) continue;
    const name = /[^/?#"'=<>\s]+\.swf/i.exec(element.outerHTML)?.[0];
    const title = document.createElement('strong');
    title.textContent = name === undefined ? say('flash') : say('namedFlash', { name });
    const text = markAsSite(document.createElement('p'));
    text.append(title, ' ', say('afterFlash'));
    const note = document.createElement('div');
    note.className = 'unsupported';
    note.append(text);
    element.replaceWith(note);
  }
}
