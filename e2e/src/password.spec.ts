import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { heading } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// A refused form responds with 400, as intended here.
test.use({ expectedErrors: /(response:|status of) 400/i });

test('a learner with a forgotten password resets it through a mailed link', async ({
  page,
  site,
  dialect,
}) => {
  const username = `forgetful-${dialect}`;
  await site.enroll(username);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await expectAccessible(page, 'forgotten password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page).toHaveTitle(/^Error: Forgot password/);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await expectAccessibleMirrored(page, 'forgotten password, refused');

  // The page is still in the pseudo-locale, the next one isn't.
  await page.getByRole('textbox').fill(username);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  const mail = await site.readMail(`${username}@example.org`);
  await page.goto(/http:\/\/\S+\/password\/new\/\S+/.exec(mail)?.[0] ?? 'no link');
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expectAccessible(page, 'new password');
  await page.getByLabel('New password').fill('another long enough one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Your password has been changed.')).toBeVisible();

  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill('another long enough one');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My courses')).toBeVisible();
});
