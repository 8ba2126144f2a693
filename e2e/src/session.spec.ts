import { datesPath, homePath, key } from './support/addresses.ts';
import { heading, leaveDataToBrowser, signIn } from './support/screens.ts';
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
