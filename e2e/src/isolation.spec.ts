import { fileURLToPath } from 'node:url';
import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const HOSTILE_COURSE = 'course-v1:Mallory+M101+r';
const folder = fileURLToPath(new URL('../fixtures/hostile', import.meta.url));
const of = (type: string, id: string) => key(type, id, HOSTILE_COURSE);

// The browser logs each blocked attempt; no other error is allowed.
test.use({
  expectedErrors:
    /Blocked|CORS|Content Security Policy|sandbox|Unsafe attempt|ERR_FAILED|(response:|status of) 40\d/i,
});

const pathOf = (unitId: string) =>
  `/course/${HOSTILE_COURSE}/${of('sequential', 's')}/${of('vertical', unitId)}`;

test.beforeEach(async ({ page, site }, { testId }) => {
  const name = `mark-${testId.slice(-10)}`;
  await site.importCourse(folder);
  await site.enroll(name, 'audit', HOSTILE_COURSE);
  await signIn(page, name);
});

test('an author’s scripts cannot act as the learner', async ({ page }) => {
  const reports: Record<string, string>[] = [];
  page.on('console', (message) => {
    const [, report] = /^tried: (.*)$/.exec(message.text()) ?? [];
    if (report !== undefined) reports.push(JSON.parse(report));
  });
  await page.goto(pathOf('scripts'));
  // The texts before and after the problem are in a frame each, in which all scripts of the unit run.
  await expect.poll(() => reports.length).toBe(2);
  for (const report of reports) {
    const tried = Object.entries(report);
    expect(tried).toHaveLength(14);
    expect(tried.filter(([, result]) => result !== 'failed')).toEqual([]);
  }

  const near = unit(page, 'Scripts').getByRole('region', { name: 'Near' });
  await expect(near.getByText('1 point possible, ungraded')).toBeVisible();
  await expect(heading(page, 'Scripts')).toBeVisible();
  await page.goto(pathOf('victim'));
  await expect(unit(page, 'Victim').getByText('1 point possible, ungraded')).toBeVisible();
});

test('an author’s script leads the tab away only after a click in its text, and signs nobody out', async ({
  page,
}) => {
  // Nothing here looks into the author's frame, because the driver's scripts activate a frame as a click does.
  const nextAttemptIsBlocked = () =>
    page.waitForEvent('console', (message) => message.text() === 'leave: blocked');
  await page.goto(pathOf('leaving'));
  await nextAttemptIsBlocked();

  await heading(page, 'Leaving').click();
  await nextAttemptIsBlocked();
  const unitPage = unit(page, 'Leaving');
  await unitPage.getByRole('textbox').click();
  await page.keyboard.type('yes');
  await nextAttemptIsBlocked();
  await nextAttemptIsBlocked();
  expect(new URL(page.url()).pathname).toBe(pathOf('leaving'));

  const text = await unitPage.getByRole('region', { name: 'Leave' }).locator('iframe').boundingBox();
  if (text === null) throw new Error('The text is not shown');
  await page.mouse.click(text.x + text.width / 2, text.y + text.height / 2);
  await expect(page).toHaveURL('/logout');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.goto(pathOf('victim'));
  await expect(heading(page, 'Victim')).toBeVisible();
});
