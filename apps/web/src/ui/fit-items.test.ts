import { describe, expect, test } from 'vitest';
import { fitItems } from './fit-items.ts';

const row = { widths: [100, 100, 100, 100], gap: 10, moreWidth: 50 };

describe('the items shown in a row', () => {
  test.each([
    [430, [0, 1, 2, 3]],
    [429, [0, 1, 2]],
    [380, [0, 1, 2]],
    [379, [0, 1]],
    [270, [0, 1]],
    [269, [0]],
    [160, [0]],
    [159, []],
    [0, []],
  ])('in %i pixels', (available, shown) => {
    expect(fitItems({ ...row, available })).toEqual(shown);
  });

  test.each([
    [430, [0, 1, 2, 3]],
    [380, [0, 1, 3]],
    [270, [0, 3]],
    [160, [3]],
    [20, [3]],
  ])('in %i pixels with the last item current', (available, shown) => {
    expect(fitItems({ ...row, available, current: 3 })).toEqual(shown);
  });

  test('with different widths', () => {
    expect(fitItems({ widths: [40, 200, 30], gap: 0, moreWidth: 50, available: 260 })).toEqual([0]);
    expect(fitItems({ widths: [40, 200, 30], gap: 0, moreWidth: 50, available: 260, current: 2 })).toEqual([
      0, 2,
    ]);
  });

  test('without items', () => {
    expect(fitItems({ widths: [], gap: 8, moreWidth: 50, available: 0 })).toEqual([]);
  });
});
