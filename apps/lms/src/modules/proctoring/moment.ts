const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** Epoch milliseconds of an ISO 8601 day or date-time, UTC where no zone is named; null for what is no such moment. */
export function readMoment(text: string): number | null {
  // Date.parse takes the 31st of February for a day in March.
  const day = text.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}|$)/.test(text)) return null;
  const moment = Date.parse(text.length === 10 || HAS_ZONE.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment) || !isDay(day) ? null : moment;
}

function isDay(day: string): boolean {
  const moment = Date.parse(day);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}
