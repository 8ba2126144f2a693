import type { Page } from '@playwright/test';
import { datesPath, homePath, progressPath, unitPath } from './support/addresses.ts';
import { type Say, sayIn, within } from './support/say.ts';
import { heading, leaveDataToBrowser, signIn, unit } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const WHOLE_COURSE = 'course-v1:Lectern+NOTES101+2026';

const pageTitle = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });
const startOrResume = (page: Page, say: Say) =>
  page
    .getByRole('link', { name: say('Start course') })
    .or(page.getByRole('link', { name: say('Resume course') }));

/** Opens every screen of the course. The test fails by itself on an error of the browser. */
async function openEveryScreen(page: Page, say: Say = sayIn('en')): Promise<void> {
  await page.goto(homePath);
  await expect(heading(page, 'Learning Well Online')).toBeVisible();
  await expect(startOrResume(page, say)).toBeVisible();
  await page.goto(datesPath);
  await expect(pageTitle(page, say('Important dates'))).toBeVisible();
  await page.goto(progressPath);
  await expect(pageTitle(page, say('Your progress'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('Grades') })).toBeVisible();
  await page.goto(unitPath('memory', 'u-fluency'));
  await expect(
    unit(page, 'The illusion of fluency').getByText('You read a page for the third time'),
  ).toBeVisible();
  await page.goto(`/course/${WHOLE_COURSE}/course-end`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const COMPLETED = 'You have completed {percent} of content in this course.';
const NOT_COMPLETED = 'You have not completed {percent} of content in this course that you have access to.';
const STREAK = '{count, plural, one {# day in a row!} other {# days in a row!}}';

type ReadBody = (body: string) => string;

/** Merges what depends on time and settings of the course into the real responses. Returns a function that ends that. */
async function alter(page: Page, path: string, more: object, read: ReadBody): Promise<() => Promise<void>> {
  const pattern = `**/api/${path}/**`;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...JSON.parse(read(await response.text())), ...more } });
  });
  return () => page.unroute(pattern);
}

/**
 * Expects everything that the product offers a learner, whatever their mode: the list of SCP-03, in its order. Only upsells
 * depend on the mode (`upgrade.spec.ts`). `read` changes the text of responses.
 */
async function expectAllOffers(
  page: Page,
  { read = (body) => body, say = sayIn('en') }: { read?: ReadBody; say?: Say } = {},
): Promise<void> {
  await leaveDataToBrowser(page);
  const title = (name: string) => page.getByRole('heading', { name: say(name) });
  await page.goto(homePath);
  await expect(startOrResume(page, say)).toBeVisible();
  for (const name of ['From the course team', 'Course handouts', 'Course tools', 'Weekly goal'])
    await expect(title(name), name).toBeVisible();
  await expect(title('Important dates')).toBeVisible();

  await page.goto(datesPath);
  await expect(pageTitle(page, say('Important dates'))).toBeVisible();

  await page.goto(progressPath);
  for (const name of ['Course completion', 'Certificate status', 'Grades', 'Detailed grades'])
    await expect(title(name), name).toBeVisible();
  await expect(
    page
      .getByText(within(say(COMPLETED, { percent: /.+/ })))
      .or(page.getByText(within(say(NOT_COMPLETED, { percent: /.+/ }))))
      .first(),
  ).toBeAttached();

  const restoreCourse = await alter(
    page,
    'courseware/course',
    {
      show_calculator: true,
      notes: { enabled: true, visible: false },
    },
    read,
  );
  await page.goto(unitPath('memory', 'u-fluency'));
  const turning = page.getByRole('navigation', { name: say('Units') });
  await expect(turning.getByRole('link', { name: say('Next') })).toBeVisible();
  await expect(turning.getByRole('link', { name: say('Previous') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('Bookmark this page') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('Notifications') })).toBeVisible();
  await expect(title('Calculator')).toBeVisible();
  await expect(page.getByRole('button', { name: say('Show Notes') })).toBeVisible();
  await restoreCourse();

  for (const [course, end, text] of [
    [WHOLE_COURSE, { user_has_passing_grade: true, certificate_data: null }, 'Congratulations!'],
    [WHOLE_COURSE, {}, 'You’ve reached the end of the course'],
    // Sections of it are released later.
    [DEMO_COURSE, {}, 'More content is coming soon'],
  ] as const) {
    const restore = await alter(page, 'courseware/course', end, read);
    await page.goto(`/course/${course}/course-end`);
    await expect(pageTitle(page, say(text))).toBeVisible();
    await restore();
  }

  const restoreMetadata = await alter(
    page,
    'course_home/course_metadata',
    {
      celebrations: {
        first_section: false,
        weekly_goal: false,
        streak_length_to_celebrate: 3,
        streak_discount_enabled: false,
      },
    },
    read,
  );
  await page.goto(homePath);
  const streak = say(STREAK, { count: 3 });
  await expect(page.getByRole('dialog').getByRole('heading', { name: streak })).toBeVisible();
  await restoreMetadata();

  await page.route('**/api/course_home/unsubscribe_from_course_goal/*', (route) =>
    route.fulfill({ json: { course_title: 'Learning Well Online' } }),
  );
  await page.goto('/goal-unsubscribe/0123');
  await expect(pageTitle(page, say('You’ve unsubscribed from goal reminders'))).toBeVisible();

  await page.goto(`/redirect/course-home/${DEMO_COURSE}`);
  await expect(page).toHaveURL(homePath);
}

