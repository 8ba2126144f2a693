import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath } from './support/addresses.ts';
import { heading } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const about = `/courses/${DEMO_COURSE}/about`;

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a new user can look around, is reminded to confirm the e-mail address, and enrolls after confirming it', async ({
      page,
      site,
      dialect,
    }) => {
      const username = `new-${dialect}-${width}`;
      const address = `${username}@example.org`;
      await page.goto(`/register?next=${encodeURIComponent(homePath)}`);
      await page.getByLabel('Full name').fill('Nora New');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Email').fill(address);
      await page.getByLabel('Password').fill('a long enough one');
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(heading(page, 'Check your inbox')).toBeVisible();
      await expect(page.getByText(address)).toBeVisible();
      await expectAccessible(page, 'check your mail', { at: [width] });
      const first = await site.readMail(address);

      await page.getByRole('link', { name: 'Continue' }).click();
      const dialog = page.getByRole('dialog', { name: 'Activate your account' });
      await expect(dialog).toBeVisible();
      const box = await dialog.boundingBox();
      expect(box && box.y + box.height / 2, 'the middle of the dialog').toBeCloseTo(400, 0);
      await expectAccessible(page, 'activation dialog', { at: [width] });
      await dialog.getByRole('button', { name: 'Send it again' }).click();
      await expect(dialog.getByRole('button', { name: 'Sent' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      await expect(dialog).toBeHidden();

      await page.goto(about);
      await expect(page.getByText('Confirm your email address to enroll')).toBeVisible();
      await expect.poll(() => site.readMail(address)).not.toBe(first);
      const [, path = ''] = /(\/activate\/[\w-]+)/.exec(await site.readMail(address)) ?? [];
      await page.goto(path);
      await page.getByRole('button', { name: 'Activate' }).click();
      await expect(heading(page, 'Your account is active')).toBeVisible();
      await page.goto(about);
      await page.getByRole('button', { name: 'Enroll' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
    });
  });
}

test('[GUN-03] [GUN-05] an invalid link from a mail shows an error, signed in or not', async ({
  page,
  browserErrors,
}) => {
  await page.goto('/goal-unsubscribe/nonsense');
  await expect(heading(page, 'Something went wrong')).toBeVisible();
  await expect(page.getByText('We were unable to unsubscribe you from goal reminder emails.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Sign in|Register/ })).toHaveCount(0);
  await expectAccessible(page, 'a link that is not valid');
  await expectAccessibleMirrored(page, 'a link that is not valid');
  expect(browserErrors.splice(0).filter((error) => !/40[14]/.test(error))).toEqual([]);
});
