/** What may be wider than the column of text. A frame for author scripts has the full width already. */
const WIDE = 'table, iframe:not(.part), object, embed, canvas, img[width]';

/** @param {HTMLElement} element @returns {number} CSS pixels from where its line starts to the far edge of the page */
function roomFor(element) {
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

/** @param {HTMLElement} element @returns {number} CSS pixels that it takes where nothing holds it back */
function wishOf(element) {
  return element instanceof HTMLTableElement ? element.scrollWidth : element.offsetWidth;
}

/**
 * Lets tables, embedded pages and images leave the column of text where they need more and the page has it. It is
 * measured, since only the author's markup says how far they are from the edge of the page. What is in a table stays in
 * it, and a width that an author set as the largest stays.
 */
export function fitWideContent() {
  const found = document.querySelectorAll(`:is(.author, .problem-parts) :is(${WIDE})`);
  const elements = /** @type {HTMLElement[]} */ ([...found]).filter(
    ({ parentElement, style }) => parentElement?.closest('table') === null && style.maxWidth === '',
  );
  // All are written, then read, then written, so that the page is laid out twice, not twice for each.
  for (const { style } of elements) {
    style.maxInlineSize = 'none';
    style.inlineSize = '';
  }
  const sizes = elements.map((element) => ({
    element,
    wish: wishOf(element),
    column: element.parentElement?.clientWidth ?? 0,
    room: roomFor(element),
  }));
  for (const { element, wish, column, room } of sizes) {
    const isWide = wish > column + 1 && room > column + 1;
    element.style.maxInlineSize = isWide ? `${room}px` : '';
    if (isWide && element instanceof HTMLTableElement) element.style.inlineSize = `${Math.min(wish, room)}px`;
  }
}
