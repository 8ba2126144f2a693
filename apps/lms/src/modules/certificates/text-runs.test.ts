import { describe, expect, test } from 'vitest';
import { findUnprintable, fitText, isRightToLeft, measure, visualRuns } from './text-runs.ts';

describe('runs of a line', () => {
  test.each<[string, string[]]>([
    ['Dana Cohen', ['latin:Dana Cohen']],
    ['דנה כהן', ['hebrew:דנה כהן']],
    ['ليلى حداد', ['arabic:ليلى حداد']],
    ['מבוא Calculus', ['latin:Calculus', 'hebrew:מבוא ']],
    ['Dana (דנה)', ['latin:Dana (', 'hebrew:דנה', 'latin:)']],
    ['מבוא (2)', ['latin:(', 'latin:2', 'hebrew:מבוא )']],
    ['Calculus ב 12', ['latin:Calculus ', 'latin:12', 'hebrew:ב ']],
  ])('%s', (line, runs) => {
    expect(visualRuns(line).map(({ family, text }) => `${family}:${text}`)).toEqual(runs);
  });

  test('characters that no font has are omitted and reported', () => {
    expect(findUnprintable('Dana 小明')).toEqual(['小', '明']);
    expect(findUnprintable('12\u200e%\u200e')).toEqual([]);
    expect(findUnprintable('Dana דנה ليلى Ελένη Ольга')).toEqual([]);
    expect(visualRuns('小Dana')).toEqual([{ text: 'Dana', family: 'latin' }]);
  });

  test.each([
    ['Dana', false],
    ['(דנה)', true],
    ['12', false],
  ])('%s reads from right to left: %s', (line, expected) => {
    expect(isRightToLeft(line)).toBe(expected);
  });
});

describe('fitting a text', () => {
  const layout = { size: 20, width: 200, maxLines: 2, weight: 'bold' as const };

  test('keeps the size if it fits, else breaks between words, else shrinks', () => {
    expect(fitText('Calculus', layout)).toEqual({ size: 20, lines: ['Calculus'] });
    const two = fitText('An introduction to calculus', layout);
    expect(two.size).toBe(20);
    expect(two.lines.length).toBe(2);
    const shrunk = fitText('An introduction to the calculus of variations', layout);
    expect(shrunk.size).toBeLessThan(20);
    expect(shrunk.lines.join(' ')).toBe('An introduction to the calculus of variations');
  });

  test.each(['x'.repeat(500), 'word '.repeat(100).trim()])(
    'cuts what is too long at half the size: %s',
    (text) => {
      const { size, lines } = fitText(text, layout);
      expect(size).toBe(10);
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(lines.join('')).toMatch(/…$/);
      for (const line of lines) expect(measure(line, size, 'bold')).toBeLessThanOrEqual(200);
    },
  );
});
