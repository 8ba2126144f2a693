import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { unitPath } from './support/addresses.ts';
import { DAY } from './support/durations.ts';
import { heading, signIn } from './support/screens.ts';
import { DEMO_COURSE, PORTALS, type Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const tomorrow = () => new Date(Date.now() + DAY);
const courseId = (name: string) => `course-v1:E2E+DENIED+${name}`;

/** A course whose policy denies access to its learner. */
async function close(site: Site, name: string, attributes: Record<string, unknown>): Promise<string> {
  const id = courseId(name);
  await site.makeCourse({ id, title: `Closed: ${name}`, attributes });
  return id;
}

// A denied course responds with 403, or with 401 where enrolling may help.
test.use({ expectedErrors: /40[13]/ });

test('[RTE-26] [RTE-28] a course that has not started or has prerequisites redirects to the dashboard, and an organization’s to its portal', async ({
  page,
  site,
}) => {
  const start = tomorrow();
  const [ahead, second] = await Promise.all([
    close(site, 'ahead', { start: start.toISOString() }),
    close(site, 'second', { pre_requisite_courses: [DEMO_COURSE] }),
  ]);
  await site.enroll('early-bird', 'audit', ahead);
  await site.lectern('enrollment', 'set', 'early-bird', second);
  await signIn(page, 'early-bird');

  const day = await page.evaluate((time) => new Intl.DateTimeFormat('en').format(time), start.getTime());
  await page.goto(`/course/${ahead}/home`);
  await expect(heading(page, 'My courses')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('notlive')).toBe(day);
  await expect(page.getByText('That course hasn’t started yet.')).toBeVisible();
  await expectAccessible(page, 'dashboard in place of a course that has not begun');

  await page.goto(`/course/${second}/dates`);
  await expect(page).toHaveURL(`${site.origin}/dashboard`);

  await site.lectern('enterprise', 'set', 'firm', '--name', 'Firm');
  await site.lectern('enterprise', 'join', 'firm', 'early-bird');
  await site.lectern('enterprise', 'offer', 'firm', ahead);
  await page.route(`https://${PORTALS}/**`, (route) => route.fulfill({ body: 'The portal' }));
  await page.goto(`/course/${ahead}/home`);
  await expect(page).toHaveURL(`https://${PORTALS}/`);
});

test.describe('in the app', () => {
  test.use({ userAgent: 'org.edx.mobile' });

  test('[RTE-29] [RTE-30] [RTE-31] a course that is closed for another reason redirects every tab to its home, which gives the reason', async ({
    page,
    context,
    site,
  }) => {
    const name = 'outsider';
    const reasons = [
      ['hidden', { visible_to_staff_only: true }, 'You don’t have access to this course.'],
      ['grouped', { group_access: { 99: [1] } }, 'This course isn’t open to your group.'],
      ['desk-only', { mobile_available: false }, 'This course isn’t available on this device.'],
    ] as const;
    await site.enroll(name);
    const join = async (course: string) => site.lectern('enrollment', 'set', name, course);
    const [unlisted] = await Promise.all([
      close(site, 'unlisted', { catalog_visibility: 'none' }),
      ...reasons.map(async ([run, attributes]) => join(await close(site, run, attributes))),
    ]);
    await signIn(page, name);
    for (const [id, text] of [
      ...reasons.map(([run, , text]) => [courseId(run), text] as const),
      [unlisted, 'You don’t have access to this course.'],
    ] as const) {
      await page.goto(`/course/${id}/progress`);
      await expect(page).toHaveURL(`${site.origin}/course/${id}/home`);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessible(page, 'a course that is not open');
    await expectAccessibleMirrored(page, 'a course that is not open');

    await site.lectern('course', 'set', DEMO_COURSE, '--legacy-url', 'https://old.example.org');
    await context.route('https://old.example.org/**', (route) => route.fulfill({ body: 'The old pages' }));
    await page.goto(unitPath('memory', 'u-fluency'));
    await expect(page).toHaveURL(/^https:\/\/old\.example\.org\/.*u-fluency/);
    await site.lectern('course', 'set', DEMO_COURSE, '--legacy-url', 'none');
  });
});
