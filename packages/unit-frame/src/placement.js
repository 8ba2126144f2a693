import { markAsSite, say } from './texts.js';
import { reportInput } from './unsent.js';

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 6;

/** @typedef {{ item: string, position: string | [number, number] }} Placement */

/** Lets learners place items on the images of a problem. @param {HTMLElement} body of a problem */
export function startPlacements(body) {
  for (const area of body.querySelectorAll('[data-placement]')) {
    if (area instanceof HTMLElement) startPlacement(area);
  }
}

/** Numbers the images of a unit. */
let count = 0;

/** @param {HTMLElement} area */
function startPlacement(area) {
  count += 1;
  const board = findBoard(area, count);
  if (board === null) return;
  const { targets, picture } = board;
  const redraw = () => draw(board);
  if (area.querySelector('[data-targets]')) {
    void import('./item-targets.js').then(({ startItemTargets }) => {
      board.itemTargets = startItemTargets({ ...board, centerOf, placeTargets, draw: redraw });
      redraw();
    });
  }
  const place = () => {
    placeTargets(targets, picture);
    redraw();
  };
  place();
  // Before that, the picture has no size: the targets' lengths aren't valid, and browsers ignore them.
  if (!picture.complete) picture.addEventListener('load', place, { once: true });
  if (!board.isLocked) startControls(board);
}

/**
 * One image with the items on it.
 * @typedef {object} Board
 * @property {HTMLElement} area
 * @property {number} number of the image in the unit
 * @property {HTMLInputElement} field of the answer
 * @property {HTMLElement} image
 * @property {HTMLImageElement} picture
 * @property {HTMLElement} list
 * @property {Element | null | undefined} status
 * @property {HTMLButtonElement[]} items
 * @property {HTMLElement[]} targets
 * @property {HTMLElement[]} allTargets with those on items
 * @property {boolean} isLocked
 * @property {Placement[]} placements
 * @property {HTMLButtonElement | null} chosen the item that a click on the image places
 * @property {ReturnType<typeof import('./item-targets.js').startItemTargets>} [itemTargets] targets on items, where authors use some
 */

/** Null if the problem lacks an element. @param {HTMLElement} area @param {number} number @returns {Board | null} */
function findBoard(area, number) {
  const question = area.closest('[data-question]');
  const field = question?.querySelector('input[type=hidden]');
  const image = area.querySelector('.placement-image');
  const picture = image?.querySelector('img');
  const list = area.querySelector('[data-placed]');
  if (
    !(field instanceof HTMLInputElement) ||
    !(image instanceof HTMLElement) ||
    !(picture instanceof HTMLImageElement) ||
    !(list instanceof HTMLElement)
  )
    return null;
  const status = question?.querySelector('[data-placement-status]');
  const items = /** @type {HTMLButtonElement[]} */ ([...area.querySelectorAll('[data-item]')]);
  const targets = /** @type {HTMLButtonElement[]} */ ([...area.querySelectorAll('[data-target]')]);
  const isLocked = 'locked' in area.dataset;
  const placements = read(field.value);
  const elements = { area, field, image, picture, list, status, items, targets };
  return { ...elements, number, allTargets: targets, isLocked, placements, chosen: null };
}

/** Shows and lists the items on the image, and writes them into the field. @param {Board} board */
function draw(board) {
  if (board.itemTargets) [board.placements, board.allTargets] = board.itemTargets.draw(board.placements);
  const { field, image, list, items, placements } = board;
  field.value =
    placements.length === 0
      ? ''
      : JSON.stringify(placements.map(({ item, position }) => ({ [item]: position })));
  for (const mark of image.querySelectorAll('.placement-mark')) mark.remove();
  list.replaceChildren();
  for (const placement of placements) {
    image.append(makeMark(board, placement));
    list.append(makeEntry(board, placement));
  }
  for (const item of items) {
    const isUsed = placements.some((each) => each.item === item.dataset.item);
    item.classList.toggle('is-placed', isUsed && !('reusable' in item.dataset));
  }
}

