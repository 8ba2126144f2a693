/** Where a word must not be: in names of files and identifiers; also in comments and documentation; on screens. */
export type Scope = 'names' | 'everywhere' | 'screens';

export interface BannedWord {
  /** One or more words in lower case. */
  word: string;
  instead: string;
  scope: Scope;
  /** Names of folders and files in which the word is allowed. */
  except: string[];
}

const ROW =
  /^\| (?<words>[^|]+) \| (?<instead>[^|]+) \| (?<scope>names|everywhere|screens)(?:, except in (?<except>[^|]+))? \|$/gm;

/** The rows of the glossary's table; words with the same substitute share a row. */
export function readBannedWords(glossary: string): BannedWord[] {
  return [...glossary.matchAll(ROW)].flatMap(({ groups: { words = '', instead = '', scope, except } = {} }) =>
    words.split(', ').map((word) => ({
      word,
      instead,
      scope: scope as Scope,
      except: except?.match(/(?<=`)[\w.-]+(?=`)/g) ?? [],
    })),
  );
}

// A regular expression with a quote in it hides the rest of its line, which no word is likely to be in.
const STRINGS_AND_COMMENTS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const IDENTIFIERS = /[A-Za-z$][\w$]*/g;
/** Names on the wire and in the database, which Open edX has chosen. */
const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)+$/;

/** `MAX_FILESize` -> `max file size`. */
const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).join(' ').toLowerCase();

/** Names of others are in backticks. */
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ');

/** The texts of a file in which names are looked for, and those with sentences. */
export interface SourceTexts {
  names: string[];
  sentences: string[];
}

/** `wireNames`: identifiers that calls or course files give. */
export function readSource(path: string, source: string, wireNames: ReadonlySet<string>): SourceTexts {
  const fileName = wordsOf(path.slice(path.lastIndexOf('/') + 1));
  if (path.endsWith('.md')) return { names: [fileName], sentences: withoutCode(source).split('\n') };
  const comments: string[] = [];
  const code = source.replace(STRINGS_AND_COMMENTS, (text) => {
    if (text.startsWith('/')) comments.push(withoutCode(text).replace(/\s*\n\s*\*?\s*/g, ' '));
    return ' ';
  });
  const names = [...new Set(code.match(IDENTIFIERS))].filter(
    (name) => !SNAKE_CASE.test(name) && !wireNames.has(name),
  );
  return { names: [fileName, ...names.map(wordsOf)], sentences: comments };
}

/** The texts that contain a word, in the singular or plural. */
export function findWord(word: string, texts: readonly string[]): string[] {
  const pattern = new RegExp(`\\b${word.replaceAll(' ', '\\s+')}s?\\b`, 'i');
  return texts.filter((text) => pattern.test(text));
}

/** The text of a message without its arguments and tags. */
export const spokenText = (message: string) => message.replace(/\{\w+(, \w+)?[,}]?|<\/?\w+>/g, ' ');
