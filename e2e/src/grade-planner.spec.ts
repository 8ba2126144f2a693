import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { progressPath } from './support/addresses.ts';
import { signIn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('the grade planner sends nothing, and every state of it fits and is accessible', async ({ page }) => {
  await signIn(page, 'verified');
  await page.goto(progressPath);
  await page.getByRole('button', { name: 'Open grade planner' }).click();
  await expect(page.getByRole('heading', { name: 'What you need' })).toBeVisible();
  await expect(page.getByText(/^To pass, you need an average of at least/)).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('textbox', { name: 'Final exam' }).fill('100');
  await page.getByRole('textbox', { name: 'Homework 1: memory' }).fill('800');
  await expect(page.getByText('Hypothetical', { exact: true })).toHaveCount(2);
  expect(sent).toEqual([]);
  await expectAccessible(page, 'the grade planner');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Grades of verified on/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Plan your grade' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print grades' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.reload();
  await expect(page.getByText('Your current grade')).toBeVisible();
  await expectAccessibleMirrored(page, 'the grade planner', {
    prepare: async (mirrored) => {
      await mirrored.locator('[aria-labelledby="grades"] [aria-expanded]').last().click();
      await mirrored.locator('fieldset input').first().fill('80');
    },
  });
});

test('grades are downloaded as a CSV file', async ({ page }) => {
  await signIn(page, 'verified');
  await page.goto(progressPath);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download grades (CSV)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('grades-verified-Lectern-LEARN101-2026.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(
    text.startsWith('\ufeffSection,Assignment,Assignment type,Due,Points earned,Points possible\r\n'),
  ).toBe(true);
  expect(text).toContain('Final exam');
});