/** @param {Board} board @param {Placement} placement */
function makeMark(board, { item, position }) {
  const mark = document.createElement('span');
  mark.className = 'placement-mark';
  mark.setAttribute('aria-hidden', 'true');
  const icon = itemOf(board, item)?.querySelector('img');
  mark.append(icon ? icon.cloneNode() : nameOf(board, item));
  const { naturalWidth: width, naturalHeight: height } = board.picture;
  const [x, y] = typeof position === 'string' ? centerOf(targetOf(board, position)) : position;
  board.itemTargets?.fit(mark, item);
  // Positions are unknown until the image has loaded.
  mark.style.left = `${(x / (width || 1)) * 100}%`;
  mark.style.top = `${(y / (height || 1)) * 100}%`;
  return mark;
}

/** @param {Board} board @param {Placement} placement */
function makeEntry(board, placement) {
  const entry = document.createElement('li');
  const { item } = placement;
  const text = document.createElement('span');
  text.dir = 'auto';
  text.textContent = say('placed', { item: nameOf(board, item), place: describe(board, placement.position) });
  entry.append(text);
  if (board.isLocked) return entry;
  const button = markAsSite(document.createElement('button'));
  button.type = 'button';
  button.className = 'button';
  button.textContent = say('remove');
  // Its name is what it shows, then what it removes.
  text.id = `placement-${board.number}-${board.placements.indexOf(placement)}`;
  button.id = `${text.id}-remove`;
  button.setAttribute('aria-labelledby', `${button.id} ${text.id}`);
  button.addEventListener('click', () => {
    board.placements = board.placements.filter((each) => each !== placement);
    draw(board);
    reportInput(board.field);
    announce(board, say('isRemoved', { item: nameOf(board, item) }));
    itemOf(board, item)?.focus();
  });
  entry.append(' ', button);
  return entry;
}

/** @param {Board} board @param {HTMLButtonElement | null} item */
function choose(board, item) {
  board.chosen = item;
  for (const each of board.items) each.setAttribute('aria-pressed', String(each === item));
  if (item !== null) announce(board, say('isChosen', { item: item.dataset.name ?? '' }));
}

/** @param {Board} board @param {HTMLButtonElement} item @param {Placement['position']} position */
function put(board, item, position) {
  const id = item.dataset.item ?? '';
  const isOnly = 'onePerTarget' in board.area.dataset && typeof position === 'string';
  if (board.itemTargets?.isOn(item, position))
    return announce(board, say('ontoItself', { item: nameOf(board, id) }));
  board.placements = board.placements.filter((each) =>
    each.item === id
      ? 'reusable' in item.dataset && each.position !== position
      : !(isOnly && each.position === position),
  );
  board.placements.push({ item: id, position });
  choose(board, null);
  draw(board);
  reportInput(board.field);
  announce(board, say('isPlaced', { item: nameOf(board, id), place: describe(board, position) }));
}

/** Onto the target there, if the image has targets. @param {Board} board @param {HTMLButtonElement} item @param {[number, number] | null} point */
function drop(board, item, point) {
  if (point === null) return;
  const target = board.allTargets.findLast((each) => contains(each, point));
  if (board.targets.length === 0) put(board, item, point);
  else if (target) put(board, item, target.dataset.target ?? '');
}

/** Items can be dragged, or chosen and then placed by a click or by coordinates. @param {Board} board */
function startControls(board) {
  const { area, items, image, picture } = board;
  for (const item of items) {
    item.addEventListener('click', () => choose(board, item === board.chosen ? null : item));
    makeDraggable(item, (left, top) => drop(board, item, pointAt(picture, left, top)));
  }
  image.addEventListener('click', (event) => {
    const { chosen } = board;
    const target = event.target instanceof Element ? event.target.closest('[data-target]') : null;
    if (chosen === null) announce(board, say('chooseFirst'));
    else if (target instanceof HTMLElement) put(board, chosen, target.dataset.target ?? '');
    else drop(board, chosen, pointAt(picture, event.clientX, event.clientY));
  });
  area.querySelector('[data-put]')?.addEventListener('click', () => {
    const { chosen } = board;
    const [x, y] = ['x', 'y'].map((axis) => area.querySelector(`[data-axis=${axis}]`));
    if (!(x instanceof HTMLInputElement) || !(y instanceof HTMLInputElement)) return;
    if (chosen === null) announce(board, say('chooseFirst'));
    else if (x.value === '' || y.value === '') announce(board, say('typeFirst'));
    else put(board, chosen, [x.valueAsNumber, y.valueAsNumber]);
  });
}

