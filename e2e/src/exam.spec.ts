import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { type LayoutShift, readShifts } from './support/layout-shifts.ts';
import { heading, problem, signIn, submit, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const COURSE = 'course-v1:Acme+TIMED+R1';
const usage = (type: string, id: string) => `block-v1:Acme+TIMED+R1+type@${type}+block@${id}`;
const exam = `/course/${COURSE}/${usage('sequential', 'exam')}`;
const home = `/course/${COURSE}/home`;
const question = (id: string, name: string) =>
  `<vertical url_name="u-${id}" display_name="${name}"><problem url_name="p-${id}" display_name="${name}"><numericalresponse answer="4"><label>Two and two?</label><formulaequationinput/></numericalresponse></problem></vertical>`;
const sections = `<chapter url_name="c" display_name="Section">
  <sequential url_name="reading" display_name="Reading">${question('read', 'Before the exam')}</sequential>
  <sequential url_name="exam" display_name="Midterm" graded="true" format="Exam" is_time_limited="true" default_time_limit_minutes="30">
    ${question('one', 'First question')}${question('two', 'Second question')}
  </sequential>
</chapter>`;

const bar = (page: Page) => page.getByRole('region', { name: 'Timed exam' });
const start = (page: Page) => page.getByRole('button', { name: 'Start exam' });

/** Runs in the page. */
function recordShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`).join(', ');
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[WCAG-3.3.4] a learner takes a timed exam: starts, opens other pages, answers, submits', async ({
      page,
      site,
    }) => {
      const name = `exam${width}`;
      await site.makeCourse({ id: COURSE, title: 'Timed', sections });
      await site.enroll(name, 'audit', COURSE);
      await site.lectern('exam', 'extra-time', COURSE, name, 'exam', '15', '--reason', 'Accommodation');
      await signIn(page, name);
      await page.goto(exam);
      await expect(heading(page, 'Midterm')).toBeVisible();
      await expect(page.getByText('Once you start, you have 45 minutes.')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expectAccessible(page, 'start of an exam', { at: [width] });
      await expectAccessibleMirrored(page, 'start of an exam', { at: [width] });
      await page.reload();

      await start(page).focus();
      await page.keyboard.press('Enter');
      await expect(heading(page, 'First question')).toBeVisible();
      await expect(bar(page).getByRole('timer')).toHaveText(/^4[45]:\d\d$/);
      await expectAccessible(page, 'running exam', { at: [width] });
      await expectAccessibleMirrored(page, 'running exam', { at: [width] });

      // The clock continues through reloads and on every tab of the course, and links back.
      await page.addInitScript(recordShifts);
      await page.goto(home);
      await expect(bar(page).getByRole('timer')).toHaveText(/^4[345]:\d\d$/);
      expect(await readShifts(page)).toEqual([]);
      // It covers nothing at the end of the page.
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: 'Reading settings' })
        .scrollIntoViewIfNeeded();
      await page.keyboard.press('End');
      const footer = await page.getByRole('contentinfo').boundingBox();
      const over = await bar(page).boundingBox();
      expect(footer && over && footer.y + footer.height <= over.y).toBe(true);
      await expectAccessible(page, 'course home during an exam', { at: [width] });
      await bar(page).getByRole('link', { name: 'Midterm' }).click();
      const first = problem(page, 'First question', 'First question');
      await first.getByRole('textbox').fill('4');
      await submit(first);
      await expect(first.getByText('1 of 1 point, graded')).toBeVisible();

      await bar(page).getByRole('button', { name: 'Submit exam' }).click();
      const dialog = page.getByRole('dialog');
      const alert = await dialog.locator('.alert').boundingBox();
      const text = await dialog.getByText('You can’t return to the questions after that.').boundingBox();
      expect((text?.y ?? 0) - (alert?.y ?? 0) - (alert?.height ?? 0)).toBeGreaterThan(8);
      await dialog.getByRole('button', { name: 'Submit exam' }).click();
      await expect(page.getByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await expectAccessible(page, 'submitted exam', { at: [width] });
    });
  });
}

test.describe('an answer after the end', () => {
  test.use({ expectedErrors: /403/ });

  test('is refused with the reason, and the exam has ended', async ({ page, site }) => {
    await site.makeCourse({ id: COURSE, title: 'Timed', sections });
    await site.enroll('late', 'audit', COURSE);
    await signIn(page, 'late');
    await page.goto(exam);
    await start(page).click();
    await expect(unit(page, 'First question').getByRole('textbox')).toBeVisible();
    // Submitted on another device; this page doesn't know yet.
    const { active_attempt } = await (
      await page.request.get(
        `/api/edx_proctoring/v1/proctored_exam/attempt/course_id/${COURSE}?is_learning_mfe=true`,
      )
    ).json();
    const { csrfToken } = await (await page.request.get('/csrf/api/v1/token')).json();
    const response = await page.request.put(
      `/api/edx_proctoring/v1/proctored_exam/attempt/${active_attempt.attempt_id}`,
      { data: { action: 'submit' }, headers: { 'x-csrftoken': csrfToken } },
    );
    expect(response.status()).toBe(200);
    const first = problem(page, 'First question', 'First question');
    await first.getByRole('textbox').fill('4');
    await submit(first);
    await expect(first.getByText('This exam is over, so this answer doesn’t count.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
  });
});
