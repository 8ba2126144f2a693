/** The coordinates that the author wrote. @type {WeakMap<HTMLAreaElement, number[]>} */
const written = new WeakMap();
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) if (target instanceof HTMLImageElement) scale(target);
});

/** Scales the areas of image maps, which are in pixels of the author's image size, when the image is shown smaller. */
export function scaleImageMaps() {
  for (const image of document.querySelectorAll('img[usemap]')) {
    if (!(image instanceof HTMLImageElement)) continue;
    sizes.observe(image);
    if (!image.complete) image.addEventListener('load', () => scale(image), { once: true });
  }
}

/** @param {HTMLImageElement} image */
function scale(image) {
  const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image;
  const width = lengthOf(image.getAttribute('width')) ?? naturalWidth;
  const height =
    lengthOf(image.getAttribute('height')) ?? (naturalHeight * width) / Math.max(1, naturalWidth);
  if (clientWidth === 0 || clientHeight === 0 || width === 0 || height === 0) return;
  const [across, down] = [clientWidth / width, clientHeight / height];
  for (const area of areasOf(image)) {
    const numbers = written.get(area) ?? area.coords.split(/[\s,;]+/).map(Number);
    written.set(area, numbers);
    if (numbers.length === 0 || !numbers.every(Number.isFinite)) continue;
    const isCircle = area.shape.startsWith('circ');
    area.coords = numbers
      .map((value, index) =>
        Math.round(
          value * (isCircle && index === 2 ? Math.min(across, down) : index % 2 === 0 ? across : down),
        ),
      )
      .join(',');
  }
}

/** @param {HTMLImageElement} image @returns {HTMLAreaElement[]} */
function areasOf({ useMap }) {
  const name = useMap.replace(/^#/, '');
  const maps = [...document.querySelectorAll('map')].filter((map) => map.name === name || map.id === name);
  return maps.flatMap((map) => [...map.querySelectorAll('area')]);
}

/** Pixels; null for none and for percentages. @param {string | null} text */
function lengthOf(text) {
  return text !== null && /^\s*\d+(?:\.\d+)?(?:px)?\s*$/.test(text) ? Number.parseFloat(text) : null;
}
