/**
 * HTML as nodes that do nothing and load nothing. They are in no document: there a form or a picture called `body` would
 * stand in the place of the document's own.
 */
export function parseForeignHtml(html: string): DocumentFragment {
  const template = new DOMParser().parseFromString('', 'text/html').createElement('template');
  template.innerHTML = html;
  return template.content;
}
