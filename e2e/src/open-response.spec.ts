import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+RESPONSE+R1';
const option = (name: string, points: number) => `<option points="${points}"><name>${name}</name></option>`;
const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="v" display_name="Essay">
    <openassessment url_name="o" file_upload_type="pdf-and-image" show_rubric_during_response="true">
      <title>Your essay</title>
      <prompts><prompt><description>Why now?</description></prompt></prompts>
      <rubric><criterion><name>Ideas</name>${option('Few', 1)}${option('Many', 3)}</criterion></rubric>
      <assessments><assessment name="self-assessment"/></assessments>
    </openassessment>
  </vertical>
</sequential></chapter>`;
const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') };
const WIDTH = 375;

// Refused files are logged by the browser.
test.use({ viewport: { width: WIDTH, height: 800 }, expectedErrors: /(response:|status of) 4(00|15)/ });

test('a learner writes a response with a file and assesses it, and staff override the score', async ({
  page,
  site,
}) => {
  await site.makeCourse({ id, title: 'Responses', sections });
  await site.lectern('staff', 'add', 'staff', id);
  await site.enroll('odile', 'audit', id);
  await signIn(page, 'odile');
  const path = `/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'v', id)}`;
  await page.goto(path);
  await expect(heading(page, 'Essay')).toBeVisible();
  const essay = unit(page, 'Essay').getByRole('region', { name: 'Your essay' });
  // Hidden until the frame's script listens to it.
  await expect(essay.getByLabel('Choose a file')).toBeVisible();
  await expectAccessible(page, 'an open response', { at: [WIDTH] });

  await essay.getByLabel('Your response').fill('Because');
  await essay.getByLabel('Choose a file').setInputFiles({ ...pdf, buffer: Buffer.from('<b>Hi') });
  await expect(essay.getByText('This file’s name doesn’t match what’s in it.')).toBeFocused();
  await essay.getByLabel('Choose a file').setInputFiles(pdf);
  await expect(essay.locator(':focus')).toHaveText('plan.pdf is attached.');
  await expect(essay.getByLabel('Your response')).toHaveValue('Because');
  await essay.getByLabel('Description of plan.pdf').fill('My plan');
  await pressEnabled(essay.getByRole('button', { name: 'Save draft' }), 'Enter');
  await expect(essay.locator(':focus')).toHaveText('Your draft is saved but not submitted.');

  await page.reload();
  await expect(essay.getByLabel('Your response')).toHaveValue('Because');
  await expect(essay.getByLabel('Description of plan.pdf')).toHaveValue('My plan');
  await expectAccessibleMirrored(page, 'a draft with a file', { at: [WIDTH] });
  await page.reload();
  await pressEnabled(essay.getByRole('button', { name: 'Submit response' }), 'Enter');
  await expect(essay.locator(':focus')).toHaveText('Submitted. Now assess your response.');
  await expect(essay.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await expectAccessible(page, 'a response to assess', { at: [WIDTH] });
  await essay.getByRole('radio', { name: /^Many/ }).press('Space');
  await pressEnabled(essay.getByRole('button', { name: 'Submit assessment' }), 'Enter');
  await expect(essay.getByText('3 of 3 points')).toBeVisible();
  await expectAccessibleMirrored(page, 'an assessed response', { at: [WIDTH] });

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, 'staff');
  await page.goto(`/courses/${id}/staff/grading`);
  await page.getByRole('link', { name: 'Your essay' }).click();
  await expectAccessible(page, 'responses', { at: [WIDTH] });
  await page.getByRole('link', { name: 'odile' }).first().click();
  await expect(page.getByText('My plan')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'plan.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.pdf');
  await page.getByRole('radio', { name: /^Few/ }).press('Space');
  await pressEnabled(page.getByRole('button', { name: 'Save' }), 'Enter');
  await expect(page.getByRole('alert')).toContainText('Enter a reason.');
  await page.getByLabel('Reason').fill('Too kind');
  await pressEnabled(page.getByRole('button', { name: 'Save' }), 'Enter');
  await expect(page.getByText('Assessment saved.')).toBeVisible();
  await expectAccessible(page, 'a response for staff', { at: [WIDTH] });
  await expectAccessibleMirrored(page, 'a response for staff', { at: [WIDTH] });

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, 'odile');
  await page.goto(path);
  await expect(essay.getByText('1 of 3 points')).toBeVisible();
});
