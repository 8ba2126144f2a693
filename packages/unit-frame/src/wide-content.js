/**
 * Content that may be wider than the column of text. Frames for author scripts already have the full width, and an image
 * question is as wide as its area.
 */
const WIDE = 'table, iframe, object, embed, canvas, img[width]:not(.image-area > *, .placement-image > *)';

/** @param {HTMLElement} element @returns {number} CSS pixels from where its line starts to the far edge of the page */
function availableWidth(element) {
  const around = element.parentElement ?? document.body;
  const { left, right } = around.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const { direction, paddingLeft, paddingRight } = getComputedStyle(around);
  const isMirrored = direction === 'rtl';
  const start = isMirrored ? right - parseFloat(paddingRight) : left + parseFloat(paddingLeft);
  const end = isMirrored
    ? parseFloat(page.paddingLeft)
    : document.documentElement.clientWidth - parseFloat(page.paddingRight);
  return Math.floor(Math.abs(end - start));
}

/** @param {HTMLElement} element @returns {number} CSS pixels that it takes without a maximum */
function wantedWidth(element) {
  return element instanceof HTMLTableElement ? element.scrollWidth : element.offsetWidth;
}

/**
 * Lets tables, embedded pages and images be wider than the column of text if they need it and the page has room. The space
 * is measured, because it depends on author markup. Content of tables and an author's own maximum width are unchanged.
 */
export function fitWideContent() {
  const found = document.querySelectorAll(`:is(.author, .problem-parts) :is(${WIDE})`);
  const elements = /** @type {HTMLElement[]} */ ([...found]).filter(
    ({ parentElement, style }) => parentElement?.closest('table') === null && style.maxWidth === '',
  );
  // Writes and reads are grouped, so that the page is laid out twice in total, not twice for each element.
  for (const element of elements) {
    element.style.maxInlineSize = 'none';
    // The pages of problems have their own width in this property.
    if (element instanceof HTMLTableElement) element.style.inlineSize = '';
  }
  const sizes = elements.map((element) => ({
    element,
    wanted: wantedWidth(element),
    column: element.parentElement?.clientWidth ?? 0,
    room: availableWidth(element),
  }));
  for (const { element, wanted, column, room } of sizes) {
    const isWide = wanted > column + 1 && room > column + 1;
    element.style.maxInlineSize = isWide ? `${room}px` : '';
    element.toggleAttribute('data-let-out', isWide);
    if (isWide && element instanceof HTMLTableElement)
      element.style.inlineSize = `${Math.min(wanted, room)}px`;
  }
}
