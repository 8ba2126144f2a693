import type { DragAndDropExercise } from '@lectern/olx';
import type { DragVerdict } from './drag-state.ts';
import { nameOfDragItem, nameOfZone } from './names.ts';

/** A verdict in words, without the author's feedback. */
export function verdictPhrase({ items, zones }: DragAndDropExercise, verdict: DragVerdict): string {
  if (verdict.kind === 'drop') {
    const item = items.findIndex(({ id }) => id === verdict.item);
    const zone = zones.findIndex(({ id }) => id === verdict.zone);
    const [dragged, target] = [items[item], zones[zone]];
    if (dragged === undefined || target === undefined) return verdict.isCorrect ? 'Correct.' : 'Incorrect.';
    const names = [nameOfDragItem(dragged, item), nameOfZone(target, zone)];
    return verdict.isCorrect
      ? `Correct: “${names[0]}” belongs to “${names[1]}”.`
      : `“${names[0]}” doesn’t belong to “${names[1]}”.`;
  }
  const { correct, returned } = verdict;
  const right = `${correct} of ${items.length} items are right.`;
  if (returned.length === 0) return correct === items.length ? 'All items are right.' : right;
  return `${right} ${returned.length === 1 ? 'One was misplaced and is' : `${returned.length} were misplaced and are`} back with the items.`;
}
