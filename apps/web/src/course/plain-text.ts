/** The text of simple HTML, as in some descriptions of dates (wire contract 5.8). */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}
