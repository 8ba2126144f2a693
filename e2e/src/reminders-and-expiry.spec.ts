import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath } from './support/addresses.ts';
import { DAY } from './support/durations.ts';
import { announcement, heading, signIn } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/**
 * Noon of Friday in the week after this one: the last day on which a goal of three days can be reached without earlier
 * activity.
 */
function untilFriday(now: Date): number {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12);
  return noon + (7 - sinceMonday + 4) * DAY - now.getTime();
}

// The session of a visitor, and a course whose access has expired, respond with 401.
test.use({ expectedErrors: /401/ });

test('[GUN-01] [GUN-02] [GUN-05] the reminder of a weekly goal is mailed on its last day, and its link turns reminders off without signing in', async ({
  page,
  context,
  separateSite: site,
}) => {
  const open = async () => {
    await context.clearCookies();
    await page.goto(`${site.origin}/dashboard`);
    await signIn(page, 'learner');
    await page.goto(site.origin + homePath);
  };
  const regular = page.getByRole('radio', { name: 'Regular' });
  const reminders = page.getByRole('switch', { name: 'Remind me by email' });
  await open();
  await regular.check();
  await expect(announcement(page, 'Your course goal has been saved.')).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.request().postDataJSON()?.subscribed_to_reminders === true && response.ok(),
  );
  await reminders.click();
  await saved;
  await page.goto('about:blank');

  await site.advanceClock(untilFriday(new Date()));
  // At the end of an afternoon, a digest is mailed as well.
  const mail = await site.readMail('learner@example.com', 'Learn today and every day until Sunday (3 days)');
  const [link] = /http\S+\/goal-unsubscribe\/[\w.-]+/.exec(mail) ?? ['no link'];
  await context.clearCookies();
  await page.goto(link);
  await expect(heading(page, 'You’ve unsubscribed from goal reminders')).toBeVisible();
  await expect(announcement(page, 'Learning Well Online')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Sign in|Register/ })).toHaveCount(0);
  await expectAccessible(page, 'unsubscribed');
  await expectAccessibleMirrored(page, 'unsubscribed');

  await open();
  await expect(regular).toBeChecked();
  await expect(reminders).not.toBeChecked();
});

test('[UPG-05] [UPG-06] [UPG-09] [RTE-25] audit access expires, with a countdown before and the reason after', async ({
  page,
  context,
  separateSite: site,
}) => {
  const limits = ['--audit-access', 'limited', '--audit-weeks', '2', '--content-gating', 'on'];
  await site.lectern('course', 'set', DEMO_COURSE, ...limits);
  const open = async (days: number) => {
    await site.advanceClock(days * DAY);
    await context.clearCookies();
    await page.goto(`${site.origin}/dashboard`);
    await signIn(page, 'learner');
    await page.goto(site.origin + homePath);
  };
  await open(12.5);
  await expect(page.getByRole('heading', { name: 'Course Access Expiration' })).toBeVisible();
  await expect(page.getByText('1 day left')).toBeVisible();
  await expectAccessible(page, 'home before access runs out');
  await expectAccessibleMirrored(page, 'home before access runs out');
  await page.goto('about:blank');

  await open(14.5);
  await expect(heading(page, 'My courses')).toBeVisible();
  await expect(page.getByText('You don’t have access to that course right now.')).toBeVisible();
  await expect(page.getByText('Your audit access to Learning Well Online ended on')).toBeVisible();
  await expectAccessible(page, 'dashboard after access ran out');
});
