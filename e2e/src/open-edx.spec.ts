import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { simulateOpenEdx } from './support/open-edx.ts';
import { alterOutline, courseTab, heading, signIn, unit } from './support/screens.ts';
import type { Site } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const id = 'course-v1:Acme+FOREIGN+R1';
const of = (type: string, name: string) => key(type, name, id);
const vertical = (name: string, title: string, text: string) =>
  `<vertical url_name="${name}" display_name="${title}"><html url_name="h-${name}" display_name="Text"><p>${text}</p></html></vertical>`;
const sections = `<chapter url_name="c" display_name="Leaves">
  <sequential url_name="light" display_name="Light">
    ${vertical('sugar', 'Sugar', 'Plants turn light into sugar, which is called photosynthesis.')}
    ${vertical('water', 'Water', 'Roots take up water.')}
  </sequential>
  <sequential url_name="exam" display_name="Midterm" graded="true" format="Exam" is_time_limited="true" default_time_limit_minutes="30">
    ${vertical('question', 'First question', 'Two and two?')}
  </sequential>
</chapter>`;
const sugar = `/course/${id}/${of('sequential', 'light')}/${of('vertical', 'sugar')}`;

const trigger = (page: Page) => page.locator('#course-outline-trigger');
const outline = (page: Page) => page.locator('#course-outline');
const told = (page: Page, title: string) => unit(page, title).locator('#told');
const bar = (page: Page) => page.getByRole('region', { name: 'Timed exam' });

async function enterCourse(page: Page, site: Site, name: string): Promise<void> {
  await site.makeCourse({ id, title: 'Botany', attributes: { edxnotes: true }, sections });
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
  const sent = await page.goto(sugar);
  expect(await sent?.text(), 'the page has no markup of its first screen').not.toContain('Sugar');
  await expect(told(page, 'Sugar')).toBeAttached();
}

/** The unit is in the page's own frame, without a relay. */
async function expectOneFrame(page: Page): Promise<void> {
  const [frame, ...others] = page.frames().filter((one) => one !== page.mainFrame());
  expect(others).toEqual([]);
  expect(frame?.parentFrame()).toBe(page.mainFrame());
  const { pathname, searchParams } = new URL(frame?.url() ?? '');
  expect(decodeURIComponent(pathname)).toBe(`/xblock/${of('vertical', 'sugar')}`);
  expect(['direct', 'prepared'].filter((name) => searchParams.has(name))).toEqual([]);
}

async function switchNotes(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Hide Notes' }).click();
  await expect(told(page, title)).toContainText('tools.toggleNotes');
  await expect(page.getByRole('button', { name: 'Show Notes' })).toBeVisible();
}

