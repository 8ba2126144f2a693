import { expectAccessible } from './support/accessibility.ts';
import { datesPath, homePath, key, unitPath } from './support/addresses.ts';
import { heading, leaveDataToBrowser, signIn, signOut, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const PAYLOAD_COOKIE = 'edx-jwt-cookie-header-payload';

/** An expired token. */
function extendExpiry(cookie: string): string {
  const [header = '', payload = ''] = cookie.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url')}`;
}

test('an expired token is refreshed once, however many requests wait for it', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, 'learner');
  await page.goto(datesPath);
  await expect(heading(page, 'Important dates')).toBeVisible();
  const token = (await context.cookies()).find(({ name }) => name === PAYLOAD_COOKIE);
  expect(token).toBeDefined();
  await context.addCookies([
    { name: PAYLOAD_COOKIE, value: extendExpiry(token?.value ?? ''), url: site.origin },
  ]);

  await leaveDataToBrowser(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.reload();
  await expect(heading(page, 'Important dates')).toBeVisible();
  const count = (start: string) => asked.filter((request) => request.startsWith(start)).length;
  await expect.poll(() => count('GET /api/course_home/')).toBeGreaterThan(1);
  expect(count('POST /login_refresh')).toBe(1);
});

test('a write without a CSRF token is refused', async ({ page, site }) => {
  await signIn(page, 'learner');
  const write = (headers: Record<string, string>) =>
    page.request.post(`${site.origin}/api/bookmarks/v1/bookmarks/`, {
      headers: { 'use-jwt-cookie': 'true', ...headers },
      data: { usage_id: key('vertical', 'u-fluency') },
    });
  expect((await write({})).status()).toBe(403);
  const { csrfToken } = await (await page.request.get(`${site.origin}/csrf/api/v1/token`)).json();
  expect((await write({ 'X-CSRFToken': csrfToken })).status()).toBe(201);
});

test('a visitor who opens a course is redirected to sign in, and back', async ({ page, browserErrors }) => {
  await page.goto(homePath);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await signIn(page, 'learner');
  await expect(page).toHaveURL(new RegExp(`${homePath.replaceAll('+', '\\+')}$`));
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  // The session of a visitor responds with 401, which the browser logs.
  expect(browserErrors.splice(0).filter((error) => !error.includes('401'))).toEqual([]);
});

test.describe('what is typed in a unit', () => {
  // The requests that the ended session refuses.
  test.use({ expectedErrors: /(response:|status of) 401/ });

  test('is saved after the learner signed out and in again in another tab', async ({
    page,
    context,
    site,
  }) => {
    await site.enroll('tess', 'audit');
    await signIn(page, 'tess');
    await page.goto(unitPath('kinds-hand-in', 'u-kinds-respond'));
    const essay = unit(page, 'Teach it to someone').getByRole('region', {
      name: 'Explain spacing to a friend',
    });
    await expect(essay.getByLabel('Choose a file')).toBeVisible();
    await essay.getByLabel('Your response').fill('Because it lasts');

    const other = await context.newPage();
    await other.goto(homePath);
    await signOut(other, 'tess');
    await other.close();

    await essay.getByRole('button', { name: 'Save draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'You’re signed out' });
    await expect(dialog).toContainText('What you typed here isn’t submitted yet.');
    await expectAccessible(page, 'unsent work');
    const opening = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    const signingIn = await opening;
    await signIn(signingIn, 'tess');
    await signingIn.close();
    // All pages have the focus for Playwright, so that none gets it.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(essay.locator(':focus')).toHaveText('Your draft is saved but not submitted.');
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(essay.getByLabel('Your response')).toHaveValue('Because it lasts');
  });
});
