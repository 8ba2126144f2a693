/** The text of a piece of simple HTML, as some descriptions of dates are (wire contract 5.8). */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}
