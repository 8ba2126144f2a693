import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key, unitPath } from './support/addresses.ts';
import { heading, scrollAndClick, signIn, unit } from './support/screens.ts';
import type { Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const COURSE = 'course-v1:Lectern+AROUND+R1';
const essay = key('vertical', 'essay', COURSE);
const essayPath = `/course/${COURSE}/${key('sequential', 'work', COURSE)}/${essay}`;

/** A course with an honor code, in which graded work is for learners who upgraded. */
async function makeCourse(site: Site): Promise<void> {
  await site.makeCourse({
    id: COURSE,
    title: 'Around a unit',
    sections: `<chapter url_name="c" display_name="Section">
  <sequential url_name="work" display_name="Work" graded="true" format="Homework">
    <vertical url_name="essay" display_name="Essay">
      <html url_name="task" display_name="Task"><p>Write about a habit of yours.</p></html>
      <problem url_name="done" display_name="Done"><p>What is 1 + 1?</p><numericalresponse answer="2"><formulaequationinput/></numericalresponse></problem>
    </vertical>
  </sequential>
</chapter>`,
  });
  const settings = ['--modes', 'audit,verified', '--price', '49'];
  await site.lectern('course', 'set', COURSE, ...settings, '--content-gating', 'on', '--honor-code', 'on');
}

const honorCode = (page: Page) => page.getByRole('region', { name: 'Honor code' });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Where you are in the course' });

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[CWR-56] [CWR-57] graded work opens once the learner agrees to the honor code', async ({
      page,
      site,
    }) => {
      await makeCourse(site);
      const learner = `honor-${width}`;
      await site.enroll(learner, 'verified', COURSE);
      await signIn(page, learner);
      const frame = await (await page.request.get(`/xblock/${essay}`)).text();
      expect(frame).toContain('Agree to the honor code first');
      expect(frame).not.toContain('Write about a habit of yours.');

      await page.goto(essayPath);
      await expect(honorCode(page)).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expectAccessible(page, 'honor code', { at: [width] });
      await expectAccessibleMirrored(page, 'honor code', { at: [width] });
      await page.goto(essayPath);
      await honorCode(page).getByRole('link', { name: 'Decline' }).click();
      await expect(heading(page, 'Around a unit')).toBeVisible();

      await page.goto(essayPath);
      await page.getByRole('button', { name: 'I agree' }).press('Enter');
      await expect(unit(page, 'Essay').getByText('Write about a habit of yours.')).toBeVisible();
      await expect(heading(page, 'Essay')).toBeFocused();
      await page.reload();
      await expect(unit(page, 'Essay').getByText('Write about a habit of yours.')).toBeVisible();
      await expect(honorCode(page)).toHaveCount(0);
    });

    test('[CWR-59] a unit with locked graded work offers the upgrade above it', async ({ page, site }) => {
      await makeCourse(site);
      const learner = `audit-${width}`;
      await site.enroll(learner, 'audit', COURSE);
      await signIn(page, learner);
      await page.goto(essayPath);
      const paywall = page.getByRole('region', { name: 'Graded assignments are locked' });
      await expect(paywall).toBeVisible();
      await expect(unit(page, 'Essay').getByText('Write about a habit of yours.')).toBeVisible();
      const frame = await page.locator('#unit-iframe').boundingBox();
      const box = await paywall.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(frame?.y ?? 0);
      await expectAccessible(page, 'paywall', { at: [width] });
      await expectAccessibleMirrored(page, 'paywall', { at: [width] });
      await page.goto(essayPath);
      await scrollAndClick(paywall.getByRole('link', { name: 'Upgrade for $49' }));
      await expect(heading(page, 'Upgrade')).toBeVisible();
    });

    test('[CWR-27] [CWR-28] staff jump to another section and back by the menus of the breadcrumb', async ({
      page,
    }) => {
      await signIn(page, 'staff');
      await page.goto(unitPath('welcome-tour', 'u-welcome'));
      const sections = crumbs(page).getByRole('button', { name: 'Start here, choose a section' });
      await sections.press('Enter');
      const list = crumbs(page).getByRole('list').last();
      await expect(list.getByRole('link', { name: 'Start here' })).toBeFocused();
      const box = await list.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await expectAccessible(page, 'menu of sections', { at: [width] });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Remembering is learning')).toBeVisible();

      await page.goto(unitPath('welcome-tour', 'u-welcome'));
      await expectAccessibleMirrored(page, 'menu of subsections', {
        at: [width],
        prepare: async () => page.locator('nav.breadcrumb button').last().click(),
      });
    });
  });
}
