import { homePath, unitPath } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('newer APIs are removed from pages and their frames, widely available ones aren’t', async ({
  page,
  site,
}) => {
  await site.enroll('baseline');
  await signIn(page, 'baseline');
  await page.goto(homePath);
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await page.goto(unitPath('welcome-tour', 'u-welcome'));
  await expect(unit(page, 'Welcome').getByRole('region').first()).toBeVisible();
  expect(page.frames().length).toBeGreaterThan(1);
  for (const frame of page.frames()) {
    const found = await frame.evaluate(() => ({
      newer: ['parse' in URL, 'try' in Promise, 'union' in Set.prototype, 'requestIdleCallback' in window],
      widelyAvailable: ['canParse' in URL, 'toSorted' in Array.prototype, 'structuredClone' in window],
    }));
    expect(found).toEqual({ newer: [false, false, false, false], widelyAvailable: [true, true, true] });
  }
});
