/** No valid date or duration is longer. */
const MAX_LENGTH = 100;
/** ISO, and what authors also write, such as `2013/2/5 9:00 PM`. */
const NUMERIC =
  /^(?<year>\d{4})(?<mark>[-/])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?:[T ]\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?<fraction>\.\d+)?)?(?:\s*(?<half>[ap])m)?)?\s*(?:Z|UTC|(?<offset>[+-]\d{2}):?(?<offsetMinutes>\d{2}))?$/i;

const DAY = '(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\\s+)?';
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const TIME = '(?:,?\\s+\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s*[ap]m)?)?';
const ZONE = '(\\s+(?:UTC|GMT|[ECMP][SD]T))?';
/** `October 14, 2012 23:59`, `14 Oct 2012`, `10/14/2012 11:59 PM`, each with or without a zone. */
const WRITTEN = new RegExp(
  `^${DAY}(?:${MONTH}\\s+\\d{1,2},?\\s+|\\d{1,2}\\s+${MONTH},?\\s+|\\d{1,2}/\\d{1,2}/)\\d{4}${TIME}${ZONE}$`,
  'i',
);
/** `Oct 30 23:00 EST 2012`: the day, the time and its zone, the year, as `date` of Unix prints them. */
const YEAR_LAST = new RegExp(`^(${DAY}${MONTH}\\s+\\d{1,2}),?(${TIME})${ZONE},?\\s+(\\d{4})$`, 'i');

/**
 * Epoch milliseconds of a date or time, in UTC if no zone is given: ISO or, in old courses, English with a year. null for
 * anything else.
 */
export function parseDate(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  // `11 p.m.`, `11:59pm` and `at` as browsers' own parser reads them.
  const written = text
    .trim()
    .replace(/(\d)\s*([ap])\.?m\b\.?/i, '$1 $2m')
    .replace(/([\s,]\d{1,2}) ([ap]m)\b/i, '$1:00 $2')
    .replace(/\s+at\s+/i, ' ');
  const groups = NUMERIC.exec(written)?.groups;
  if (groups !== undefined) return numericTime(groups);
  return parseWrittenTime(written.replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1'));
}

/** The time that the groups of NUMERIC say; null if there is no such time. */
function numericTime(groups: Readonly<Record<string, string | undefined>>): number | null {
  const { year = '', month = '', day = '', minute = '00', second = '00', fraction = '' } = groups;
  const { offset = '+00', offsetMinutes = '00' } = groups;
  const [mm, dd, hh] = [month, day, String(hourOfDay(groups))].map((digits) => digits.padStart(2, '0'));
  const time = Date.parse(
    `${year}-${mm}-${dd}T${hh}:${minute}:${second}${fraction.slice(0, 4)}${offset}:${offsetMinutes}`,
  );
  // Date.parse reads 30 February as a day in March.
  const isRealDay =
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  return Number.isNaN(time) || !isRealDay ? null : time;
}

function hourOfDay({ hour = '0', half }: Readonly<Record<string, string | undefined>>): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function parseWrittenTime(text: string): number | null {
  const ordered = text.replace(
    YEAR_LAST,
    (_, day: string, time: string, zone: string | undefined, year: string) =>
      `${day} ${year}${time}${zone ?? ''}`,
  );
  const match = WRITTEN.exec(ordered);
  if (match === null) return null;
  const time = Date.parse(match[1] === undefined ? `${ordered} UTC` : ordered);
  return Number.isNaN(time) ? null : time;
}

const UNITS: Record<string, number> = { week: 604_800, day: 86_400, hour: 3_600, minute: 60, second: 1 };

/** Milliseconds of `2 days 3 hours`, of `01:30:00`, or of a number of seconds; null for anything else. */
export function parseDuration(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const clock = parseClock(text);
  if (clock !== null) return clock * 1000;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(week|day|hour|minute|second)s?/gi)];
  const rest = parts.reduce((left, part) => left.replace(part[0], ''), text);
  if (parts.length === 0 || rest.replace(/[\s,]/g, '') !== '') return null;
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNITS[(unit ?? '').toLowerCase()] ?? 0) * 1000,
    0,
  );
}

/** Seconds of `90`, `90.5`, `1:30` or `00:01:30`; null for anything else. */
export function parseClock(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const match = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Midnight UTC of an author's date in English words or ISO form; null if it can't be parsed. */
export function parseLooseDate(text: string): number | null {
  const iso = parseDate(text);
  if (iso !== null) return iso;
  if (text.length > MAX_LENGTH || !/\d{4}/.test(text)) return null;
  const time = Date.parse(`${text.replace(/(\d)(st|nd|rd|th)\b/gi, '$1')} UTC`);
  return Number.isNaN(time) ? null : time;
}
