/** Adds a hint for the browser to the page. */
export function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}