test('[SCP-01] staff see every screen', async ({ page }) => {
  await signIn(page, 'staff');
  await openEveryScreen(page);
});

const asApprentice: ReadBody = (body) =>
  body
    .replaceAll('"mode":"audit"', '"mode":"apprentice"')
    .replaceAll('"enrollment_mode":"audit"', '"enrollment_mode":"apprentice"');

for (const language of ['en', 'fr', 'he']) {
  test.describe(`in ${language}`, () => {
    const say = sayIn(language);

    test.beforeEach(async ({ context, site }) => {
      await context.addCookies([{ name: 'openedx-language-preference', value: language, url: site.origin }]);
    });

    for (const mode of ['audit', 'verified', 'honor']) {
      test(`[SCP-01] [SCP-02] [SCP-03] a learner in mode ${mode} sees every screen of a course`, async ({
        page,
        site,
      }) => {
        const name = `in-${mode}-${language}`;
        await site.enroll(name, mode);
        await site.lectern('enrollment', 'set', name, WHOLE_COURSE, '--mode', mode);
        await signIn(page, name);
        await openEveryScreen(page, say);
        await expectAllOffers(page, { say });
      });
    }

    test('[SCP-02] [SCP-03] a learner in an unknown mode sees every screen', async ({ page, site }) => {
      const name = `in-unknown-${language}`;
      await site.enroll(name);
      await site.lectern('enrollment', 'set', name, WHOLE_COURSE);
      await leaveDataToBrowser(page);
      await page.route(/\/api\/(course_home|courseware)\/.*(course-v1|block-v1)/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: asApprentice(await response.text()) });
      });
      await signIn(page, name);
      await openEveryScreen(page, say);
      // The last screen may still be loading.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await expectAllOffers(page, { read: asApprentice, say });
    });

    test('[SCP-02] [SCP-03] a learner of an organization sees every screen', async ({ page, site }) => {
      const name = `in-firm-${language}`;
      const firm = `firm-${language}`;
      await site.enroll(name, 'verified');
      await site.lectern('enrollment', 'set', name, WHOLE_COURSE, '--mode', 'verified');
      await site.lectern('enterprise', 'set', firm, '--name', 'Firm');
      await site.lectern('enterprise', 'join', firm, name);
      await site.lectern('enterprise', 'offer', firm, DEMO_COURSE);
      await signIn(page, name);
      await openEveryScreen(page, say);
      await expectAllOffers(page, { say });
    });
  });
}
