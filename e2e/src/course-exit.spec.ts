import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { heading, signIn } from './support/screens.ts';
import { DEMO_COURSE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Without scheduled content, so that it can be left without passing; the demo course has some. */
const RELEASED_COURSE = 'course-v1:Lectern+NOTES101+2026';
const endOf = (course: string) => `/course/${course}/course-end`;
const certificate = (cert_status: string) => ({
  cert_status,
  cert_web_view_url: '/certificates/0',
  download_url: null,
  certificate_available_date: '2026-09-15T12:00:00Z',
});
/** In the size of a certificate's picture. */
const CERTIFICATE_IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#fffdf6"/></svg>';
const passed = { user_has_passing_grade: true };
const verified_mode = {
  access_expiration_date: '2026-12-18T09:30:00Z',
  currency: 'USD',
  currency_symbol: '$',
  price: 149,
  sku: '',
  upgrade_url: 'https://shop.example.org/',
};

/** The data about the end of the course, merged into the real response. */
async function overrideCourseEnd(page: Page, course: object): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/courseware/course/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...course } });
  });
  await page.route('**/api/course_home/course_metadata/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), verified_mode } });
  });
  await page.route('**/course_recommendations/**', (route) =>
    route.fulfill({ json: { uuid: 'this', recommendations: [1, 2, 3, 4].map(recommend) } }),
  );
  await page.route('**/certificates/0/image.png', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: CERTIFICATE_IMAGE }),
  );
}

const recommend = (index: number) => ({
  uuid: String(index),
  key: `Lectern+NEXT${index}`,
  title: `A course that follows, with a title that is a good deal longer than cards like (${index})`,
  image: null,
  owners: [{ key: 'Lectern', uuid: 'lectern' }],
  course_run_keys: [`course-v1:Lectern+NEXT${index}+2026`],
  marketing_url: 'https://www.example.org/next',
  url_slug: null,
});

const variants: readonly [string, object, string][] = [
  ['content to come', {}, 'More content is coming soon'],
  [
    'a certificate, a program and a page to share',
    {
      ...passed,
      certificate_data: certificate('downloadable'),
      linkedin_add_to_profile_url: 'https://www.linkedin.com/profile/add',
      related_programs: [
        {
          slug: 'xseries',
          title: 'Learning, in three courses',
          url: '/dashboard/programs#learning',
          uuid: 'p',
          progress: { completed: 3, in_progress: 0, not_started: 0 },
        },
      ],
    },
    'Congratulations!',
  ],
  [
    'a certificate to come',
    { ...passed, certificate_data: certificate('earned_but_not_available') },
    'Congratulations!',
  ],
  [
    'a certificate to request',
    { ...passed, certificate_data: certificate('requesting') },
    'Congratulations!',
  ],
  [
    'an upgrade',
    {
      ...passed,
      certificate_data: certificate('audit_passing'),
      offer: {
        code: 'WELCOME',
        expiration_date: '2026-12-01T00:00:00Z',
        original_price: '$149',
        discounted_price: '$126.65',
        percentage: 15,
        upgrade_url: 'https://shop.example.org/?code=WELCOME',
      },
    },
    'Congratulations!',
  ],
];

for (const [name, course, title] of variants) {
  test(`[EXT-08] the end of the course, ${name}: axe finds nothing, light, dark and mirrored`, async ({
    page,
    site,
  }) => {
    const username = `end${variants.findIndex(([other]) => other === name)}`;
    await site.enroll(username);
    await signIn(page, username);
    await overrideCourseEnd(page, course);
    await page.goto(endOf(DEMO_COURSE));
    await expect(heading(page, title)).toBeVisible();
    if (title === 'Congratulations!') {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
      await expect(card).toHaveCount(3);
      const box = await card.first().boundingBox();
      expect([box?.width, box?.height], '[EXT-26]').toEqual([270, 270]);
    }
    await expectAccessible(page, name);
    await expectAccessibleMirrored(page, name);
  });
}

test('[CWR-14] [CWR-16] Next leads from the last unit to the exit page, and View grades to the progress tab', async ({
  page,
  site,
}) => {
  await site.enroll('finisher');
  await site.lectern('enrollment', 'set', 'finisher', RELEASED_COURSE);
  await signIn(page, 'finisher');
  const outline = await page.request.get(`/api/learning_sequences/v1/course_outline/${RELEASED_COURSE}`);
  const { sections } = (await outline.json()).outline;
  const last = sections.at(-1).sequence_ids.at(-1);
  await page.goto(`/course/${RELEASED_COURSE}/${last}/last`);
  await page
    .getByRole('navigation', { name: 'Units' })
    .getByRole('link', { name: 'Next (end of course)' })
    .click();
  await expect(heading(page, 'You’ve reached the end of the course')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(endOf(RELEASED_COURSE));
  await expectAccessible(page, 'not passed');
  await page.getByRole('link', { name: 'View grades' }).click();
  await expect(heading(page, 'Your progress')).toBeVisible();
});
