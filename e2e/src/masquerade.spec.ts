import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { courseTabs, heading, signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const toolbar = (page: Page) => page.getByRole('region', { name: 'Staff toolbar' });
const menu = (page: Page, view: string) =>
  toolbar(page).getByRole('button', { name: `${view}: view this course as` });
const field = (page: Page) => toolbar(page).getByRole('textbox', { name: 'Username or email:' });
const staffPages = (page: Page) => toolbar(page).getByRole('navigation', { name: 'Course team:' });

async function choose(page: Page, view: string, choice: string): Promise<void> {
  await menu(page, view).click();
  await toolbar(page).getByRole('button', { name: choice, exact: true }).click();
}

/** The sequences that the course home lists, including those in closed sections. */
async function expectSequences(page: Page, shown: readonly string[]): Promise<void> {
  const links = page.getByRole('main').locator('a');
  for (const name of ['For all', 'For red', 'For the team']) {
    await expect(links.filter({ hasText: name })).toHaveCount(shown.includes(name) ? 1 : 0);
  }
}

/** Changes the metadata of the course, to simulate one that starts long after the tests. */
async function postponeStart(page: Page): Promise<void> {
  await page.route('**/api/course_home/course_metadata/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), start: '2099-01-12T05:00:00Z' },
    });
  });
}

const sequence = (id: string, name: string, attributes = '') =>
  `<sequential url_name="${id}" display_name="${name}" ${attributes}>
    <vertical url_name="u-${id}" display_name="Unit of ${name}"><html url_name="h-${id}" display_name="Text"><p>A text.</p></html></vertical>
  </sequential>`;

/** Has tracks, a content group, and content of the team. */
const course = {
  title: 'Views',
  attributes: {
    user_partitions: [
      {
        id: 77,
        name: 'Content groups',
        scheme: 'cohort',
        active: true,
        version: 3,
        description: '',
        groups: [{ id: 2, name: 'Red', version: 1 }],
      },
    ],
  },
  sections: `<chapter url_name="c" display_name="Section">
    ${sequence('all', 'For all')}
    ${sequence('red', 'For red', `group_access='{"77": [2]}'`)}
    ${sequence('team', 'For the team', 'visible_to_staff_only="true"')}
  </chapter>`,
};

for (const width of widths) {
  test(`[ITB-01] [ITB-08] [ITB-09] [ITB-10] [ITB-17] staff view a course as learners do, at ${width} px`, async ({
    page,
    site,
  }) => {
    const id = `course-v1:Test+VIEWS+${width}`;
    const learner = `viewed-${width}`;
    await site.makeCourse({ ...course, id });
    await site.lectern('course', 'set', id, '--modes', 'audit,verified', '--price', '49');
    await site.lectern('staff', 'add', 'staff', id);
    await site.enroll(learner, 'verified', id);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'staff');
    await page.goto(`/course/${id}/home`);
    await expect(menu(page, 'Staff')).toBeVisible();
    await expect(staffPages(page)).toBeVisible();
    await expectSequences(page, ['For all', 'For red', 'For the team']);

    await test.step('as a track and a content group', async () => {
      await choose(page, 'Staff', 'Verified track');
      await expect(menu(page, 'Verified track')).toBeVisible();
      await expectSequences(page, ['For all']);
      await expect(staffPages(page)).toHaveCount(0);
      await choose(page, 'Verified track', 'Red');
      await expect(menu(page, 'Red')).toBeVisible();
      await expectSequences(page, ['For all', 'For red']);
    });

    await test.step('as a learner by name, after a wrong one', async () => {
      await choose(page, 'Red', 'Specific Student...');
      await expect(field(page)).toBeFocused();
      const bar = await toolbar(page).boundingBox();
      const button = await toolbar(page).getByRole('button').first().boundingBox();
      expect((button?.y ?? 0) - (bar?.y ?? 0)).toBeGreaterThanOrEqual(4);
      await page.keyboard.type('nobody');
      await page.keyboard.press('Enter');
      await expect(toolbar(page).getByRole('alert')).toContainText('nobody');
      await expectAccessible(page, 'staff toolbar with an error', { at: [width] });
      await field(page).fill(`${learner}@example.org`);
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveValue(learner);
      await expect(toolbar(page).getByRole('alert')).toHaveCount(0);
      await expectSequences(page, ['For all']);
    });

    await test.step('on all tabs and in a unit', async () => {
      await courseTabs(page).getByRole('link', { name: 'Dates' }).click();
      await expect(heading(page, 'Important dates')).toBeVisible();
      await expect(field(page)).toHaveValue(learner);
      const notYet = toolbar(page).getByText(/no access yet/);
      await expect(notYet).toHaveCount(0);
      await courseTabs(page).getByRole('link', { name: 'Progress' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /progress/i })).toBeVisible();
      await expect(notYet).toHaveCount(0);
      await postponeStart(page);
      await page.reload();
      await expect(notYet).toBeVisible();
      await expectAccessible(page, 'progress in a masquerade', { at: [width] });
      await expectAccessibleMirrored(page, 'progress in a masquerade', {
        at: [width],
        prepare: (mirrored) => expect(mirrored.locator('form input')).toHaveValue(learner),
      });
      await page.goto(`/course/${id}/${key('sequential', 'all', id)}/${key('vertical', 'u-all', id)}`);
      await expect(unit(page, 'Unit of For all').getByText('A text.')).toBeVisible();
      await expect(field(page)).toHaveValue(learner);
    });

    await test.step('and as staff again', async () => {
      await choose(page, 'Specific Student...', 'Staff');
      await expect(menu(page, 'Staff')).toBeVisible();
      await page.goto(`/course/${id}/home`);
      await expectSequences(page, ['For all', 'For red', 'For the team']);
    });
  });
}

