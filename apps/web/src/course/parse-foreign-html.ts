/**
 * Parses HTML into inert nodes, which run and load nothing. They are in no document, where a form or picture named `body`
 * would shadow `document.body` (DOM clobbering).
 */
export function parseForeignHtml(html: string): DocumentFragment {
  const template = new DOMParser().parseFromString('', 'text/html').createElement('template');
  template.innerHTML = html;
  return template.content;
}
