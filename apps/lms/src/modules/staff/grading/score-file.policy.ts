import { CsvError, parse } from 'csv-parse/sync';
import { formatNumber } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { readPoints } from './points.ts';

const messages = defineMessages({
  columns: {
    defaultMessage: 'The first line must name the columns username and points.',
    description: 'Fault of a file with scores; the names of the columns are not translated',
  },
  rows: {
    defaultMessage: 'A file can have up to {limit} learners.',
    description: 'Fault of a file with scores',
  },
  unknown: {
    defaultMessage: 'No learner of this course has the username “{username}”.',
    description: 'Fault of a line of a file with scores',
  },
  twice: {
    defaultMessage: '“{username}” is in the file twice.',
    description: 'Fault of a line of a file with scores',
  },
  range: {
    defaultMessage: '“{typed}” isn’t a score from 0 to {possible}.',
    description: 'Fault of a line of a file with scores',
  },
  quote: {
    defaultMessage: 'A cell begins with a quotation mark (") and has none at its end.',
    description: 'Fault of a line of a file with scores',
  },
});

/** The media type of a file with the scores of a course's learners. */
export const SCORE_FILE_TYPE = 'text/csv; charset=utf-8';
const MAX_ROWS = 5000;
const MAX_FAULTS = 50;
/** Spreadsheets evaluate cells that begin with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

export interface ScoreRow {
  username: string;
  name: string;
  /** null = not graded. */
  points: number | null;
}

/** `username,name,points`, one learner a line; a learner without points has an empty cell. */
export function writeScores(rows: readonly ScoreRow[]): string {
  const lines = rows.map(({ username, name, points }) => [
    username,
    name,
    points === null ? '' : String(points),
  ]);
  return [['username', 'name', 'points'], ...lines]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A fault of one line of a file, counted from 1. */
export interface LineFault {
  line: number;
  detail: string;
}

/**
 * Reads scores by learner: the columns `username` and `points` (or `score`), in any order, among others. Lines without
 * points change nothing. `usernames`: those of the learners who can get a score, by their lower-case form. If a file
 * has any fault, no scores are returned; up to 50 faults are reported.
 */
export function readScores(
  text: string,
  { usernames, possible }: { usernames: ReadonlySet<string>; possible: number },
): { scores: Map<string, number> } | { faults: LineFault[] } {
  const parsed = parseCsv(text);
  if ('detail' in parsed) return { faults: [parsed] };
  const [header, ...lines] = parsed;
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const [who, what] = [
    names.indexOf('username'),
    names.findIndex((name) => name === 'points' || name === 'score'),
  ];
  if (who < 0 || what < 0) return { faults: [{ line: 1, detail: t(messages.columns) }] };
  if (lines.length > MAX_ROWS)
    return { faults: [{ line: MAX_ROWS + 2, detail: t(messages.rows, { limit: formatNumber(MAX_ROWS) }) }] };
  const faults: LineFault[] = [];
  const seen = new Set<string>();
  const scores = new Map<string, number>();
  for (const { line, cells } of lines) {
    const username = (cells[who] ?? '').trim().replace(/^'/, '');
    const key = username.toLowerCase();
    const given = (cells[what] ?? '').trim();
    const points = readPoints(given) ?? Number.NaN;
    const fault = !usernames.has(key)
      ? t(messages.unknown, { username: username.slice(0, 100) })
      : seen.has(key)
        ? t(messages.twice, { username })
        : given !== '' && !(points <= possible)
          ? t(messages.range, { typed: given.slice(0, 100), possible: formatNumber(possible) })
          : null;
    seen.add(key);
    if (fault !== null) faults.push({ line, detail: fault });
    else if (given !== '') scores.set(key, points);
  }
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS) } : { scores };
}

interface CsvLine {
  /** Its line, from 1. */
  line: number;
  cells: string[];
}

/** Commas or semicolons separate cells, as spreadsheets in many languages write them; blank lines are ignored. */
function parseCsv(text: string): CsvLine[] | LineFault {
  const delimiter = /^[^\r\n]*;/.test(text) && !/^[^\r\n;]*,/.test(text) ? ';' : ',';
  const lines: CsvLine[] = [];
  let start = 1;
  // The parser counts "\r\n" within a cell as two lines.
  const source = text.replaceAll('\r\n', '\n');
  try {
    parse(source, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      on_record(cells: string[], { lines: end }) {
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: start, cells });
        start = end + 1;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { line: start, detail: t(messages.quote) };
  }
  return lines;
}
