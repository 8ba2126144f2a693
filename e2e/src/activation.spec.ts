import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { heading } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a stranger gets from the front page to the first sentence of a course in four screens, and confirms the email address later', async ({
      page,
      site,
      dialect,
    }) => {
      const username = `new-${dialect}-${width}`;
      const address = `${username}@example.org`;
      await page.goto('/');
      await page.getByRole('link', { name: 'Learning Well Online' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      await expectAccessible(page, 'about page of a stranger', { at: [width] });
      await page.getByRole('link', { name: 'Enroll', exact: true }).click();
      await page.getByLabel('Full name').fill('Nora New');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Email').fill(address);
      await page.getByLabel('Password').fill('a long enough one');
      await page.getByRole('button', { name: 'Register and enroll' }).click();
      await expect(heading(page, 'Welcome')).toBeVisible();
      await expect(page.frameLocator('iframe').first().locator('p').first()).toBeVisible();

      await page.goto('/dashboard');
      const notice = page.getByRole('status').filter({ hasText: 'Confirm your email address' });
      await expect(notice).toContainText(address);
      await expectAccessible(page, 'dashboard with the reminder', { at: [width] });
      const first = await site.readMail(address);
      await notice.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByRole('status')).toContainText('We’ve sent the message again');
      await expect.poll(() => site.readMail(address)).not.toBe(first);
      // Its link is replaced by that of the next message.
      const second = await site.readMail(address);

      await page.goto(`/course/${DEMO_COURSE}/home`);
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

      await expect.poll(() => site.readMail(address)).not.toBe(second);
      const [, path = ''] = /(\/activate\/[\w-]+)/.exec(await site.readMail(address)) ?? [];
      await page.goto(path);
      await page.getByRole('button', { name: 'Activate' }).click();
      await expect(heading(page, 'Your account is active')).toBeVisible();
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
    });
  });
}

test('a public course offers its first lesson to strangers', async ({ page, browserErrors }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Notes That Last' }).click();
  await page.getByRole('link', { name: 'Try the first lesson' }).click();
  await expect(heading(page, 'A page is not a recorder')).toBeVisible();
  await expect(page.frameLocator('iframe').first().locator('p').first()).toBeVisible();
  expect(browserErrors.splice(0).filter((error) => !/401/.test(error))).toEqual([]);
});

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
