/** The pattern is not valid, or uses what can't be matched in linear time. The message ends "can't be used: ...". */
export class UnsupportedPatternError extends Error {
  override readonly name = 'UnsupportedPatternError';
}

const DIGIT = '\\p{Nd}';
const WORD = '\\p{L}\\p{N}_';
const SPACE = '\\t-\\r\\x1c-\\x20\\x{85}\\p{Z}';
/** Escapes that mean the same in both syntaxes. */
const SAME = new Set('afnrtvxA'.split(''));

const GROUPS: readonly [start: string, reason: string][] = [
  ['(?=', 'it looks ahead with (?=...)'],
  ['(?!', 'it looks ahead with (?!...)'],
  ['(?<=', 'it looks behind with (?<=...)'],
  ['(?<!', 'it looks behind with (?<!...)'],
  ['(?P=', 'it refers back to a group with (?P=...)'],
  ['(?(', 'it has a condition (?(...)...)'],
  ['(?>', 'it has an atomic group (?>...)'],
];

/** A pattern in Python's syntax as RE2 writes it. Throws {@link UnsupportedPatternError} for what RE2 lacks. */
export function translatePattern(source: string): string {
  let translated = '';
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? '';
    if (character === '\\') {
      const escaped = readEscape(source, at);
      translated += escaped.alone;
      at = escaped.end;
    } else if (character === '[') {
      const set = readSet(source, at);
      translated += set.text;
      at = set.end;
    } else {
      if (character === '(') refuseGroup(source, at);
      // Python's shorthand for {0,n}.
      translated += character === '{' && /^\{,\d{1,4}\}/.test(source.slice(at, at + 7)) ? '{0' : character;
      at += 1;
    }
  }
  return translated;
}

function refuseGroup(source: string, at: number): void {
  const found = GROUPS.find(([start]) => source.startsWith(start, at));
  if (found) throw new UnsupportedPatternError(`${found[1]}.`);
}

function readSet(source: string, start: number): { text: string; end: number } {
  let at = start + 1;
  let text = '[';
  if (source[at] === '^') {
    text += '^';
    at += 1;
  }
  // A bracket at the very start is one of the characters.
  if (source[at] === ']') {
    text += '\\]';
    at += 1;
  }
  while (at < source.length && source[at] !== ']') {
    const character = source[at] ?? '';
    if (character === '\\') {
      const escaped = readEscape(source, at);
      if (escaped.inClass === null) {
        throw new UnsupportedPatternError(`it has ${source.slice(at, at + 2)} within brackets.`);
      }
      text += escaped.inClass;
      at = escaped.end;
    } else {
      // `[:` would begin a named class, which Python does not have.
      text += character === '[' ? '\\[' : character;
      at += 1;
    }
  }
  if (at >= source.length) throw new UnsupportedPatternError('a bracket is not closed.');
  return { text: `${text}]`, end: at + 1 };
}

interface Escape {
  alone: string;
  /** Null for what isn't allowed within brackets. */
  inClass: string | null;
  end: number;
}

function readEscape(source: string, start: number): Escape {
  const code = source.codePointAt(start + 1);
  if (code === undefined) throw new UnsupportedPatternError('it ends with a backslash.');
  const letter = String.fromCodePoint(code);
  const end = start + 1 + letter.length;
  const both = (text: string, until = end): Escape => ({ alone: text, inClass: text, end: until });
  if (SAME.has(letter)) return both(`\\${letter}`);
  switch (letter) {
    case 'd':
      return both(DIGIT);
    case 'D':
      return both('\\P{Nd}');
    case 'w':
      return { alone: `[${WORD}]`, inClass: WORD, end };
    case 'W':
      return { alone: `[^${WORD}]`, inClass: null, end };
    case 's':
      return { alone: `[${SPACE}]`, inClass: SPACE, end };
    case 'S':
      return { alone: `[^${SPACE}]`, inClass: null, end };
    case 'Z':
      return { alone: '\\z', inClass: null, end };
    case 'b':
    case 'B':
      return readBoundary(source, letter, end);
    case 'u':
    case 'U':
      return readCodePoint(source, letter, end, both);
  }
  if (/[0-9]/.test(letter)) return readNumber(source, start, end, both);
  if (/[a-zA-Z]/.test(letter)) throw new UnsupportedPatternError(`\\${letter} means nothing in Python.`);
  return both(code < 128 ? `\\${letter}` : letter);
}

/** RE2 knows the ends of ASCII words only. */
function readBoundary(source: string, letter: string, end: number): Escape {
  if (/\P{ASCII}/u.test(source)) {
    throw new UnsupportedPatternError(`it has \\${letter} beside letters other than a to z.`);
  }
  return { alone: `\\${letter}`, inClass: letter === 'b' ? '\\x08' : null, end };
}

function readCodePoint(
  source: string,
  letter: 'u' | 'U',
  end: number,
  both: (text: string, until: number) => Escape,
): Escape {
  const digits = source.slice(end, end + (letter === 'u' ? 4 : 8));
  if (!/^(?:[0-9a-f]{4}|0[0-9a-f]{7})$/i.test(digits)) {
    throw new UnsupportedPatternError(`\\${letter} needs ${letter === 'u' ? 4 : 8} hexadecimal digits.`);
  }
  return both(`\\x{${digits}}`, end + digits.length);
}

/** Octal with a leading zero or three digits; anything else is a backreference. */
function readNumber(
  source: string,
  start: number,
  end: number,
  both: (text: string, until: number) => Escape,
): Escape {
  const octal = /^\\(?:0[0-7]{0,2}|[1-3][0-7]{2})/.exec(source.slice(start, start + 4))?.[0];
  if (octal === undefined) {
    throw new UnsupportedPatternError(`it refers back to a group with \\${source.slice(start + 1, end)}.`);
  }
  return both(`\\x{${Number.parseInt(octal.slice(1), 8).toString(16)}}`, start + octal.length);
}
