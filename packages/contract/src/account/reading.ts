/** Where the reading settings are stored: a cookie, and a preference of the account (wire contract 18.5, 21.3). */
export const READING_NAME = 'lectern-reading';

/** The longest text that is stored. */
export const READING_MAX_LENGTH = 200;

/** What readers can choose, in the order in which it is offered. */
export const readingOptions = {
  size: ['100', '112', '125', '150'],
  width: ['narrow', 'regular', 'wide'],
  lines: ['regular', 'roomy'],
  face: ['site', 'serif', 'plain'],
  theme: ['system', 'light', 'dark', 'sepia'],
  motion: ['system', 'reduced'],
} as const;

type Options = typeof readingOptions;
export type ReadingSetting = keyof Options;
export type ReadingSettings = { readonly [S in ReadingSetting]: Options[S][number] };

export const defaultReading: ReadingSettings = {
  size: '100',
  width: 'regular',
  lines: 'regular',
  face: 'site',
  theme: 'system',
  motion: 'system',
};

export const readingSettings = Object.keys(readingOptions) as readonly ReadingSetting[];

/** Stored when every setting has its default, as Open edX refuses an empty preference. */
const NOTHING_CHOSEN = 'default';

/**
 * Settings as the text that is stored and that `data-reading` of a page contains: a word such as `theme-sepia` for each
 * setting that isn't the default.
 */
export function writeReading(settings: ReadingSettings): string {
  const words = readingSettings
    .filter((setting) => settings[setting] !== defaultReading[setting])
    .map((setting) => `${setting}-${settings[setting]}`);
  return words.join(' ') || NOTHING_CHOSEN;
}

/** The settings in a stored text. Unknown words, as of a later version, are ignored. */
export function parseReading(text: string): ReadingSettings {
  const words = text.split(' ');
  const find = (setting: ReadingSetting) =>
    readingOptions[setting].find((option) => words.includes(`${setting}-${option}`)) ??
    defaultReading[setting];
  return Object.fromEntries(readingSettings.map((setting) => [setting, find(setting)])) as ReadingSettings;
}
