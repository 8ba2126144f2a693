import { expect, test } from 'vitest';
import { getDateFormat } from './date-formats.ts';

const inZone = (timeZone: string) => getDateFormat('en', { timeZone, hour: 'numeric' });

test('the same language, zone and options have the same format', () => {
  const format = inZone('Asia/Tokyo');
  expect(inZone('Asia/Tokyo')).toBe(format);
  expect(format.format(0)).toBe('9 AM');
  expect(inZone('Europe/Madrid').format(0)).toBe('1 AM');
  expect(getDateFormat('fr', { timeZone: 'Asia/Tokyo', hour: 'numeric' }).format(0)).toBe('09 h');
});

test('few formats are kept, whatever zones visitors name', () => {
  const format = inZone('Asia/Tokyo');
  for (let minutes = 0; minutes < 200; minutes += 1) {
    inZone(`+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
  }
  expect(inZone('Asia/Tokyo')).not.toBe(format);
});

test('an unknown zone is an error each time', () => {
  for (const _ of [1, 2]) expect(() => inZone('Mars/Olympus')).toThrow(RangeError);
});
