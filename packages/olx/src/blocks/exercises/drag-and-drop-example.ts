import type { JsonValue } from '../../model.ts';

const zone = (uid: string, title: string, y: number): JsonValue => ({
  uid,
  title,
  description: '',
  x: 0,
  y,
  width: 500,
  height: 130,
});

const item = (id: number, displayName: string, zones: string[]): JsonValue => ({ id, displayName, zones });

/**
 * What stands in for `data` where the author never edited the block. Open edX shows its own example then, with as many zones
 * and items, so that what learners earn is the same.
 */
export const EXAMPLE: { [key: string]: JsonValue } = {
  zones: [zone('top', 'Top', 0), zone('middle', 'Middle', 140), zone('bottom', 'Bottom', 280)],
  items: [
    item(0, 'Belongs at the top', ['top']),
    item(1, 'Belongs in the middle', ['middle']),
    item(2, 'Belongs at the bottom', ['bottom']),
    item(3, 'Fits everywhere', ['top', 'middle', 'bottom']),
    item(4, 'Fits nowhere', []),
  ],
};
