import type { Page } from '@playwright/test';
import { key } from './support/addresses.ts';
import { type LayoutShift, readShifts } from './support/layout-shifts.ts';
import { heading, scrollAndClick, signIn, unit, unitsBar } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const id = 'course-v1:Acme+SHIFT+R1';
const of = (type: string, name: string) => key(type, name, id);
/** Longer than the half second after an input in which the browser expects shifts. */
const SLOW_MS = 700;

const text = (paragraphs: number) =>
  '<p>Plants turn light into sugar, which is called photosynthesis.</p>'.repeat(paragraphs);
const vertical = (name: string, paragraphs: number) =>
  `<vertical url_name="${name}" display_name="Unit ${name}"><html url_name="h-${name}" display_name="Text"><![CDATA[${text(paragraphs)}]]></html></vertical>`;
const sections = `<chapter url_name="c" display_name="Leaves">
  <sequential url_name="light" display_name="Light">${vertical('one', 2)}${vertical('two', 60)}${vertical('three', 1)}</sequential>
  <sequential url_name="dark" display_name="Dark">${vertical('four', 60)}</sequential>
</chapter>`;

/** Runs in the page, from before its first script: units load when they are turned to, not before. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Runs in the page, from before its first script. A turn itself replaces the unit: the frame that shows it doesn't count. */
function watchShifts(): void {
  window.shifts = [];
  const turns: { from: number; to: number }[] = [];
  let title: string | undefined;
  new MutationObserver(() => {
    const shown = document.querySelector('h1')?.textContent;
    if (shown === title) return;
    title = shown;
    const turn = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    turns.push(turn);
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        turn.to = now;
      }),
    );
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const isTurnFrame = ({ startTime }: LayoutShift) =>
    turns.some(({ from, to }) => startTime >= from && startTime < to);
  const nameOf = (node: Element | null) => `${node?.nodeName}.${node?.className}`;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (shift.hadRecentInput || isTurnFrame(shift)) continue;
      const moved = shift.sources.map(({ node }) => nameOf(node)).join(', ');
      window.shifts.push({ value: shift.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function expectUnit(page: Page, name: string): Promise<void> {
  await expect(heading(page, `Unit ${name}`)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
  await expect(unit(page, `Unit ${name}`).locator('p').first()).toBeVisible();
}

async function turnInOutline(page: Page, name: string, width: number): Promise<void> {
  if (width < 1200) await page.locator('#course-outline-trigger').click();
  await page.locator('#course-outline').getByText('Dark').click();
  await page
    .locator('#course-outline')
    .getByRole('link', { name: new RegExp(`^Unit ${name}`) })
    .click();
}

for (const width of widths) {
  test(`turning units beside outline and notes causes no layout shift, at ${width} px`, async ({
    page,
    site,
  }) => {
    await site.makeCourse({ id, title: 'Botany', attributes: { edxnotes: true }, sections });
    await site.enroll(`shift-${width}`, 'audit', id);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, `shift-${width}`);
    await page.addInitScript(saveData);
    await page.addInitScript(watchShifts);
    await page.route(/:\d+\/(xblock|api\/courseware\/sequence)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      // The page may have removed the frame by now.
      await route.continue().catch(() => {});
    });

    await page.goto(`/course/${id}/${of('sequential', 'light')}/${of('vertical', 'one')}`);
    await expectUnit(page, 'one');
    // The switch of notes is for those who have some.
    const paragraph = unit(page, 'Unit one').locator('p').first();
    await paragraph.selectText();
    await unit(page, 'Unit one').getByRole('button', { name: 'Highlight in green' }).click();
    await expect(page.getByRole('button', { name: 'Hide Notes' })).toBeVisible();
    await page.reload();
    await expectUnit(page, 'one');
    await expect(page.getByRole('button', { name: 'Hide Notes' })).toBeVisible();
    const bar = unitsBar(page);
    await scrollAndClick(bar.getByRole('link', { name: 'Next' }));
    await expectUnit(page, 'two');
    // Its height is known.
    await scrollAndClick(bar.getByRole('link', { name: 'Previous' }));
    await expectUnit(page, 'one');
    await turnInOutline(page, 'four', width);
    await expectUnit(page, 'four');
    await scrollAndClick(
      page
        .getByRole('navigation', { name: 'Previous and next unit' })
        .getByRole('link', { name: /Previous/ }),
    );
    await expectUnit(page, 'three');

    const shifts = await readShifts(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.01);
  });
}

test('loading a unit again keeps the learner’s scroll position in it, at 375 px', async ({ page, site }) => {
  const course = id.replace('R1', 'R2');
  await site.makeCourse({ id: course, title: 'Botany', sections });
  await site.enroll('reloader', 'audit', course);
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, 'reloader');
  await page.goto(
    `/course/${course}/${key('sequential', 'light', course)}/${key('vertical', 'two', course)}`,
  );
  await expectUnit(page, 'two');
  const scrolled = 1500;
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expectUnit(page, 'two');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});
