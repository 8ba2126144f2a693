const MOMENT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Epoch milliseconds of an ISO 8601 day or date-time, in UTC if no zone is given; null for invalid text. */
export function readMoment(text: string): number | null {
  const [, day, time, zone] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const moment = Date.parse(time === undefined || zone !== undefined ? text : `${text}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** Date.parse reads the 31st of February as a day in March. */
function isDay(day: string): boolean {
  const moment = Date.parse(day);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}
