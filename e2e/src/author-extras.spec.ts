import { fileURLToPath } from 'node:url';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const folder = fileURLToPath(new URL('../fixtures/pages', import.meta.url));
const id = 'course-v1:Acme+PAGES+R1';
const path = `/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'markup', id)}`;

// The policy of units blocks <object> and <embed>, which a script replaces by a frame.
test.use({ expectedErrors: /object-src|frame because it violates|example\.org/ });

test.beforeEach(async ({ page, site }, { testId }) => {
  const name = `author-${testId.slice(-10)}`;
  await site.importCourse(folder);
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

test('a clarification opens and closes by keyboard, in its line', async ({ page }) => {
  await page.goto(path);
  const frame = unit(page, 'Markup');
  const button = frame.getByRole('button', { name: 'Clarification' });
  const text = frame.getByText('the rate at which it changes');
  await expect(text).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(button).toBeFocused();
});

test('the areas of an image map shrink with the image, and are links', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  const area = unit(page, 'Markup').locator('area').first();
  await expect(area).toHaveAttribute('coords', '300,0,600,300');
  await page.setViewportSize({ width: 375, height: 900 });
  const image = unit(page, 'Markup').getByRole('img', { name: 'Two halves' });
  await expect.poll(async () => (await image.boundingBox())?.width ?? 600).toBeLessThan(400);
  const width = (await image.boundingBox())?.width ?? 0;
  await expect
    .poll(async () => Number((await area.getAttribute('coords'))?.split(',')[2]))
    .toBe(Math.round(width));
  // Outside the area that it covers unscaled.
  await image.click({ position: { x: width * 0.75, y: 20 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
});

test('an embedded page gets the height that it asks for, up to a limit', async ({ page }) => {
  await page.route('https://tool.example.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Tool</title><script>
        const tell = (height) => parent.postMessage(JSON.stringify({ subject: 'lti.frameResize', height }), '*');
        // Like real tools: at intervals, and so at least once after the page around them has loaded.
        setInterval(() => { tell(777); tell(1e9); }, 100);
      </script>`,
    }),
  );
  await page.goto(path);
  await expect(unit(page, 'Markup').locator('iframe[title="Tool"]')).toHaveCSS('height', '777px');
});

test('formulas between dollars, and MathML, are typeset; sums of money are not', async ({ page }) => {
  await page.goto(path);
  const frame = unit(page, 'Markup');
  await expect(frame.locator('.formula-display annotation')).toHaveText('x^2 = 4');
  await expect(frame.locator('math#written')).toBeVisible();
  await expect(frame.getByText('It costs $$ and more $$ here')).toBeVisible();
});

test('a text that an author hid in a problem opens and closes by mouse and keyboard', async ({ page }) => {
  await page.goto(path.replace('block@markup', 'block@buttons'));
  const frame = unit(page, 'Buttons');
  const text = frame.getByText('It is even.');
  await expect(text).toBeHidden();
  await frame.getByRole('button', { name: 'Show the remark' }).click();
  await expect(text).toBeVisible();
  const control = frame.getByRole('button', { name: 'Hide the remark' });
  await expect(control).toHaveAttribute('aria-expanded', 'true');
  await control.press('Enter');
  await expect(text).toBeHidden();
});

test('an author’s button in a problem submits nothing', async ({ page }) => {
  await page.goto(path.replace('block@markup', 'block@buttons'));
  const frame = unit(page, 'Buttons');
  await frame.getByRole('textbox').fill('1');
  await frame.getByRole('button', { name: 'Practice' }).click();
  await expect(frame.getByText('You have used 0 of 2 attempts.')).toBeVisible();
  await frame.getByRole('button', { name: 'Submit' }).click();
  await expect(frame.getByText('You have used 1 of 2 attempts.')).toBeVisible();
});

test('handlers of a problem without scripts run, beside links whose function is elsewhere', async ({
  page,
}) => {
  await page.goto(path.replace('block@markup', 'block@handlers'));
  const frame = unit(page, 'Handlers');
  const inside = frame.getByRole('region', { name: 'A guess' }).locator('iframe').contentFrame();
  await inside.getByRole('button', { name: 'Show an example' }).click();
  await expect(inside.getByText('Such as 4.')).toBeVisible();
  await expect(inside.getByText('It is even.')).toBeHidden();
  await inside.getByRole('button', { name: 'Show the remark' }).press('Enter');
  await expect(inside.getByText('It is even.')).toBeVisible();
  await inside.getByRole('button', { name: 'Hide the remark' }).click();
  await expect(inside.getByText('It is even.')).toBeHidden();
  await expect(frame.getByText('You have used 0 of 2 attempts.')).toBeVisible();
  await inside.getByRole('textbox', { name: 'Which number?' }).fill('2');
  await frame.getByRole('button', { name: 'Submit' }).click();
  await expect(inside.getByText('Correct', { exact: true })).toBeVisible();
});

for (const width of widths) {
  test(`author markup with clarifications, maps and PDFs is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route('https://tool.example.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<html lang="en"><title>Tool</title><p>A tool</p></html>',
      }),
    );
    await page.goto(path);
    await unit(page, 'Markup').getByRole('button', { name: 'Clarification' }).click();
    await expectAccessible(page, 'markup', { at: [width] });
    await expectAccessibleMirrored(page, 'markup', { at: [width] });
  });
}
