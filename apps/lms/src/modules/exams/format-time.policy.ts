/** Minutes as Open edX writes them: `1 hour and 30 minutes`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return count(rest, 'minute');
  return rest === 0 ? count(hours, 'hour') : `${count(hours, 'hour')} and ${count(rest, 'minute')}`;
}

/** The time left for screen readers; `seconds` is at least 0. */
export function formatTimeLeft(seconds: number): string {
  return `you have ${seconds < 60 ? count(seconds, 'second') : formatMinutes(Math.floor(seconds / 60))} remaining`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
