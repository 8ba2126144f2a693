import { announce } from './block-form.js';
import { say } from './texts.js';

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 6;

/**
 * Drag and drop: items are dragged to zones, or chosen and then put into one by its button or a click.
 * @param {import('./exercise.js').Exercise} exercise
 */
export function start({ body, act }) {
  const drag = body.querySelector('[data-drag]');
  if (!(drag instanceof HTMLElement)) return;
  const action = drag.dataset.drag ?? '';
  const items = /** @type {HTMLButtonElement[]} */ ([...drag.querySelectorAll('[data-item]')]);
  const zones = /** @type {HTMLElement[]} */ ([...drag.querySelectorAll('[data-zone]')]);
  const putButtons = /** @type {HTMLElement[]} */ ([...drag.querySelectorAll('[data-put]')]);
  /** @type {HTMLButtonElement | null} */
  let chosen = null;

  placeZones(drag);
  for (const item of items) {
    item.disabled = false;
    item.addEventListener('click', () => {
      if (!item.classList.contains('was-dragged')) choose(item === chosen ? null : item);
    });
    makeDraggable(item, zones, (zone) => put(item, zone));
  }
  for (const zone of zones) {
    zone.addEventListener('click', ({ target }) => {
      const isItem = target instanceof Element && target.closest('[data-item]') !== null;
      if (chosen !== null && !isItem) put(chosen, zone);
    });
  }
  drag.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || chosen === null) return;
    const item = chosen;
    choose(null);
    item.focus();
  });

  /** @param {HTMLButtonElement | null} item */
  function choose(item) {
    chosen = item;
    for (const each of items) each.setAttribute('aria-pressed', String(each === item));
    for (const button of putButtons) {
      const zone = button.closest('[data-zone]');
      button.hidden = item === null || zone === item.closest('[data-zone]');
    }
    if (item !== null) announce(say('dragChosen', { item: item.dataset.name ?? '' }));
  }

  /** @param {HTMLButtonElement} item @param {HTMLElement} zone */
  function put(item, zone) {
    if (zone === item.closest('[data-zone]')) return;
    choose(null);
    void act(action, { item: item.dataset.item ?? '', zone: zone.dataset.zone ?? '' });
  }
}

/** Authors place zones by the pixels of the background, whose size is known once it has loaded. @param {HTMLElement} drag */
function placeZones(drag) {
  const background = drag.querySelector('[data-background]');
  if (!(background instanceof HTMLImageElement)) return;
  const place = () => {
    const { naturalWidth, naturalHeight } = background;
    if (naturalWidth === 0 || naturalHeight === 0) return;
    for (const spot of /** @type {NodeListOf<HTMLElement>} */ (drag.querySelectorAll('[data-place]'))) {
      const lengths = (spot.dataset.place ?? '').split(' ').map(Number);
      for (const [index, name] of ['--x', '--y', '--w', '--h'].entries()) {
        const whole = index % 2 === 0 ? naturalWidth : naturalHeight;
        spot.style.setProperty(name, `${(((lengths[index] ?? 0) / whole) * 100).toFixed(2)}%`);
      }
    }
  };
  if (background.complete) place();
  else background.addEventListener('load', place, { once: true });
}

/**
 * The item follows the pointer, and is dropped on the zone under it.
 * @param {HTMLButtonElement} item @param {HTMLElement[]} zones @param {(zone: HTMLElement) => void} drop
 */
function makeDraggable(item, zones, drop) {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  let isDragged = false;
  /** @param {PointerEvent} event */
  const zoneUnder = ({ clientX, clientY }) =>
    zones.find((zone) => {
      const { left, right, top, bottom } = zone.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    });
  const end = () => {
    from = null;
    isDragged = false;
    item.style.translate = '';
    item.classList.remove('is-dragged');
    for (const zone of zones) zone.classList.remove('is-target');
  };

  item.addEventListener('pointerdown', (event) => {
    item.classList.remove('was-dragged');
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    item.setPointerCapture(event.pointerId);
  });
  item.addEventListener('pointermove', (event) => {
    if (from === null) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!isDragged && Math.hypot(x, y) < SLACK) return;
    isDragged = true;
    item.classList.add('is-dragged');
    item.style.translate = `${x}px ${y}px`;
    const under = zoneUnder(event);
    for (const zone of zones) zone.classList.toggle('is-target', zone === under);
  });
  item.addEventListener('pointerup', (event) => {
    const zone = isDragged ? zoneUnder(event) : undefined;
    // The click that follows the release must not choose the item.
    item.classList.toggle('was-dragged', isDragged);
    end();
    if (zone !== undefined) drop(zone);
  });
  item.addEventListener('pointercancel', end);
}
