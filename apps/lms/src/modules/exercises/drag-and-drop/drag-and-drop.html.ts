import type { DragAndDropExercise, DragItem, DropZone } from '@lectern/olx';
import { formatHtmlList } from '../../../i18n/format.ts';
import { defineMessages, rich, t } from '../../../i18n/messages.ts';
import { type Html, html } from '../../../lib/html.ts';
import { attributes, authorMarkup, isolated } from '../../../lib/markup.ts';
import { siteLanguage, siteText } from '../../../pages/site-text.ts';
import { actionButton } from '../action-button.html.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseView } from '../exercise-type.ts';
import { countRight, type DragState, zoneOf } from './drag-state.ts';
import { nameOfDragItem, nameOfZone } from './names.ts';
import { verdictPhrase } from './verdict-phrase.ts';

const messages = defineMessages({
  bank: {
    defaultMessage: 'Items to place',
    description: 'Name of the items of a drag-and-drop exercise that are in no zone, for screen readers',
  },
  allPlaced: {
    defaultMessage: 'All items are placed.',
    description: 'In place of the items of a drag-and-drop exercise',
  },
  returnHere: {
    defaultMessage: 'Return here',
    description: 'Button: puts the chosen item back with the others',
  },
  placeHere: {
    defaultMessage: 'Place here',
    description: 'Button: puts the chosen item into a zone',
  },
  hint: {
    defaultMessage: 'Drag each item to its zone. Or choose an item, then the zone.',
    description: 'Below a drag-and-drop exercise',
  },
  reset: {
    defaultMessage: 'Reset',
    description: 'Button: takes all items out of their zones',
  },
  showAnswer: {
    defaultMessage: 'Show answer',
    description: 'Shows the solution of a drag-and-drop exercise',
  },
  noZone: {
    defaultMessage: 'belongs to no zone',
    description: 'In the solution of a drag-and-drop exercise, after “name of an item:”',
  },
});

type View = ExerciseView<DragAndDropExercise, DragState>;

/**
 * The items, and the board with its zones. `exercise-drag.js` makes items draggable and places the zones on the background;
 * without it, everything can still be read. On a narrow screen the zones are a list below the board, which shows their numbers.
 */
export function renderDragAndDrop(view: View): Html {
  const { exercise, state, elementId, content, attempts, maySubmit: isOpen } = view;
  const { question, introduction, conclusion, items, zones } = exercise;
  const judgesDrops = exercise.judges === 'drops';
  const isOver = !judgesDrops && content.maxAttempts !== null && attempts >= content.maxAttempts;
  const bank = items.filter(({ id }) => zoneOf(state, id) === null);
  const isNew = state.verdict === null && bank.length === items.length;
  // Whether all items are right isn't revealed before they are judged.
  const isDone =
    (judgesDrops || state.verdict !== null) && !isNew && countRight(state, items) === items.length;
  return html`${question !== null && html`<div class="author" dir="auto">${authorMarkup(question.html)}</div>`}
${isNew && introduction !== null && html`<div class="author drag-introduction" dir="auto">${authorMarkup(introduction.html)}</div>`}
<div${attributes({ class: 'drag', 'data-drag': judgesDrops ? 'drop' : 'move', style: colorsOf(exercise) })}>
<div class="drag-bank" data-zone="" role="group" aria-label="${t(messages.bank)}">
${
  bank.length === 0
    ? html`<p class="drag-empty">${siteText(t(messages.allPlaced))}</p>`
    : html`<ul class="drag-items" role="list">${bank.map((item) => renderItem(item, exercise, isOpen))}</ul>`
}
${!judgesDrops && isOpen && renderPlaceButton(t(messages.returnHere))}
</div>
<div class="drag-stage">
${renderBoard(exercise)}
<div class="drag-zones">${zones.map((zone, index) => renderZone(zone, index, view))}</div>
</div>
</div>
<p class="drag-hint">${isOpen && !isDone && siteText(t(messages.hint))}</p>
${renderVerdict(view)}
${(isDone || isOver) && conclusion !== null && html`<div class="feedback author" dir="auto">${authorMarkup(conclusion.html)}</div>`}
${isOver && view.showsCorrectness && !isDone && renderSolution(exercise, `${elementId}-solution`)}
${
  isOpen &&
  html`<div class="problem-actions">${!judgesDrops && actionButton('submit', t(exerciseMessages.submit), { isPrimary: !view.isSolved })}${bank.length < items.length && actionButton('reset', t(messages.reset), { isPrimary: false })}</div>`
}`;
}

/** Only the browser knows the size of the background. Until it has loaded, and where there is none, the zones fill the board. */
function renderBoard({ background, zones }: DragAndDropExercise): Html {
  const { width, height } = extentOf(zones);
  return html`<div${attributes({ class: 'drag-board', style: background === null ? `aspect-ratio: ${width} / ${height}` : null })}>
${background !== null && html`<img${attributes({ src: background.src, alt: background.alt, draggable: 'false', 'data-background': true })}>`}
${zones.map((zone, index) => html`<span${attributes({ class: 'drag-spot', 'aria-hidden': 'true', ...boxAttributes(zone, zones) })}>${index + 1}</span>`)}
</div>`;
}