const nothingIsSaved = 'You’re viewing this course as a learner, so nothing you do is saved.';

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, expectedErrors: /403/ });

    test('[ROL-07] staff who view as a learner read why they can’t change bookmark, goal, answers and notes', async ({
      page,
      site,
    }) => {
      const id = `course-v1:Test+UNSAVED+${width}`;
      const quiz = '<p>2 + 2?</p><numericalresponse answer="4"><formulaequationinput/></numericalresponse>';
      await site.makeCourse({
        id,
        title: 'Views',
        attributes: { edxnotes: true },
        sections: `<chapter url_name="c" display_name="Section">
          <sequential url_name="s" display_name="Sequence"><vertical url_name="u" display_name="Unit">
            <html url_name="h" display_name="Text"><p>A text to select.</p></html>
            <problem url_name="p" display_name="Sum">${quiz}</problem>
          </vertical></sequential>
        </chapter>`,
      });
      await site.lectern('staff', 'add', 'staff', id);
      await signIn(page, 'staff');
      const { csrfToken } = await (await page.request.get('/csrf/api/v1/token')).json();
      await page.request.post(`/courses/${id}/masquerade`, {
        data: { role: 'student' },
        headers: { 'x-csrftoken': csrfToken },
      });

      await page.goto(`/course/${id}/home`);
      await expect(menu(page, 'Learner')).toBeVisible();
      const goal = page.getByRole('group', { name: 'How often would you like to learn?' });
      await expect(goal.getByRole('radio').first()).toBeDisabled();
      await expect(goal).toHaveAccessibleDescription(nothingIsSaved);
      await expect(page.getByText(nothingIsSaved)).toBeVisible();
      await expectAccessible(page, 'a goal in a masquerade', { at: [width] });

      await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'u', id)}`);
      const bookmark = page.getByRole('button', { name: 'Bookmark this page' });
      const sum = unit(page, 'Unit').getByRole('region', { name: 'Sum' });
      await expect(
        sum.getByText('You’re viewing this problem as a learner, so you can’t answer it.'),
      ).toBeVisible();
      await expect(sum.getByRole('button', { name: 'Submit' })).toHaveCount(0);
      await bookmark.click();
      await expect(page.getByRole('alert').getByText(nothingIsSaved)).toBeVisible();
      await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
      await expectAccessible(page, 'a unit in a masquerade', { at: [width] });

      // A learner's notes are theirs alone: there is neither switch nor tab, and selected text offers no tools.
      await expect(page.getByRole('button', { name: /Notes$/ })).toHaveCount(0);
      await expect(courseTabs(page).getByRole('link', { name: 'Notes' })).toHaveCount(0);
      await unit(page, 'Unit').getByText('A text to select.').selectText();
      await expect(unit(page, 'Unit').getByRole('toolbar', { name: 'Selected text' })).toHaveCount(0);
    });
  });
}
