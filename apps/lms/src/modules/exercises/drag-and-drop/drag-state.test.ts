import { expect, test } from 'vitest';
import { dragAndDrop } from './drag-and-drop.ts';
import { dragAndDropOf } from './testing/drag-and-drop.ts';

test('staff see where each item is; a new version keeps placements that are still valid', () => {
  const exercise = dragAndDropOf();
  const placed = { fish: 'land', car: 'sea', gone: 'sea', frog: 'moon' };
  const state = dragAndDrop.readState({ placed, best: 9, verdict: { kind: 'odd' } }, exercise);
  expect(state).toEqual({ placed: { fish: 'land', car: 'sea' }, best: 3, verdict: null });
  expect(dragAndDrop.describeAnswer?.(exercise, state)).toEqual(['The sea: Car', 'The land: Fish']);
  expect(dragAndDrop.describeAnswer?.(exercise, dragAndDrop.readState(null, exercise))).toEqual([]);
});
