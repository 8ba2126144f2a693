import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { openAs, talkingCourse } from './support/discussions.ts';
import { heading } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

for (const width of widths) {
  test(`at ${width} px, staff announce something with a preview, and a learner finds it behind the bell`, async ({
    browser,
    site,
  }) => {
    const id = `course-v1:Acme+TELL+R${width}`;
    await site.makeCourse(talkingCourse(id));
    await site.enroll(`tess${width}`, 'audit', id);
    const staff = await openAs(browser, site.origin, 'admin', width);
    await staff.goto(`/courses/${id}/staff/announcements`);
    await expect(staff.getByRole('heading', { name: 'No announcements yet' })).toBeVisible();
    await expectAccessible(staff, 'the form for an announcement', { at: [width] });
    await staff.getByRole('button', { name: 'Preview' }).click();
    await staff.getByLabel('To', { exact: true }).selectOption('Learners who haven’t started');
    await staff.getByLabel('Subject').fill('Start with zero');
    await staff.getByLabel('Text').fill('The first unit takes **five** minutes.');
    await staff.getByRole('button', { name: 'Preview' }).click();
    await expect(staff.getByRole('heading', { name: 'Start with zero' })).toBeVisible();
    await expectAccessible(staff, 'the preview of an announcement', { at: [width] });
    await staff.getByRole('button', { name: 'Send to 1 learner' }).click();
    await expect(staff.getByText('Your announcement is on its way.')).toBeVisible();
    await expectAccessible(staff, 'announcements that were sent', { at: [width] });
    await expectAccessibleMirrored(staff, 'announcements that were sent', { at: [width] });

    const learner = await openAs(browser, site.origin, `tess${width}`, width);
    await expect(async () => {
      await learner.goto(`/course/${id}/home`);
      await learner.getByRole('button', { name: 'Notifications, 1 new' }).click({ timeout: 3000 });
    }).toPass();
    await learner.getByRole('link', { name: 'The course team wrote: Start with zero' }).click();
    await expect(heading(learner, 'Course updates')).toBeVisible();
    await expect(learner.getByText('The first unit takes five minutes.')).toBeVisible();
  });
}
