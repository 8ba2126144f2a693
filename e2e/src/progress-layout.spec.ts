import type { Page } from '@playwright/test';
import { progressPath } from './support/addresses.ts';
import { signIn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** The columns, identified by their content: the completion card in the main one, the related links in the other. */
async function measureColumns(page: Page) {
  const column = async (heading: string) => {
    const title = page.getByRole('heading', { name: heading });
    // The column is the outermost ancestor of the heading that does not contain the other heading.
    return title.evaluate(
      (element, all) => {
        const titles = [...document.querySelectorAll('h2')].filter((other) =>
          all.includes(other.textContent),
        );
        let box: Element = element;
        while (
          box.parentElement &&
          !titles.some((other) => other !== element && box.parentElement?.contains(other))
        ) {
          box = box.parentElement;
        }
        const { left, top, width } = box.getBoundingClientRect();
        return { left, top, width };
      },
      ['Course completion', 'Related links'],
    );
  };
  return { main: await column('Course completion'), side: await column('Related links') };
}

test('[PRG-05] from 768 px on the columns share the width eight to four; below, both have the full width', async ({
  page,
}) => {
  await signIn(page, 'learner');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(progressPath);
    await expect(page.getByRole('heading', { name: 'Related links' })).toBeVisible();
    const { main, side } = await measureColumns(page);
    expect(main.width / side.width, String(width)).toBeCloseTo(2, 1);
    expect(side.left, String(width)).toBeGreaterThanOrEqual(main.left + main.width - 1);
  }
  await page.setViewportSize({ width: 767, height: 900 });
  const { main, side } = await measureColumns(page);
  expect(main.width).toBeCloseTo(side.width, 0);
  expect(main.left).toBeCloseTo(side.left, 0);
  expect(side.top).toBeGreaterThan(main.top);
});
