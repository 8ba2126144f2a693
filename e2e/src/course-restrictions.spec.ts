import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { homePath, key, unitPath } from './support/addresses.ts';
import { heading, problem, signIn, submit } from './support/screens.ts';
import { DEMO_COURSE, PORTALS } from './support/site.ts';
import { expect, test, widths } from './support/test.ts';

const surveyed = fileURLToPath(new URL('../fixtures/survey', import.meta.url));

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a learner of an organization opens a course after agreeing to share data, or choosing another organization', async ({
      page,
      separateSite: site,
    }) => {
      const portal = ['--portal', 'yes', '--consent', 'yes'];
      await site.lectern('enterprise', 'set', 'acme', '--name', 'Acme', ...portal);
      await site.lectern('enterprise', 'join', 'acme', 'learner');
      await site.lectern('enterprise', 'offer', 'acme', DEMO_COURSE);
      await page.goto(`${site.origin}/dashboard`);
      await signIn(page, 'learner');
      await page.goto(site.origin + homePath);
      await expect(heading(page, 'Share your activity with Acme?')).toBeVisible();
      await expectAccessible(page, 'consent', { at: [width] });
      await expectAccessibleMirrored(page, 'consent', { at: [width] });
      await page.reload();
      await page.getByRole('button', { name: 'I agree' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
      const banner = page.getByRole('banner');
      const brand = banner.getByRole('link', { name: 'Lectern' });
      await expect(brand).toHaveAttribute('href', `https://${PORTALS}/acme`);
      await banner.getByRole('button', { name: 'learner: account menu' }).click();
      const dashboard = banner.getByRole('list').getByRole('link', { name: 'Dashboard' });
      await expect(dashboard).toHaveAttribute('href', `https://${PORTALS}/acme`);
      await expectAccessible(page, 'menu of a learner of an organization', { at: [width] });

      await site.lectern('enterprise', 'set', 'other', '--name', 'Other');
      await site.lectern('enterprise', 'join', 'other', 'learner');
      await page.goto(site.origin + homePath);
      await expect(heading(page, 'You’re signed in for another organization')).toBeVisible();
      await expectAccessible(page, 'another organization', { at: [width] });
      await expectAccessibleMirrored(page, 'another organization', { at: [width] });
      await page.reload();
      await page.getByRole('link', { name: 'Choose an organization' }).click();
      await expectAccessible(page, 'choice of an organization', { at: [width] });
      await page.getByLabel('Organization').selectOption({ label: 'Acme' });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page, 'Learning Well Online')).toBeVisible();
    });

    test('a course with a survey opens once the survey is answered', async ({ page, site }, testInfo) => {
      const form = testInfo.outputPath('survey.json');
      const field = { name: 'why', label: 'Why do you take this course?', type: 'long' };
      await writeFile(form, JSON.stringify({ title: 'Before you start', fields: [field] }));
      await site.lectern('survey', 'set', 'e2e', '--file', form);
      await site.importCourse(surveyed);
      const course = 'course-v1:Lectern+SURVEY+E2E';
      const name = `surveyed-${width}`;
      await site.enroll(name, 'audit', course);
      await signIn(page, name);
      await page.goto(`/course/${course}/home`);
      await expect(heading(page, 'Before you start')).toBeVisible();
      await expectAccessible(page, 'survey', { at: [width] });
      await expectAccessibleMirrored(page, 'survey', { at: [width] });
      await page.reload();
      await page.getByLabel('Why do you take this course?').fill('To learn');
      await page.getByRole('button', { name: 'Send answers' }).click();
      await expect(heading(page, 'A course with a survey')).toBeVisible();
    });
  });
}

test('[VAL-17] the rest of a course opens once its entrance exam is passed', async ({ page, site }) => {
  const id = 'course-v1:E2E+EXAM+1';
  const home = `/course/${id}/home`;
  const answer = '<stringresponse answer="yes"><label>Say yes</label><textline/></stringresponse>';
  await site.makeCourse({
    id,
    title: 'After an exam',
    attributes: { entrance_exam_enabled: true, entrance_exam_minimum_score_pct: 0.5 },
    sections: `<chapter url_name="first" display_name="Entrance exam" is_entrance_exam="true">
      <sequential url_name="exam" display_name="What you know" graded="true">
        <vertical url_name="u-exam" display_name="One question">
          <problem url_name="p" display_name="Say it">${answer}</problem>
        </vertical>
      </sequential>
    </chapter>
    <chapter url_name="then" display_name="Lessons">
      <sequential url_name="lesson" display_name="The lesson">
        <vertical url_name="u-lesson" display_name="The text"><html url_name="h"><p>A text.</p></html></vertical>
      </sequential>
    </chapter>`,
  });
  await site.enroll('examinee', 'audit', id);
  await signIn(page, 'examinee');
  const lesson = `/course/${id}/${key('sequential', 'lesson', id)}`;
  await page.goto(lesson);
  await expect(page.getByText('You haven’t passed the entrance exam yet.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page, 'a sequence behind the entrance exam');
  await expectAccessibleMirrored(page, 'a sequence behind the entrance exam');

  await page.goto(home);
  await page.getByRole('link', { name: 'Start course' }).click();
  await expect(heading(page, 'One question')).toBeVisible();
  await expect(page.getByText('You haven’t passed the entrance exam yet.')).toBeVisible();
  await expectAccessible(page, 'an entrance exam');
  // The unit's frame is still adapting to the last width, and could move away from under a click.
  await page.reload();
  const question = problem(page, 'One question', 'Say it');
  await question.getByRole('textbox').fill('yes');
  await submit(question);
  // The page reloads once the exam is passed.
  await expect(page.getByText('You haven’t passed the entrance exam yet.')).toHaveCount(0);
  await expect(question.getByText('1 of 1 point, graded')).toBeVisible();
  await page.goto(lesson);
  await expect(heading(page, 'The text')).toBeVisible();
  await expect(page.getByText('You haven’t passed the entrance exam yet.')).toHaveCount(0);
});

test('[LOC-01] a chosen language applies on every page, and one without a catalogue mirrors none', async ({
  page,
  site,
}) => {
  await site.enroll('linguist');
  await signIn(page, 'linguist');
  await page.goto('/account/settings');
  const offered = page.getByLabel('Language').getByRole('option');
  await expect(offered).toHaveText([
    'Browser default',
    'English',
    'العربية',
    'Español (Latinoamérica)',
    'Français',
    'עברית',
  ]);

  const choose = async (language: string) => {
    const { csrfToken } = await (await page.request.get(`${site.origin}/csrf/api/v1/token`)).json();
    const chosen = await page.request.put(`${site.origin}/api/lectern/v1/language`, {
      headers: { 'use-jwt-cookie': 'true', 'X-CSRFToken': csrfToken },
      data: { language },
    });
    expect(chosen.ok()).toBe(true);
  };
  for (const [language, lang, dir] of [
    ['he', 'he', 'rtl'],
    ['ca', 'en', 'ltr'],
  ] as const) {
    await choose(language);
    for (const path of [homePath, unitPath('memory', 'u-fluency'), '/account/settings']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
    }
  }
  await choose('ar');
  await page.goto(homePath);
  await expect(page.getByText('مواعيد مهمة')).toBeVisible();
});
