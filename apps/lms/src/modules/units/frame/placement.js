import { markAsSite, say } from './texts.js';

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 6;

/** @typedef {{ item: string, place: string | [number, number] }} Placement */

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
  const number = count;
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
    return;
  const status = question?.querySelector('[data-placement-status]');
  const items = /** @type {HTMLButtonElement[]} */ ([...area.querySelectorAll('[data-item]')]);
  const targets = /** @type {HTMLButtonElement[]} */ ([...area.querySelectorAll('[data-target]')]);
  const isLocked = 'locked' in area.dataset;
  let placements = read(field.value);
  /** Targets on items, where authors use some. @type {ReturnType<typeof import('./placement-own.js').startOwnTargets> | undefined} */
  let own;
  /** @type {HTMLElement[]} */
  let allTargets = targets;
  /** @type {HTMLButtonElement | null} */
  let chosen = null;

  /** @param {string} id */
  const itemOf = (id) => items.find(({ dataset }) => dataset.item === id);
  /** @param {string} id */
  const nameOf = (id) => itemOf(id)?.dataset.name ?? id;
  /** @param {string} text */
  const announce = (text) => {
    if (status) status.textContent = text;
  };

  /** @param {Placement['place']} place */
  const describe = (place) => {
    if (typeof place !== 'string') return say('point', { x: String(place[0]), y: String(place[1]) });
    return say('target', { label: targetOf(place)?.dataset.label ?? '' });
  };

  /** @param {string} place */
  const targetOf = (place) => allTargets.find(({ dataset }) => dataset.target === place);

  const draw = () => {
    if (own) [placements, allTargets] = own.draw(placements);
    field.value =
      placements.length === 0 ? '' : JSON.stringify(placements.map(({ item, place }) => ({ [item]: place })));
    for (const mark of image.querySelectorAll('.placement-mark')) mark.remove();
    list.replaceChildren();
    for (const placement of placements) {
      image.append(markOf(placement));
      list.append(entryOf(placement));
    }
    for (const item of items) {
      const isUsed = placements.some((each) => each.item === item.dataset.item);
      item.classList.toggle('is-placed', isUsed && !('reusable' in item.dataset));
    }
  };

  /** @param {Placement} placement */
  const markOf = ({ item, place }) => {
    const mark = document.createElement('span');
    mark.className = 'placement-mark';
    mark.setAttribute('aria-hidden', 'true');
    const icon = itemOf(item)?.querySelector('img');
    mark.append(icon ? icon.cloneNode() : nameOf(item));
    const { naturalWidth: width, naturalHeight: height } = picture;
    const [x, y] = typeof place === 'string' ? centerOf(targetOf(place)) : place;
    own?.fit(mark, item);
    // Positions are unknown until the image has loaded.
    mark.style.left = `${(x / (width || 1)) * 100}%`;
    mark.style.top = `${(y / (height || 1)) * 100}%`;
    return mark;
  };

  /** @param {Placement} placement */
  const entryOf = (placement) => {
    const entry = document.createElement('li');
    const { item } = placement;
    const text = document.createElement('span');
    text.dir = 'auto';
    text.textContent = say('placed', { item: nameOf(item), place: describe(placement.place) });
    entry.append(text);
    if (isLocked) return entry;
    const button = markAsSite(document.createElement('button'));
    button.type = 'button';
    button.className = 'button';
    button.textContent = say('remove');
    // Its name is what it shows, then what it removes.
    text.id = `placement-${number}-${placements.indexOf(placement)}`;
    button.id = `${text.id}-remove`;
    button.setAttribute('aria-labelledby', `${button.id} ${text.id}`);
    button.addEventListener('click', () => {
      placements = placements.filter((each) => each !== placement);
      draw();
      announce(say('isRemoved', { item: nameOf(item) }));
      itemOf(item)?.focus();
    });
    entry.append(' ', button);
    return entry;
  };

  /** @param {HTMLButtonElement | null} item */
  const choose = (item) => {
    chosen = item;
    for (const each of items) each.setAttribute('aria-pressed', String(each === item));
    if (item !== null) announce(say('isChosen', { item: item.dataset.name ?? '' }));
  };

  /** @param {HTMLButtonElement} item @param {Placement['place']} place */
  const put = (item, place) => {
    const id = item.dataset.item ?? '';
    const isOnly = 'onePerTarget' in area.dataset && typeof place === 'string';
    if (own?.isOn(item, place)) return announce(say('ontoItself', { item: nameOf(id) }));
    placements = placements.filter((each) =>
      each.item === id
        ? 'reusable' in item.dataset && each.place !== place
        : !(isOnly && each.place === place),
    );
    placements.push({ item: id, place });
    choose(null);
    draw();
    announce(say('isPlaced', { item: nameOf(id), place: describe(place) }));
  };

  /** The point of the image in its own pixels; null outside of it. @param {number} left @param {number} top @returns {[number, number] | null} */
  const pointAt = (left, top) => {
    const box = picture.getBoundingClientRect();
    const [x, y] = [(left - box.left) / box.width, (top - box.top) / box.height];
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return null;
    return [Math.round(x * picture.naturalWidth), Math.round(y * picture.naturalHeight)];
  };

  /** @param {HTMLButtonElement} item @param {[number, number] | null} point */
  const drop = (item, point) => {
    if (point === null) return;
    const target = allTargets.findLast((each) => contains(each, point));
    if (targets.length === 0) put(item, point);
    else if (target) put(item, target.dataset.target ?? '');
  };

  const place = () => {
    placeTargets(targets, picture);
    draw();
  };
  if (area.querySelector('[data-targets]')) {
    void import('./placement-own.js').then(({ startOwnTargets }) => {
      own = startOwnTargets({ items, targets, picture, isLocked, centerOf, placeTargets, draw });
      draw();
    });
  }
  if (picture.complete) place();
  else picture.addEventListener('load', place, { once: true });
  draw();
  if (isLocked) return;

  for (const item of items) {
    item.addEventListener('click', () => choose(item === chosen ? null : item));
    makeDraggable(item, (left, top) => drop(item, pointAt(left, top)));
  }
  image.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-target]') : null;
    if (chosen === null) announce(say('chooseFirst'));
    else if (target instanceof HTMLElement) put(chosen, target.dataset.target ?? '');
    else drop(chosen, pointAt(event.clientX, event.clientY));
  });
  area.querySelector('[data-put]')?.addEventListener('click', () => {
    const [x, y] = ['x', 'y'].map((axis) => area.querySelector(`[data-axis=${axis}]`));
    if (!(x instanceof HTMLInputElement) || !(y instanceof HTMLInputElement)) return;
    if (chosen === null) announce(say('chooseFirst'));
    else if (x.value === '' || y.value === '') announce(say('typeFirst'));
    else put(chosen, [x.valueAsNumber, y.valueAsNumber]);
  });
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
    return written.flatMap((each) => Object.entries(each).map(([item, place]) => ({ item, place })));
  } catch {
    return [];
  }
}
