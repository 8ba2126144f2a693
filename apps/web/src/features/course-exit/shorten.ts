/** The text, or its whole words within `most` characters and an ellipsis (EXT-27, EXT-28). */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const isWordEnd = /\s/.test(text.charAt(most));
  const words = isWordEnd ? cut : cut.replace(/\S+$/, '');
  // A single word longer than that is split.
  return `${(words.trim() === '' ? cut : words).trimEnd()}…`;
}
