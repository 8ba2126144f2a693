import { RE2JS } from 're2js';
import { translatePattern, UnsupportedPatternError } from './translate-pattern.ts';

export { UnsupportedPatternError };

/** Characters of one pattern. */
const LONGEST_SOURCE = 1000;
/** Instructions of the compiled program: the maximum number of matching steps for each character. */
const LARGEST_PROGRAM = 1000;

/** A regular expression of an author's. Matching is linear in the length of the text for any pattern. */
export interface Pattern {
  matches(text: string): boolean;
}

/**
 * Compiles the alternatives of one answer the way Open edX does: joined by `|`, `^` before the first and `$` behind the
 * last one, in Python's syntax and with Python's Unicode meaning of `\d`, `\w` and `\s`. So `a|b` is `^a|b$` and matches
 * `ab`, so every answer has the same result as there. Throws {@link UnsupportedPatternError}, whose message ends the sentence "The
 * regular expression can't be used: ...".
 */
export function compilePattern(
  alternatives: readonly string[],
  { caseSensitive }: { caseSensitive: boolean },
): Pattern {
  if (alternatives.some((source) => source.length > LONGEST_SOURCE)) {
    throw new UnsupportedPatternError(`it has more than ${LONGEST_SOURCE} characters.`);
  }
  const source = alternatives.map((alternative) => translatePattern(alternative.normalize('NFC'))).join('|');
  const program = compile(`^${source}$`, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  if (program.programSize() > LARGEST_PROGRAM) throw new UnsupportedPatternError('it repeats too much.');
  return { matches: (text) => program.test(text) };
}

function compile(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    throw new UnsupportedPatternError(`${reason}.`);
  }
}
