import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { DAY } from './support/durations.ts';
import { alterOutline, courseTabs, heading, readToEnd, signIn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** The date this many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const alerts = (page: Page) => page.getByRole('region', { name: 'Messages about this course' });

/** Work that nobody has done: without a question, there would be nothing to miss. */
const question = (id: string) =>
  `<problem url_name="p-${id}"><numericalresponse answer="2"><label>1 + 1</label><formulaequationinput/></numericalresponse></problem>`;

/** Each date is on a different day, whatever the time of day. */
const dated = (id: string, title: string, due: number, { work = question(id), further = '' } = {}) =>
  `<sequential url_name="${id}" display_name="${title}" graded="true" format="Homework" due="${inDays(due)}" ${further}>
    <vertical url_name="u-${id}" display_name="${title}"><html url_name="h-${id}" display_name="Text"><p>A text.</p></html>${work}</vertical>
  </sequential>`;

test('[ALT-01] [ALT-03] [DAT-02] [DAT-03] [DAT-05] [DAT-06] [DAT-07] [DAT-08] [FRM-02] a course that ends soon shows an alert, and its dates show completed, missed and upcoming work', async ({
  page,
  site,
}) => {
  const id = 'course-v1:E2E+SOON+1';
  await site.makeCourse({
    id,
    title: 'Nearly over',
    attributes: {
      end: inDays(5),
      tabs: [
        { type: 'courseware', name: 'Course' },
        { type: 'progress', name: 'Progress in learning' },
        { type: 'dates', name: 'Dates and deadlines' },
      ],
    },
    sections: `<chapter url_name="c" display_name="Weeks">
      ${dated('read', 'Read it', -3, { work: '' })}
      ${dated('missed', 'Missed it', -2)}
      ${dated('next', 'Do it next', 1)}
      ${dated('later', 'See it later', 3, { further: `start="${inDays(2)}"` })}
      ${dated('paid', 'Pay for it', 4, { further: `group_access='{"50": [2]}'` })}
    </chapter>`,
  });
  await site.enroll('latecomer', 'audit', id);
  await signIn(page, 'latecomer');
  await page.goto(`/course/${id}/${key('sequential', 'read', id)}/${key('vertical', 'u-read', id)}`);
  await readToEnd(page, 'Read it');

  await page.goto(`/course/${id}/home`);
  await expect(alerts(page)).toContainText(/This course ends in \d days, on /);
  await expect(page.getByRole('region', { name: 'More about this course' })).toContainText(
    'More content is coming soon',
  );
  await expectAccessible(page, 'home of a course that ends soon');
  await expectAccessibleMirrored(page, 'home of a course that ends soon');

  await page.reload();
  await page.setViewportSize({ width: 375, height: 800 });
  const tab = courseTabs(page).getByRole('link', { name: 'Dates and deadlines' });
  await expect(tab).toBeHidden();
  await courseTabs(page).getByRole('button', { name: 'More' }).click();
  await expect(tab).toBeVisible();
  await expectAccessible(page, 'tabs in a menu', { at: [375] });
  await tab.click();
  await expect(heading(page, 'Important dates')).toBeVisible();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 1280, height: 800 });
  // Three tabs, followed by the search link.
  await expect(courseTabs(page).getByRole('link')).toHaveCount(4);
  await expect(courseTabs(page).getByRole('button', { name: 'More' })).toBeHidden();

  const day = (title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  for (const [title, badge] of [
    ['Read it', 'Completed'],
    ['Missed it', 'Past due'],
    ['Do it next', 'Due next'],
    ['See it later', 'Not yet released'],
    ['Pay for it', 'Verified only'],
  ] as const) {
    await expect(day(title).getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByText(badge, { exact: true })).toHaveCount(1);
  }
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  await expect(day('See it later').getByRole('link')).toHaveCount(0);
  await expect(day('Do it next').getByRole('link')).toBeVisible();
  await expectAccessible(page, 'dates with every badge');
  await expectAccessibleMirrored(page, 'dates with every badge');
});

test('[ALT-02] an enrolled team member sees when the course starts', async ({ page, site }) => {
  const id = 'course-v1:E2E+AHEAD+1';
  await site.makeCourse({ id, title: 'Not begun', attributes: { start: inDays(2.5) } });
  await site.enroll('early', 'audit', id);
  await site.lectern('staff', 'add', 'early', id);
  await signIn(page, 'early');
  await page.goto(`/course/${id}/home`);
  await expect(alerts(page)).toContainText('This course starts in 2 days, on ');
  await expectAccessible(page, 'home of a course that has not begun');
});

test('[CAL-02] [CAL-04] [CAL-05] [CAL-08] [CAL-09] [CAL-11] a paying learner sees the state of the certificate at the end', async ({
  page,
  site,
}) => {
  const id = 'course-v1:E2E+OVER+1';
  await site.makeCourse({ id, title: 'All over', attributes: { end: inDays(-1) } });
  await site.enroll('graduate', 'verified', id);
  await signIn(page, 'graduate');
  await page.goto(`/course/${id}/home`);
  await expect(alerts(page)).toContainText('You are not eligible for a certificate');
  await expectAccessible(page, 'home of a course without a certificate');
  await alerts(page).getByRole('link', { name: 'View grades' }).click();
  await expect(heading(page, 'Your progress')).toBeVisible();

  // The certificate data of the response are replaced, to show each state.
  const certificate = {
    cert_web_view_url: '/certificates/1',
    download_url: null,
    certificate_available_date: inDays(3),
  };
  let status = '';
  await alterOutline(page, (outline) => ({
    ...outline,
    cert_data: { ...certificate, cert_status: status },
  }));
  for (const [code, text] of [
    ['earned_but_not_available', 'Your grade and certificate will be ready soon!'],
    ['downloadable', 'Congratulations! Your certificate is ready.'],
    ['requesting', 'Congratulations! You have earned a certificate.'],
    ['unverified', 'Verify your identity to earn a certificate!'],
  ] as const) {
    status = code;
    await page.goto(`/course/${id}/home`);
    await expect(alerts(page)).toContainText(text);
    await expect(alerts(page)).not.toContainText('not eligible');
  }
  await expectAccessible(page, 'home with a certificate that takes a verified identity');
  await expectAccessibleMirrored(page, 'home with a certificate that takes a verified identity');
});
