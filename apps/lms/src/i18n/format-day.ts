import { formatsByZone } from '../lib/time-zone-formats.ts';
import { perLanguage } from './format.ts';

/** Formats of the reader's language and zone. */
function formatsByLanguage(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = perLanguage((tag) => formatsByZone(tag, options));
  return (timeZone) => formats()(timeZone);
}

const days = formatsByLanguage({ dateStyle: 'long' });
const shortDays = formatsByLanguage({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const moments = formatsByLanguage({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A day in words, in UTC unless the reader's zone is known: `January 12, 2026`, as the front end's `fullDate`. */
export function formatDay(epochMilliseconds: number, timeZone: string | null): string {
  return days(timeZone ?? 'UTC').format(epochMilliseconds);
}

/** A day with its weekday, for due dates: `Mon, Jan 12, 2026`, as the front end's `day`. */
export function formatWeekday(epochMilliseconds: number, timeZone: string | null): string {
  return shortDays(timeZone ?? 'UTC').format(epochMilliseconds);
}

/** A day with its time and zone, for deadlines: `January 12, 2026 at 5:00 PM UTC`. */
export function formatMoment(epochMilliseconds: number, timeZone: string | null): string {
  return moments(timeZone ?? 'UTC').format(epochMilliseconds);
}

/** A day of the calendar, `2026-01-12`, in words. */
export function formatCalendarDay(day: string): string {
  return formatDay(Date.parse(`${day}T00:00:00Z`), null);
}
