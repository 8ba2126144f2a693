/**
 * Parses HTML into inert nodes, which run and load nothing. They are not in a document, where a form or image named
 * `body` would shadow `document.body` (DOM clobbering).
 */
export function parseInertHtml(html: string): DocumentFragment {
  const template = new DOMParser().parseFromString('', 'text/html').createElement('template');
  template.innerHTML = html;
  return template.content;
}
