import * as v from 'valibot';

/** A course run key: `course-v1:Acme+CAL101+R1`, or the old `Acme/CAL101/R1` (wire contract 1.1). */
export type CourseKey = string & v.Brand<'CourseKey'>;

/** A block usage key: `block-v1:Acme+CAL101+R1+type@html+block@9f0c`, or the old `i4x://Acme/CAL101/html/9f0c`. */
export type UsageKey = string & v.Brand<'UsageKey'>;

const WORD = '[\\p{L}\\p{N}_~.:-]+';
const SLUG = '[\\p{L}\\p{N}_~.-]+';
const BLOCK_ID = '[\\p{L}\\p{N}_~.:%-]+';
const COURSE = new RegExp(`^course-v1:(${WORD})\\+(${WORD})\\+(${WORD})$`, 'u');
const OLD_COURSE = new RegExp(`^(${SLUG})/(${SLUG})/(${SLUG})$`, 'u');
const USAGE = new RegExp(
  `^block-v1:(${WORD})\\+(${WORD})\\+(${WORD})(?:\\+branch@${WORD})?(?:\\+version@${WORD})?\\+type@(${SLUG})\\+block@(${BLOCK_ID})$`,
  'u',
);
const OLD_USAGE = new RegExp(`^i4x://(${SLUG})/(${SLUG})/(${SLUG})/(${BLOCK_ID})(?:@${SLUG})?$`, 'u');
/** Keys are inserted into paths unencoded, where a segment of dots would be resolved as a parent folder. */
const DOTS = /(^|[/:+@])\.+([/:+@]|$)/;
const LONGEST_KEY = 255;

function match(pattern: RegExp, text: string): RegExpExecArray | null {
  return text.length > LONGEST_KEY || DOTS.test(text) ? null : pattern.exec(text);
}

/** The parts of a course key. */
export interface CourseKeyParts {
  org: string;
  course: string;
  run: string;
}

/** The parts of a usage key; the old form does not name its run. */
export interface UsageKeyParts {
  org: string;
  course: string;
  run: string | null;
  type: string;
  id: string;
}

/** Reads a course key in either form; `null` for anything else. */
export function parseCourseKey(text: string): CourseKey | null {
  return findCourseKeyParts(text) === null ? null : (text as CourseKey);
}

/** Reads a usage key in either form; `null` for anything else. */
export function parseUsageKey(text: string): UsageKey | null {
  return findUsageKeyParts(text) === null ? null : (text as UsageKey);
}

/** Organization, course and run of a course key; `null` if the text isn't a course key. */
export function findCourseKeyParts(text: string): CourseKeyParts | null {
  const found = match(COURSE, text) ?? match(OLD_COURSE, text);
  if (found === null) return null;
  const [, org = '', course = '', run = ''] = found;
  return { org, course, run };
}

/** Course, type and name of a usage key; `null` if the text isn't a usage key. */
export function findUsageKeyParts(text: string): UsageKeyParts | null {
  const found = match(USAGE, text);
  if (found !== null) {
    const [, org = '', course = '', run = '', type = '', id = ''] = found;
    return { org, course, run, type, id };
  }
  const old = match(OLD_USAGE, text);
  if (old === null) return null;
  const [, org = '', course = '', type = '', id = ''] = old;
  return { org, course, run: null, type, id };
}

/** The course a usage key belongs to; `null` for the old form, which does not say the run. */
export function findCourseKeyOf(usage: UsageKey): CourseKey | null {
  const parts = findUsageKeyParts(usage);
  if (parts === null || parts.run === null) return null;
  return parseCourseKey(`course-v1:${parts.org}+${parts.course}+${parts.run}`);
}

/** Builds a course key; throws a RangeError if a part contains a character that keys can't have. */
export function makeCourseKey(parts: CourseKeyParts): CourseKey {
  const key = parseCourseKey(`course-v1:${parts.org}+${parts.course}+${parts.run}`);
  if (key === null) throw new RangeError(`No course key can be made of ${JSON.stringify(parts)}`);
  return key;
}

/** A course key from the caller: validated and branded. */
export const courseKey = v.pipe(
  v.string(),
  v.check((text) => parseCourseKey(text) !== null, 'Not a course key'),
  v.brand('CourseKey'),
);

/** A usage key from the caller: validated and branded. */
export const usageKey = v.pipe(
  v.string(),
  v.check((text) => parseUsageKey(text) !== null, 'Not a usage key'),
  v.brand('UsageKey'),
);
