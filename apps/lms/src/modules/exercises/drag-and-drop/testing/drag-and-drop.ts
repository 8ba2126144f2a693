import type { DragAndDropExercise } from '@lectern/olx';

const ZONE = { description: '', x: 0, y: 0, width: 100, height: 100, align: 'center' as const };
const ITEM = { image: null, whenCorrect: null, whenIncorrect: null };

/** Animals that belong to the sea or the land, and a car that belongs nowhere. */
export function dragAndDropOf(more: Partial<DragAndDropExercise> = {}): DragAndDropExercise {
  return {
    type: 'drag-and-drop',
    judges: 'drops',
    question: { html: '<p>Where do they live?</p>' },
    background: null,
    zones: [
      { ...ZONE, id: 'sea', title: { html: 'The sea' } },
      { ...ZONE, id: 'land', title: { html: 'The land' }, y: 100 },
    ],
    items: [
      { ...ITEM, id: 'fish', label: { html: 'Fish' }, zones: ['sea'], whenCorrect: { html: 'It swims' } },
      {
        ...ITEM,
        id: 'frog',
        label: { html: 'Frog' },
        zones: ['sea', 'land'],
        whenIncorrect: { html: 'Croak' },
      },
      { ...ITEM, id: 'car', label: { html: 'Car' }, zones: [], whenIncorrect: { html: 'Brumm' } },
    ],
    showsZoneTitles: true,
    showsZoneBorders: true,
    maxItemsPerZone: null,
    itemColors: null,
    introduction: { html: 'Begin with the fish' },
    conclusion: { html: 'Well sorted' },
    ...more,
  };
}
