import type { DragAndDropExercise, DragItem, DropZone } from '@lectern/olx';
import { formatList } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { showsCorrectness } from '../../problems/show-answer.policy.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ActionResult, ExerciseSituation, ExerciseType } from '../exercise-type.ts';
import { loadNothing } from '../load-nothing.ts';
import { renderDragAndDrop } from './drag-and-drop.html.ts';
import { countRight, type DragState, isRight, readDragState, withPlacement, zoneOf } from './drag-state.ts';
import { nameOfDragItem, nameOfZone } from './names.ts';
import { verdictPhrase } from './verdict-phrase.ts';

const messages = defineMessages({
  already: {
    defaultMessage: 'This item is already in its place.',
    description: 'Error in a drag-and-drop exercise',
  },
  back: {
    defaultMessage: '“{name}” is back with the items.',
    description: 'After an item was taken out of its zone, for screen readers',
  },
  placed: {
    defaultMessage: '“{item}” is in “{zone}”.',
    description: 'After an item of a drag-and-drop exercise was placed in a zone, for screen readers',
  },
  none: {
    defaultMessage: 'Place at least one item before you submit.',
    description: 'Error in a drag-and-drop exercise',
  },
  submitted: {
    defaultMessage: 'Your answer is submitted.',
    description: 'After a drag-and-drop exercise was submitted whose verdict isn’t shown',
  },
  reset: {
    defaultMessage: 'All items are back. Your score stays.',
    description: 'After the button “Reset” of a drag-and-drop exercise',
  },
  full: {
    defaultMessage: 'This zone is full. Take an item out of it first.',
    description: 'Error in a drag-and-drop exercise',
  },
  exhausted: {
    defaultMessage: 'You’ve used all your attempts.',
    description: 'Error after an exercise was submitted',
  },
  changed: {
    defaultMessage: 'This activity has no such item or zone. Reload the page.',
    description: 'Error in a drag-and-drop exercise that was changed',
  },
});

type Situation = ExerciseSituation<DragAndDropExercise, DragState>;
type Result = ActionResult<DragState>;

/**
 * Items that learners drag onto zones. Scored as in Open edX: items in one of their zones, and decoys that were left in the
 * bank, of all items; the best score stays.
 */
export const dragAndDrop: ExerciseType<DragAndDropExercise, DragState> = {
  actions: { drop: 'steps', move: 'steps', submit: 'submits', reset: 'steps' },
  script: {
    file: 'exercise-drag.js',
    texts: defineMessages({
      dragChosen: {
        defaultMessage: '“{item}” is chosen. Go to a zone and place it, or press Escape.',
        description: 'After an item of a drag-and-drop exercise was chosen, for screen readers',
      },
    }),
  },

  readState: readDragState,

  act(situation, action) {
    const { exercise } = situation;
    const judgesDrops = exercise.judges === 'drops';
    if (action.name === 'reset') return reset(situation);
    if (action.name === 'submit') return judgesDrops ? unknownTarget() : submit(situation);
    if ((action.name === 'drop') !== judgesDrops) return unknownTarget();
    const item = exercise.items.find(({ id }) => id === action.text('item'));
    const zone = exercise.zones.find(({ id }) => id === action.text('zone')) ?? null;
    if (item === undefined || (zone === null && (judgesDrops || action.text('zone') !== '')))
      return unknownTarget();
    return judgesDrops && zone !== null ? drop(situation, item, zone) : move(situation, item, zone);
  },

  load: loadNothing,

  render: renderDragAndDrop,

  describeAnswer({ items, zones }, state) {
    return zones.flatMap((zone, at) => {
      const inside = items.flatMap((item, index) =>
        zoneOf(state, item.id) === zone.id ? [nameOfDragItem(item, index)] : [],
      );
      if (inside.length === 0) return [];
      return [t(exerciseMessages.answerTo, { name: nameOfZone(zone, at), answer: formatList(inside) })];
    });
  },
};

