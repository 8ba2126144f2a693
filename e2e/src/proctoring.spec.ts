import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { heading, signIn } from './support/screens.ts';
import { PROCTORING_SECRET } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const folder = fileURLToPath(new URL('../fixtures/proctored', import.meta.url));
const COURSE = 'course-v1:Acme+PROC101+R1';
const home = `/course/${COURSE}/home`;

/** Sends a signed report as the proctoring provider; returns the status. */
async function send(request: APIRequestContext, report: object, secret: string): Promise<number> {
  const body = JSON.stringify(report);
  const moment = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    'x-lectern-timestamp': moment,
    'x-lectern-signature': createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex'),
  };
  return (await request.post('/api/proctoring/v1/onboarding', { headers, data: body })).status();
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[OUT-37] [OUT-46] a learner sees the onboarding status that staff or a provider set, and can continue onboarding', async ({
      page,
      site,
      request,
    }) => {
      const name = `proctored${width}`;
      await site.importCourse(folder);
      await site.enroll(name, 'verified', COURSE);
      await signIn(page, name);
      await page.goto(home);
      const panel = page.getByRole('region', { name: 'Proctored exams' });
      await expect(panel.getByText('Not started', { exact: true })).toBeVisible();
      await expectAccessible(page, 'onboarding, not started', { at: [width] });

      await site.lectern('proctoring', 'set', name, COURSE, '--status', 'rejected');
      await page.reload();
      await expect(panel.getByText('Rejected', { exact: true })).toBeVisible();
      await expectAccessible(page, 'onboarding, rejected', { at: [width] });
      await expectAccessibleMirrored(page, 'onboarding, rejected', { at: [width] });
      await page.reload();
      await panel.getByRole('link', { name: 'Complete onboarding' }).click();
      await expect(heading(page, 'Show that you are there')).toBeVisible();

      const report = { username: name, course_id: COURSE, onboarding_status: 'submitted' };
      expect(await send(request, report, 'not the secret')).toBe(401);
      expect(await send(request, report, PROCTORING_SECRET)).toBe(200);
      await page.goto(home);
      await expect(panel.getByText('Submitted', { exact: true })).toBeVisible();
      await expect(panel.getByRole('link', { name: 'Complete onboarding' })).toHaveCount(0);
      await expectAccessible(page, 'onboarding, submitted', { at: [width] });
    });
  });
}
