const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** A number of bytes for people, in units of 1,024: `1.5 GB`. */
export function sizePhrase(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), UNITS.length - 1);
  return `${Number((bytes / 1024 ** unit).toFixed(1))} ${UNITS[unit]}`;
}
