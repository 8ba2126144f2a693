/**
 * Control characters, which can move the cursor, retitle the window or overwrite output, and those that change the
 * direction of text.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Makes text from a course or a person safe to print in a terminal: control characters are escaped. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, spellOut);
}

/** As {@link printable}, keeping line breaks: for messages of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

function spellOut(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
