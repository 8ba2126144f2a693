import { expect, test } from 'vitest';
import {
  defaultReading,
  parseReading,
  READING_MAX_LENGTH,
  type ReadingSetting,
  readingOptions,
  readingSettings,
  writeReading,
} from './reading.ts';

const othersOf = (setting: ReadingSetting) =>
  readingOptions[setting].filter((option) => option !== defaultReading[setting]);

test('defaults need no words', () => {
  expect(writeReading(defaultReading)).toBe('default');
  expect(parseReading('default')).toEqual(defaultReading);
  expect(parseReading('')).toEqual(defaultReading);
});

test.each(
  readingSettings.flatMap((setting) => othersOf(setting).map((option) => [setting, option] as const)),
)('%s %s is read as it was written', (setting, option) => {
  const chosen = { ...defaultReading, [setting]: option };
  expect(writeReading(chosen)).toBe(`${setting}-${option}`);
  expect(parseReading(writeReading(chosen))).toEqual(chosen);
});

test('the longest text can be stored', () => {
  const longest = readingSettings.map((setting) => [
    setting,
    othersOf(setting).sort((a, b) => b.length - a.length)[0],
  ]);
  expect(writeReading(Object.fromEntries(longest)).length).toBeLessThanOrEqual(READING_MAX_LENGTH);
});

test.each([
  ['unknown words are ignored', 'theme-neon glow-1 size-125', { size: '125' }],
  ['the first known option counts, whatever the order', 'theme-sepia theme-dark', { theme: 'dark' }],
  ['words are whole', 'xtheme-dark theme-darker', {}],
])('%s', (_, text, chosen) => {
  expect(parseReading(text)).toEqual({ ...defaultReading, ...chosen });
});
