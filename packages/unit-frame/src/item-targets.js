import { say } from './texts.js';

/** @typedef {{ item: string, position: string | [number, number] }} Placement */
/** @typedef {{ id: string, x: number, y: number, width: number, height: number }} Target */

/**
 * Shows the targets that items have themselves, once they are at a target of the image.
 * @param {{
 *   items: HTMLButtonElement[],
 *   targets: HTMLElement[],
 *   picture: HTMLImageElement,
 *   isLocked: boolean,
 *   centerOf: (target: HTMLElement | undefined) => [number, number],
 *   placeTargets: (targets: HTMLElement[], picture: HTMLImageElement) => void,
 *   draw: () => void,
 * }} placement
 */
export function startItemTargets({ items, targets, picture, isLocked, centerOf, placeTargets, draw }) {
  /** @type {HTMLButtonElement[]} */
  let shown = [];
  redrawOnLoad(items, draw);

  /** @param {Placement} placement @returns {HTMLButtonElement[]} */
  const targetsOf = ({ item: id, position }) => {
    const item = items.find(({ dataset }) => dataset.item === id);
    const at = targets.find(({ dataset }) => dataset.target === position);
    if (at === undefined || item?.dataset.targets === undefined) return [];
    /** @type {Target[]} */
    const itemTargets = JSON.parse(item.dataset.targets);
    const [x, y] = centerOf(at);
    const [width, height] = sizeOf(item, itemTargets);
    return itemTargets.map((target, n) => {
      const label = { target: at.dataset.label ?? '', number: n + 1, item: item.dataset.name ?? '' };
      const button = makeTarget(say('ownTarget', label));
      button.disabled = isLocked;
      button.dataset.target = `${position}[${id}][${target.id}]`;
      button.dataset.place = `${x - width / 2 + target.x} ${y - height / 2 + target.y} ${target.width} ${target.height}`;
      return button;
    });
  };

  return {
    /**
     * Returns the placements without those on removed items, and all targets. Focus stays where it is.
     * @param {Placement[]} given @returns {[Placement[], HTMLElement[]]}
     */
    draw(given) {
      const placements = given.filter(
        ({ position }) =>
          typeof position !== 'string' ||
          targets.some(({ dataset }) => dataset.target === position) ||
          given.some((parent) => position.startsWith(`${parent.position}[${parent.item}][`)),
      );
      const focused = shown.find((target) => target === document.activeElement)?.dataset.target;
      for (const target of shown) target.remove();
      shown = placements.flatMap(targetsOf);
      placeTargets(shown, picture);
      picture.parentElement?.append(...shown);
      shown.find(({ dataset }) => dataset.target === focused)?.focus();
      return [placements, [...targets, ...shown]];
    },
    /** Whether a position is on the item itself, of which there is only one. @param {HTMLElement} item @param {Placement['position']} position */
    isOn: ({ dataset }, position) =>
      typeof position === 'string' && position.includes(`[${dataset.item}][`) && !('reusable' in dataset),
    /** Shrinks the mark of an item with targets like the image, in whose pixels they count. @param {HTMLElement} mark @param {string} id */
    fit(mark, id) {
      const item = items.find(({ dataset }) => dataset.item === id);
      const width = item?.dataset.targets && item.querySelector('img')?.naturalWidth;
      if (!width || !picture.naturalWidth) return;
      mark.classList.add('has-targets');
      mark.style.width = `${(width / picture.naturalWidth) * 100}%`;
    },
  };
}

/** Where a target is depends on the size of its item's picture. @param {HTMLElement[]} items @param {() => void} draw */
function redrawOnLoad(items, draw) {
  for (const item of items) {
    if (item.dataset.targets) item.querySelector('img')?.addEventListener('load', draw);
  }
}

/** @param {string} label */
function makeTarget(label) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'placement-own';
  button.dataset.label = label;
  button.setAttribute('aria-label', say('targetName', { label }));
  return button;
}

/** An item is as large as its picture, or just large enough for its targets. @param {HTMLElement} item @param {Target[]} targets */
function sizeOf(item, targets) {
  const picture = item.querySelector('img');
  return picture?.naturalWidth
    ? /** @type {const} */ ([picture.naturalWidth, picture.naturalHeight])
    : /** @type {const} */ ([
        Math.max(...targets.map(({ x, width }) => x + width)),
        Math.max(...targets.map(({ y, height }) => y + height)),
      ]);
}