/** @param {Board} board @param {string} text */
function announce({ status }, text) {
  if (status) status.textContent = text;
}

/** @param {Board} board @param {Placement['position']} position */
function describe(board, position) {
  if (typeof position !== 'string') return say('point', { x: String(position[0]), y: String(position[1]) });
  return say('target', { label: targetOf(board, position)?.dataset.label ?? '' });
}

/** @param {Board} board @param {string} id */
const itemOf = ({ items }, id) => items.find(({ dataset }) => dataset.item === id);

/** @param {Board} board @param {string} id */
const nameOf = (board, id) => itemOf(board, id)?.dataset.name ?? id;

/** @param {Board} board @param {string} id */
const targetOf = ({ allTargets }, id) => allTargets.find(({ dataset }) => dataset.target === id);

/** The point of the image in its own pixels; null outside of it. @param {HTMLImageElement} picture @param {number} left @param {number} top @returns {[number, number] | null} */
function pointAt(picture, left, top) {
  const box = picture.getBoundingClientRect();
  const [x, y] = [(left - box.left) / box.width, (top - box.top) / box.height];
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return null;
  return [Math.round(x * picture.naturalWidth), Math.round(y * picture.naturalHeight)];
}

/** @param {HTMLElement | undefined} target */
const lengthsOf = (target) => (target?.dataset.place ?? '0 0 0 0').split(' ').map(Number);

/** @param {HTMLElement | undefined} target @returns {[number, number]} */
function centerOf(target) {
  const [x = 0, y = 0, width = 0, height = 0] = lengthsOf(target);
  return [x + width / 2, y + height / 2];
}

/** @param {HTMLElement} target @param {[number, number]} point */
function contains(target, [left, top]) {
  const [x = 0, y = 0, width = 0, height = 0] = lengthsOf(target);
  return left >= x && left <= x + width && top >= y && top <= y + height;
}

/** @param {HTMLElement[]} targets @param {HTMLImageElement} picture */
function placeTargets(targets, { naturalWidth, naturalHeight }) {
  for (const target of targets) {
    const [x = 0, y = 0, width = 0, height = 0] = lengthsOf(target);
    target.style.left = `${(x / naturalWidth) * 100}%`;
    target.style.top = `${(y / naturalHeight) * 100}%`;
    target.style.width = `${(width / naturalWidth) * 100}%`;
    target.style.height = `${(height / naturalHeight) * 100}%`;
  }
}

/** @param {HTMLElement} item @param {(left: number, top: number) => void} drop */
function makeDraggable(item, drop) {
  item.addEventListener('pointerdown', (start) => {
    if (start.button !== 0) return;
    let isDragged = false;
    item.setPointerCapture(start.pointerId);
    /** @param {PointerEvent} event */
    const move = ({ clientX, clientY }) => {
      const [x, y] = [clientX - start.clientX, clientY - start.clientY];
      isDragged ||= Math.hypot(x, y) > SLACK;
      if (isDragged) item.style.translate = `${x}px ${y}px`;
    };
    /** @param {PointerEvent} event */
    const end = ({ type, clientX, clientY }) => {
      item.removeEventListener('pointermove', move);
      item.removeEventListener('pointerup', end);
      item.removeEventListener('pointercancel', end);
      item.style.translate = '';
      if (!isDragged || type === 'pointercancel') return;
      // The click that follows would choose the item.
      item.addEventListener('click', (event) => event.stopImmediatePropagation(), {
        capture: true,
        once: true,
      });
      drop(clientX, clientY);
    };
    item.addEventListener('pointermove', move);
    item.addEventListener('pointerup', end);
    item.addEventListener('pointercancel', end);
  });
}

/** @param {string} answer @returns {Placement[]} */
function read(answer) {
  try {
    const written = JSON.parse(answer);
    if (!Array.isArray(written)) return [];
    return written.flatMap((each) => Object.entries(each).map(([item, position]) => ({ item, position })));
  } catch {
    return [];
  }
}