async function takeExam(page: Page): Promise<void> {
  await page.goto(`/course/${id}/${of('sequential', 'exam')}`);
  await page.getByRole('button', { name: 'Start exam' }).click();
  await expect(bar(page).getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await expect(told(page, 'First question')).toBeAttached();
}

async function submitExam(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Submit exam' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit exam' }).click();
  await expect(page.getByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[CWR-44] with a current Open edX LMS, learners have outline, search, notes and exams', async ({
      page,
      site,
    }) => {
      const sent = await simulateOpenEdx(page, '2026');
      await enterCourse(page, site, `foreign-${width}`);
      await expectOneFrame(page);

      await test.step('the outline leads to another unit', async () => {
        if (width < 1200) await trigger(page).click();
        await expect(outline(page).locator('a[aria-current]')).toHaveText('Sugar');
        await expectAccessible(page, 'unit of an Open edX LMS with the outline', { at: [width] });
        await outline(page)
          .getByRole('link', { name: /^Water/ })
          .click();
        await expect(heading(page, 'Water')).toBeFocused();
        await expect(outline(page)).toHaveCount(width < 1200 ? 0 : 1);
      });

      await test.step('the notes switch tells the unit', async () => {
        await switchNotes(page, 'Water');
        if (width < 1200) {
          await expectAccessibleMirrored(page, 'unit of an Open edX LMS', {
            at: [width],
            async prepare() {
              await trigger(page).click();
              await expect(outline(page).locator('[aria-current]')).toBeVisible();
            },
          });
          await page.goto(sugar);
        }
      });

      await test.step('the search finds a unit', async () => {
        await expect(await courseTab(page, 'Search')).toBeVisible();
        if (width < 768) await page.keyboard.press('Escape');
        await page.keyboard.press('/');
        const field = page.getByRole('searchbox', { name: 'Words to look for' });
        await field.fill('photosynthesis');
        await field.press('Enter');
        const result = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
        await expect(result.locator('mark')).toHaveText('photosynthesis');
        if (width >= 1200) await expectAccessible(page, 'results of an Open edX LMS', { at: [width] });
        await result.getByRole('link').click();
        await expect(heading(page, 'Sugar')).toBeVisible();
      });

      await test.step('tab and address of the notes lead to the page of the LMS', async () => {
        // The result led through a redirect, behind which the page is that of Lectern's LMS again.
        await page.goto(sugar);
        await (await courseTab(page, 'Notes')).click();
        await expect(heading(page, 'Notes of the other LMS')).toBeVisible();
        await page.goto(`/course/${id}/notes`, { waitUntil: 'commit' });
        await page.waitForURL(`**/courses/${id}/edxnotes/`);
        await expect(heading(page, 'Notes of the other LMS')).toBeVisible();
      });

      await test.step('a timed exam is started and submitted', async () => {
        await takeExam(page);
        if (width >= 1200) await expectAccessible(page, 'exam of an Open edX LMS', { at: [width] });
        await submitExam(page);
      });

      expect(sent.requests.filter((request) => request.includes('lectern'))).toEqual([]);
      expect(sent.messages.filter((message) => message.includes('lectern'))).toEqual([]);
      expect(sent.messages).toContain('tools.toggleNotes');
      expect(sent.requests).toContain(`GET /api/course_home/v1/navigation/${id}`);
      expect(sent.requests).toContain(`POST /search/${id}`);
    });
  });
}

test.describe('with an Open edX LMS of 2021', () => {
  test.use({ viewport: { width: 1280, height: 800 }, expectedErrors: /\b404\b/ });

  test('the outline shows completion, there is no search, and notes and exams work', async ({
    page,
    site,
  }) => {
    const sent = await simulateOpenEdx(page, '2021');
    await alterOutline(page, (wire) => {
      const outlineWire = wire as { course_blocks: { blocks: Record<string, object> } };
      const light = of('sequential', 'light');
      const { blocks } = outlineWire.course_blocks;
      return {
        ...wire,
        course_blocks: { blocks: { ...blocks, [light]: { ...blocks[light], complete: true } } },
      };
    });
    await enterCourse(page, site, 'foreign-2021');
    await expectOneFrame(page);

    const complete = outline(page).getByRole('img', { name: /^Completed/ });
    await expect(outline(page).locator('a[aria-current]')).toHaveText('Sugar');
    await expect(complete).toHaveCount(1);
    await page.setViewportSize({ width: 375, height: 800 });
    await expect(outline(page)).toHaveCount(0);
    await trigger(page).click();
    await expect(complete).toHaveCount(1);
    await expectAccessible(page, 'unit of an LMS of 2021 with the outline', { at: [375] });
    await outline(page)
      .getByRole('link', { name: /^Water/ })
      .click();
    await expect(heading(page, 'Water')).toBeFocused();
    await switchNotes(page, 'Water');

    await expect.poll(() => sent.requests).toContain(`GET /courses/${id}/courseware-search/enabled/`);
    await expect(page.getByRole('link', { name: 'Search' })).toHaveCount(0);
    await page.keyboard.press('/');
    await takeExam(page);
    await submitExam(page);
    expect(sent.requests.filter((request) => /lectern|^POST \/search|\/search$/.test(request))).toEqual([]);
    expect(sent.messages.filter((message) => message.includes('lectern'))).toEqual([]);
  });
});
