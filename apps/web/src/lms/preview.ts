/** The prefix of the addresses at which course teams see what they haven't published yet (wire contract 22.10). */
export const previewBase = `${import.meta.env.BASE_URL}preview`;

/** Whether the page at this address is a preview. It remains one as long as it is open: its links have the prefix, too. */
export function isPreview({ href }: Pick<Location, 'href'>): boolean {
  return new URL(href).pathname.startsWith(`${previewBase}/course/`);
}
