import type { PlacementQuestion } from '@lectern/olx';

/** The position of one item: a target's id, that of a target on another item, or a point in pixels of the image. */
export interface Placement {
  item: string;
  position: string | [number, number];
}

const MAX_PLACEMENTS = 500;

/** The answer `[{"item": "target"}, {"item": [x, y]}]`; null if it is invalid for this question. */
export function readPlacements(question: PlacementQuestion, answer: string): Placement[] | null {
  const written = parse(answer);
  if (!Array.isArray(written) || written.length === 0 || written.length > MAX_PLACEMENTS) return null;
  const placements = written.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null
      ? Object.entries(each).map(([item, position]) => ({ item, position: position as unknown }))
      : [null],
  );
  const onImage = new Set(question.targets.map(({ id }) => id));
  const onItems = new Set(
    placements.flatMap((each) =>
      each !== null && typeof each.position === 'string' && onImage.has(each.position)
        ? listItemTargets(question, each.item, each.position)
        : [],
    ),
  );
  const isPossible = placements.every(
    (each) =>
      each !== null &&
      question.items.some(({ id }) => id === each.item) &&
      (question.targets.length === 0
        ? isPoint(each.position)
        : typeof each.position === 'string' && (onImage.has(each.position) || onItems.has(each.position))),
  );
  return isPossible ? (placements as Placement[]) : null;
}

/** The targets that an item at a target brings along, as Open edX names them: `target[item][own target]`. */
function listItemTargets({ items }: PlacementQuestion, item: string, position: string): string[] {
  const targets = items.find(({ id }) => id === item)?.targets ?? [];
  return targets.map(({ id }) => `${position}[${item}][${id}]`);
}

function isPoint(position: unknown): boolean {
  return (
    Array.isArray(position) && position.length === 2 && position.every((length) => Number.isFinite(length))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
