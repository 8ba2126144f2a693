import { expectReadableColors } from './support/accessibility.ts';
import { forEachScreen } from './support/every-screen.ts';
import { expect, test } from './support/test.ts';

test('[WCAG-1.4.3] [WCAG-1.4.11] [WCAG-2.4.7] with the system’s colors text, icons, edges of fields, choices and focus are visible', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ forcedColors: 'active' });
  await forEachScreen(page, async (path) => {
    await expect(page.locator('[data-unit-loading]')).toHaveCount(0);
    await expectReadableColors(page, `${path} with forced colors`);
    const invisible = await Promise.all(page.frames().map((frame) => frame.evaluate(listInvisible)));
    expect.soft(invisible.flat(), path).toEqual([]);
  });
});

/**
 * Fields without an edge, chosen items that look like others, icons in the color of what is behind them, and controls that
 * don’t show that they have the focus.
 */
function listInvisible(): string[] {
  const quote = (what: string, element: Element) =>
    `${what}: ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 120)}`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], .visually-hidden') === null;
  const listShown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const isClear = (color: string) => color === 'transparent' || /^rgba.*, 0\)$/.test(color);
  const colorBehind = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const hasEdge = (element: Element) => {
    const { borderBlockEndStyle, borderBlockEndWidth, borderBlockEndColor } = getComputedStyle(element);
    return (
      borderBlockEndStyle !== 'none' &&
      Number.parseFloat(borderBlockEndWidth) > 0 &&
      borderBlockEndColor !== colorBehind(element)
    );
  };
  const hasInk = (icon: Element) =>
    [icon, ...icon.querySelectorAll('*')].some((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].some(
        (color) => color !== 'none' && !isClear(color) && color !== colorBehind(icon),
      );
    });
  /** The outlines by which it shows the focus, if it has it; that of what is chosen is another. */
  const outlinesOf = (element: Element) =>
    [element, ...element.querySelectorAll('*'), element.parentElement ?? element]
      .filter(hasOutline)
      .map((outlined) => getComputedStyle(outlined).outline)
      .join();
  const hasOutline = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const field =
    'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="range"], [type="file"]), select, textarea';
  const found = [
    ...listShown(field)
      .filter((element) => !hasEdge(element))
      .map((element) => quote('no edge', element)),
    ...listShown('[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"]')
      .filter((element) => !hasOutline(element))
      .map((element) => quote('not marked as chosen', element)),
    ...listShown('svg')
      .filter((element) => !hasInk(element))
      .map((element) => quote('no ink', element)),
  ];
  const before = document.activeElement;
  for (const element of listShown('a[href], button:not(:disabled), input, select, textarea, summary')) {
    if (!(element instanceof HTMLElement)) continue;
    element.blur();
    const outlines = outlinesOf(element);
    element.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement === element && outlinesOf(element) === outlines)
      found.push(quote('no focus', element));
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return found;
}
