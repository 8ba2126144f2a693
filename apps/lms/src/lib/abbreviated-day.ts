const MONTHS = 'Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/** A day in UTC as Open edX shows the start of a course: `Nov. 9, 2026`. */
export function abbreviatedDay(epochMilliseconds: number): string {
  const date = new Date(epochMilliseconds);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