/** One item at a time: a right one stays, a wrong one returns to the bank. */
function drop({ exercise, state }: Situation, item: DragItem, zone: DropZone): Result {
  if (zoneOf(state, item.id) !== null) return { refused: 'conflict', detail: t(messages.already) };
  if (isFull(exercise, state, zone)) return zoneFull();
  const isCorrect = item.zones.includes(zone.id);
  const next = isCorrect ? withPlacement(state, item.id, zone.id) : state;
  const best = Math.max(state.best, countRight(next, exercise.items));
  const verdict = { kind: 'drop' as const, item: item.id, zone: zone.id, isCorrect };
  const after = { ...next, best, verdict };
  return {
    state: after,
    earned: best,
    ...(isDone(exercise, after) && { isComplete: true }),
    announcement: verdictPhrase(exercise, verdict),
  };
}

/** Nothing is judged before the learner submits, so every zone accepts the item. */
function move(
  { exercise, state, content, attempts }: Situation,
  item: DragItem,
  zone: DropZone | null,
): Result {
  if (content.maxAttempts !== null && attempts >= content.maxAttempts) return noAttemptsLeft();
  if (zone !== null && zoneOf(state, item.id) !== zone.id && isFull(exercise, state, zone)) return zoneFull();
  const name = nameOfDragItem(item, exercise.items.indexOf(item));
  return {
    state: { ...withPlacement(state, item.id, zone?.id ?? null), verdict: null },
    announcement:
      zone === null
        ? t(messages.back, { name })
        : t(messages.placed, { item: name, zone: nameOfZone(zone, exercise.zones.indexOf(zone)) }),
  };
}

/** Wrong items return to the bank, unless the course hides whether answers are correct. */
function submit(situation: Situation): Result {
  const { exercise, state } = situation;
  if (Object.keys(state.placed).length === 0) {
    return { refused: 'invalid_answer', detail: t(messages.none) };
  }
  const correct = countRight(state, exercise.items);
  const best = Math.max(state.best, correct);
  if (!showsCorrectness(situation)) {
    const announcement = t(messages.submitted);
    return {
      state: { ...state, best, verdict: null },
      earned: best,
      isComplete: true,
      announcement,
      message: announcement,
    };
  }
  const wrong = exercise.items.filter((item) => zoneOf(state, item.id) !== null && !isRight(state, item));
  const verdict = { kind: 'submission' as const, correct, returned: wrong.map(({ id }) => id) };
  const next = wrong.reduce((from, { id }) => withPlacement(from, id, null), state);
  return {
    state: { ...next, best, verdict },
    earned: best,
    isComplete: true,
    announcement: verdictPhrase(exercise, verdict),
  };
}

function reset({ exercise, state, content, attempts }: Situation): Result {
  if (exercise.judges === 'submissions' && content.maxAttempts !== null && attempts >= content.maxAttempts)
    return noAttemptsLeft();
  return {
    state: { ...state, placed: {}, verdict: null },
    announcement: t(messages.reset),
  };
}

/** Whether every item that belongs to a zone is in one of its zones. */
function isDone({ items }: DragAndDropExercise, state: Pick<DragState, 'placed'>): boolean {
  return countRight(state, items) === items.length;
}

function isFull({ maxItemsPerZone }: DragAndDropExercise, { placed }: DragState, zone: DropZone): boolean {
  const inside = Object.values(placed).filter((id) => id === zone.id).length;
  return maxItemsPerZone !== null && inside >= maxItemsPerZone;
}

function zoneFull(): Result {
  return { refused: 'invalid_answer', detail: t(messages.full) };
}

function noAttemptsLeft(): Result {
  return { refused: 'attempts_exhausted', detail: t(messages.exhausted) };
}

function unknownTarget(): Result {
  return { refused: 'invalid_answer', detail: t(messages.changed) };
}
