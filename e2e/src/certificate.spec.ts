import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { heading, MIRRORED, problem, signIn, submit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const COURSE = 'course-v1:Lectern+NOTES101+2026';
const unitOf = (id: string) =>
  `/course/${COURSE}/${key('sequential', id, COURSE)}/${key('vertical', `u-${id}`, COURSE)}`;

/** Answers two of the three checks that count, which is enough to pass. */
async function pass(page: Page): Promise<void> {
  await page.goto(unitOf('capture-check'));
  await expect(heading(page, 'What to keep')).toBeVisible();
  const keep = problem(page, 'What to keep', 'What to keep');
  await keep.getByRole('radio', { name: /marked bees, followed/ }).check();
  await submit(keep);
  await page.goto(unitOf('questions-check'));
  await expect(heading(page, 'When to write the margin')).toBeVisible();
  const margin = problem(page, 'When to write the margin', 'When to write the margin');
  await margin.getByRole('combobox').selectOption('in the evening of the same day');
  await submit(margin);
}

async function statusOf(page: Page): Promise<string | null> {
  const response = await page.request.get(`/api/course_home/progress/${COURSE}`);
  return (await response.json()).certificate_data.cert_status;
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[VAL-18] [ROL-05] a new learner passes and gets a certificate at once, which anyone can verify until it is revoked', async ({
      page,
      site,
      browser,
    }) => {
      const username = `gina${width}`;
      await site.enroll(username);
      await page.goto(`/courses/${COURSE}/about`);
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await signIn(page, username);
      await expect(heading(page, 'A page is not a recorder')).toBeVisible();
      await pass(page);
      await expect.poll(() => statusOf(page), { timeout: 2000, intervals: [100] }).toBe('downloadable');

      await page.goto(`/course/${COURSE}/home`);
      await expect(page.getByText('Congratulations! Your certificate is ready.')).toBeVisible();
      await page.goto(`/course/${COURSE}/progress`);
      const card = page.getByRole('region', { name: 'Certificate status' });
      await card.getByRole('link', { name: 'View certificate' }).click();
      await expect(heading(page, 'Certificate of completion')).toBeVisible();
      await expectAccessible(page, 'a certificate', { at: [width] });
      await page.getByRole('link', { name: 'Change the name' }).click();
      await page.getByLabel('Name on certificates').fill('Gina דנה Rossi');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(page.getByText('The name was saved.')).toBeVisible();
      await expectAccessible(page, 'the name on certificates', { at: [width] });
      await page.getByRole('link', { name: 'Notes That Last' }).click();

      const elsewhere = await browser.newContext({ viewport: { width, height: 800 } });
      const stranger = await elsewhere.newPage();
      await stranger.goto(page.url());
      await expect(stranger.getByText('This certificate is valid')).toBeVisible();
      await expect(stranger.getByText('Gina דנה Rossi')).toBeVisible();
      const pdf = await stranger.request.get(`${page.url()}/certificate.pdf`);
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
      const badge = await (await stranger.request.get(`${page.url()}/badge.json`)).json();
      expect(badge).toMatchObject({ id: page.url(), proof: [{ cryptosuite: 'eddsa-rdfc-2022' }] });
      const list = await stranger.request.get(badge.credentialStatus.statusListCredential);
      expect(list.ok()).toBe(true);

      await site.lectern('certificate', 'revoke', username, COURSE);
      await stranger.reload();
      await expect(stranger.getByText('This certificate is no longer valid')).toBeVisible();
      await expectAccessible(stranger, 'a revoked certificate', { at: [width] });
      await elsewhere.addCookies([{ ...MIRRORED, url: site.origin }]);
      await stranger.reload();
      await expectAccessible(stranger, 'a revoked certificate, mirrored', { at: [width] });
      await elsewhere.close();
      expect(await statusOf(page)).toBe('invalidated');
    });
  });
}
