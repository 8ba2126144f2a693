import type { DragAndDropExercise } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { DragVerdict } from './drag-state.ts';
import { nameOfDragItem, nameOfZone } from './names.ts';

const messages = defineMessages({
  correct: {
    defaultMessage: 'Correct.',
    description: 'Verdict on an item of a drag-and-drop exercise',
  },
  incorrect: {
    defaultMessage: 'Incorrect.',
    description: 'Verdict on an item of a drag-and-drop exercise',
  },
  belongs: {
    defaultMessage: 'Correct: “{item}” belongs to “{zone}”.',
    description: 'Verdict on an item of a drag-and-drop exercise',
  },
  misplaced: {
    defaultMessage: '“{item}” doesn’t belong to “{zone}”.',
    description: 'Verdict on an item of a drag-and-drop exercise',
  },
  right: {
    defaultMessage: '{count} of {total} items are right.',
    description: 'Verdict on a drag-and-drop exercise',
  },
  allRight: {
    defaultMessage: 'All items are right.',
    description: 'Verdict on a drag-and-drop exercise',
  },
  returned: {
    defaultMessage:
      '{count, plural, one {One was misplaced and is} other {# were misplaced and are}} back with the items.',
    description: 'After the verdict “3 of 5 items are right.”',
  },
});

/** A verdict as a sentence, without the author's feedback. */
export function verdictPhrase({ items, zones }: DragAndDropExercise, verdict: DragVerdict): string {
  if (verdict.kind === 'drop') {
    const item = items.findIndex(({ id }) => id === verdict.item);
    const zone = zones.findIndex(({ id }) => id === verdict.zone);
    const [dragged, target] = [items[item], zones[zone]];
    if (dragged === undefined || target === undefined)
      return t(verdict.isCorrect ? messages.correct : messages.incorrect);
    const names = { item: nameOfDragItem(dragged, item), zone: nameOfZone(target, zone) };
    return t(verdict.isCorrect ? messages.belongs : messages.misplaced, names);
  }
  const { correct, returned } = verdict;
  const right = t(messages.right, { count: correct, total: items.length });
  if (returned.length === 0) return correct === items.length ? t(messages.allRight) : right;
  return `${right} ${t(messages.returned, { count: returned.length })}`;
}
