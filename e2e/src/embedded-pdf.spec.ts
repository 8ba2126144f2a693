import { fileURLToPath } from 'node:url';
import { key } from './support/addresses.ts';
import { fullChromium } from './support/chromium.ts';
import { signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const folder = fileURLToPath(new URL('../fixtures/pages', import.meta.url));
const id = 'course-v1:Acme+PAGES+R1';
const path = `/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'markup', id)}`;

test.use({
  launchOptions: fullChromium,
  // The policy of units blocks <object> and <embed>; a script replaces them by a frame. It also blocks the script in a
  // problem of the next unit, which is prefetched.
  expectedErrors: /object-src|script-src|frame because it violates|example\.org/,
});

test('a PDF in any element is shown in a frame on a desktop, and is a link on a phone', async ({
  page,
  browser,
  site,
}) => {
  await site.importCourse(folder);
  await site.enroll('pia', 'audit', id);
  await signIn(page, 'pia');
  await page.goto(path);
  const frame = unit(page, 'Markup');
  await expect(frame.getByRole('link', { name: 'Open PDF: handout.pdf' })).toHaveCount(2);
  await expect(frame.getByRole('link', { name: 'Open PDF: The plan' })).toHaveAttribute(
    'href',
    /handout\.pdf$/,
  );
  await expect(frame.locator('.pdf iframe')).toHaveCount(3);
  await expect(frame.locator('object, embed')).toHaveCount(0);
  await expect(frame.locator('.pdf iframe').first()).toHaveCSS('height', '400px');

  const phone = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 375, height: 700 },
    isMobile: true,
    hasTouch: true,
  });
  const small = await phone.newPage();
  await small.goto(new URL(path, page.url()).href);
  await expect(unit(small, 'Markup').getByRole('link', { name: /^Open PDF/ })).toHaveCount(3);
  await expect(unit(small, 'Markup').locator('.pdf iframe')).toHaveCount(0);
  await phone.close();
});