function extentOf(zones: readonly DropZone[]): { width: number; height: number } {
  return {
    width: Math.max(...zones.map(({ x, width }) => x + width)),
    height: Math.max(...zones.map(({ y, height }) => y + height)),
  };
}

/** Where something is on the board: as percentages for the styles, and in pixels for the script. */
function boxAttributes(
  { x, y, width, height }: DropZone,
  zones: readonly DropZone[],
): Record<string, string> {
  const board = extentOf(zones);
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;
  const style = `--x: ${percent(x, board.width)}; --y: ${percent(y, board.height)}; --w: ${percent(width, board.width)}; --h: ${percent(height, board.height)}`;
  return { style, 'data-place': `${x} ${y} ${width} ${height}` };
}

function renderZone(zone: DropZone, index: number, { exercise, state, maySubmit: isOpen }: View): Html {
  const name = nameOfZone(zone, index);
  const inside = exercise.items.filter(({ id }) => zoneOf(state, id) === zone.id);
  const classes = [
    'drag-zone',
    `is-${zone.align}`,
    exercise.showsZoneBorders && 'has-border',
    !exercise.showsZoneTitles && 'has-no-title',
  ];
  return html`<div${attributes({ class: classes.filter(Boolean).join(' '), 'data-zone': zone.id, ...boxAttributes(zone, exercise.zones), role: 'group', 'aria-label': zone.description === '' ? name : `${name}: ${zone.description}` })}>
<p class="drag-zone-title" aria-hidden="true"><span class="drag-number">${index + 1}</span> <span dir="auto">${authorMarkup(zone.title.html)}</span></p>
${inside.length > 0 && html`<ul class="drag-items" role="list">${inside.map((item) => renderItem(item, exercise, isOpen && exercise.judges === 'submissions'))}</ul>`}
${isOpen && renderPlaceButton(t(messages.placeHere))}
</div>`;
}

/** Shown while an item is chosen. */
function renderPlaceButton(label: string): Html {
  return html`<button type="button" class="button drag-place" data-put hidden${siteLanguage()}>${label}</button>`;
}

function renderItem(item: DragItem, exercise: DragAndDropExercise, isMovable: boolean): Html {
  const { id, label, image } = item;
  const name = nameOfDragItem(item, exercise.items.indexOf(item));
  const inside = html`${image !== null && html`<img${attributes({ src: image.src, alt: image.alt || (label === null ? name : ''), draggable: 'false' })}>`}${label !== null && html`<span dir="auto">${authorMarkup(label.html)}</span>`}`;
  // Disabled until the script runs, like all buttons.
  return html`<li>${
    isMovable
      ? html`<button${attributes({ type: 'button', class: 'drag-item', 'data-item': id, 'data-name': name, 'aria-pressed': 'false', disabled: true })}>${inside}</button>`
      : html`<div class="drag-item is-placed">${inside}</div>`
  }</li>`;
}

function renderVerdict({ exercise, state: { verdict } }: View): Html | false {
  if (verdict === null) return false;
  const isGood = verdict.kind === 'drop' ? verdict.isCorrect : verdict.correct === exercise.items.length;
  const feedback =
    verdict.kind === 'drop'
      ? [
          exercise.items.find(({ id }) => id === verdict.item)?.[
            verdict.isCorrect ? 'whenCorrect' : 'whenIncorrect'
          ],
        ]
      : exercise.items
          .filter(({ id }) => verdict.returned.includes(id))
          .map(({ whenIncorrect }) => whenIncorrect);
  return html`<div${attributes({ class: 'drag-verdict', tabindex: -1, 'data-focus': true, 'data-tone': isGood ? 'good' : 'bad' })}>
<p>${siteText(verdictPhrase(exercise, verdict))}</p>
${feedback.flatMap((markup) => (markup ? [html`<div class="author" dir="auto">${authorMarkup(markup.html)}</div>`] : []))}
</div>`;
}

/** After the last attempt. */
function renderSolution({ items, zones }: DragAndDropExercise, id: string): Html {
  const names = new Map(zones.map((zone, index) => [zone.id, nameOfZone(zone, index)]));
  return html`<details class="drag-solution" id="${id}"><summary>${siteText(t(messages.showAnswer))}</summary>
<ul>${items.map((item, index) => {
    const right = item.zones.flatMap((zone) => names.get(zone) ?? []);
    const answer =
      right.length === 0
        ? t(messages.noZone)
        : formatHtmlList(
            right.map((text) => ({ text, markup: isolated(text) })),
            'disjunction',
          );
    const name = isolated(nameOfDragItem(item, index));
    return html`<li>${siteText(rich(exerciseMessages.answerTo, { name, answer }))}</li>`;
  })}</ul>
</details>`;
}

function colorsOf({ itemColors }: DragAndDropExercise): string | null {
  return itemColors && `--drag-item: ${itemColors.background}; --drag-item-ink: ${itemColors.text}`;
}
