import type { Page } from '@playwright/test';
import { signIn, unit } from './support/screens.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const COURSE = 'course-v1:Acme+SHEETS+R1';
const key = (type: string, id: string) => `${COURSE.replace('course', 'block')}+type@${type}+block@${id}`;
const OTHER_SITE = 'https://styles.example.org/x.css';
const RED = 'rgb(255, 0, 0)';
const LOUD = 'button, .button, p { color: rgb(255, 0, 0) !important }';

const question =
  '<numericalresponse answer="2"><label>1 + 1?</label><formulaequationinput/></numericalresponse>';
const course = {
  id: COURSE,
  title: 'Sheets',
  files: { 'look.css': '@import "more.css";', 'more.css': LOUD },
  sections: `<chapter url_name="c" display_name="Section">
  <sequential url_name="s" display_name="Sequence">
    <vertical url_name="own" display_name="Own">
      <html url_name="a" display_name="A"><![CDATA[<link rel="stylesheet" href="/static/look.css"><p>A text.</p>]]></html>
      <problem url_name="b" display_name="B">${question}</problem>
    </vertical>
    <vertical url_name="other" display_name="Other">
      <html url_name="d" display_name="D"><![CDATA[<link rel="stylesheet" href="${OTHER_SITE}"><p>A text.</p>]]></html>
      <problem url_name="e" display_name="E"><link rel="stylesheet" href="${OTHER_SITE}"/><p>Look.</p>${question}</problem>
      <problem url_name="f" display_name="F">${question}</problem>
    </vertical>
  </sequential>
</chapter>`,
};

async function open(page: Page, site: Site, id: string): Promise<void> {
  await site.enroll(`sheets-${id}`, 'audit', COURSE);
  await signIn(page, `sheets-${id}`);
  await page.goto(`/course/${COURSE}/${key('sequential', 's')}/${key('vertical', id)}`);
}

test.beforeEach(async ({ site, context }) => {
  await site.makeCourse(course);
  await context.route(OTHER_SITE, (route) => route.fulfill({ contentType: 'text/css', body: LOUD }));
});

test('a linked style sheet of the course restyles texts, and not the site’s controls', async ({
  page,
  site,
}) => {
  await open(page, site, 'own');
  const frame = unit(page, 'Own');
  await expect(frame.getByText('A text.')).toHaveCSS('color', RED);
  await expect(frame.getByRole('button', { name: 'Submit' })).not.toHaveCSS('color', RED);
});

test('a style sheet of another site restyles only the text or problem that links it', async ({
  page,
  site,
}) => {
  await open(page, site, 'other');
  const frame = unit(page, 'Other');
  const texts = frame.frameLocator('iframe[data-nested]');
  await expect(texts.getByText('A text.')).toHaveCSS('color', RED);
  const problem = frame.frameLocator('iframe[data-problem-frame]');
  await expect(problem.getByText('Look.')).toHaveCSS('color', RED);
  await expect(frame.getByRole('button', { name: 'Submit' })).toHaveCount(2);
  for (const button of await frame.getByRole('button', { name: 'Submit' }).all())
    await expect(button).not.toHaveCSS('color', RED);
});
