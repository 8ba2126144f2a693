/** What is compared of a response: the types and formats of values, and the values of flags and codes. */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

const USAGE_KEY = /^block-v1:[^@]+\+type@([a-z_]+)\+block@(.+)$/;
const FORMATS: readonly [RegExp, string][] = [
  [/^$/, 'empty'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|\+00:00)$/, 'time'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|\+00:00)$/, 'time with microseconds'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'time with milliseconds'],
  [/^course-v1:[^/ ]+$/, 'course key'],
  [/^https?:\/\/[^/]+\/.*jump_to\//, 'jump_to URL'],
  [/^https?:\/\//, 'URL'],
  [/^\/[^ ]*$/, 'path'],
  [/^[0-9a-f]{24}$|^[0-9a-f]{32}$|^[0-9a-f]{40}$|^[0-9a-f]{8}-[0-9a-f-]{27}$/, 'hex'],
  [/<[a-z]/, 'HTML'],
  [
    /^[a-z0-9]+([_.:-][a-z0-9]+)+$|^(audit|verified|honor|student|staff|lock|sequential|vertical|chapter|course|problem|other)$/,
    '',
  ],
];

/** The shape of a JSON value. Texts are told apart by format; codes such as `audit_passing` stand for themselves. */
export function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
  }
  if (typeof value === 'string') return shapeOfText(value);
  return typeof value === 'number' ? 'number' : String(value);
}

function shapeOfText(text: string): string {
  const usage = USAGE_KEY.exec(text);
  if (usage) return `${usage[1]} ${usage[2]}`;
  const format = FORMATS.find(([pattern]) => pattern.test(text))?.[1];
  return format === undefined ? 'text' : format === '' ? `"${text}"` : format;
}

/** Every place where two shapes differ, as `path: theirs, ours`; `absent` stands for a missing key or item. */
export function listDifferences(theirs: Shape | undefined, ours: Shape | undefined, path = ''): string[] {
  if (isParent(theirs) && isParent(ours) && Array.isArray(theirs) === Array.isArray(ours)) {
    const [left, right] = [theirs, ours] as [Record<string, Shape>, Record<string, Shape>];
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].flatMap((key) => listDifferences(left[key], right[key], `${path}/${nameOf(key)}`));
  }
  const [left, right] = [summaryOf(theirs), summaryOf(ours)];
  return left === right ? [] : [`${path || '/'}: ${left}, ${right}`];
}

const isParent = (shape: Shape | undefined) => typeof shape === 'object';

const nameOf = (key: string) => USAGE_KEY.exec(key)?.[2] ?? key;

function summaryOf(shape: Shape | undefined): string {
  if (shape === undefined) return 'absent';
  if (typeof shape === 'string') return shape;
  return Array.isArray(shape) ? `list of ${shape.length}` : 'object';
}
