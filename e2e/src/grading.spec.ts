import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { pressEnabled } from './support/keyboard.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const id = 'course-v1:Acme+GRADING+R1';
const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="essay" display_name="Essay">
    <edx_sga url_name="e1" display_name="Your essay" points="20"/>
    <staffgradedxblock url_name="l1" display_name="Lab day" instructions="Come to the *lab*." weight="5"/>
  </vertical>
</sequential></chapter>`;

// Refused files are logged by the browser, and so is an upload that breaks off.
test.use({ expectedErrors: /(response:|status of) 4(00|15)|ERR_FAILED/ });

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a learner uploads a file, staff grade it, and the learner sees score, comment and notes', async ({
      page,
      site,
    }) => {
      const learner = `una${width}`;
      await site.makeCourse({ id, title: 'Grading', sections });
      await site.lectern('staff', 'add', 'staff', id);
      await site.enroll(learner, 'audit', id);
      await signIn(page, learner);
      const path = `/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'essay', id)}`;
      await page.goto(path);
      await expect(heading(page, 'Essay')).toBeVisible();
      const essay = unit(page, 'Essay').getByRole('region', { name: 'Your essay' });
      const pdf = {
        name: 'essay.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n1 0 obj\n'),
      };
      // Hidden until the frame's script listens to it.
      await expect(essay.getByLabel('Choose a file')).toBeVisible();
      await essay
        .getByLabel('Choose a file')
        .setInputFiles({ ...pdf, buffer: Buffer.from('<script>alert(1)</script>') });
      await expect(essay.getByText('This file’s name doesn’t match what’s in it.')).toBeFocused();
      const again = essay.getByRole('button', { name: 'Upload again' });
      await expect(again, 'the file is at fault').toBeHidden();
      await page.route('**/exercise_upload*', (route) => route.abort(), { times: 1 });
      await essay.getByLabel('Choose a file').setInputFiles(pdf);
      await expect(essay.getByText('The connection broke off')).toBeFocused();
      await expectAccessible(page, 'an upload that broke off', { at: [width] });
      await again.click();
      await expect(essay.locator(':focus')).toHaveText('Your file is uploaded but not submitted.');
      await expectAccessible(page, 'an uploaded file', { at: [width] });
      await pressEnabled(essay.getByRole('button', { name: 'Submit' }), 'Enter');
      await expect(essay.locator(':focus')).toHaveText(/^Submitted on .*, awaiting grading\.$/);
      await expectAccessibleMirrored(page, 'a submitted file', { at: [width] });

      await page.context().clearCookies();
      await page.goto('/login');
      await signIn(page, 'staff');
      await page.goto(`/courses/${id}/staff/grading`);
      await expectAccessible(page, 'work to grade', { at: [width] });
      await page.getByRole('link', { name: 'Your essay' }).click();
      await expect(page.getByRole('link', { name: 'essay.pdf' })).toBeVisible();
      await expectAccessible(page, 'submitted files', { at: [width] });
      await page.getByRole('link', { name: learner }).first().click();
      await page.getByLabel('Score').fill('21');
      await page.getByRole('button', { name: 'Save grade' }).click();
      await expect(page.getByRole('alert')).toContainText('Enter a score from 0 to 20.');
      await page.getByLabel('Score').fill('15');
      await page.getByLabel('Comment').fill('Well argued.');
      await page.getByLabel('File with notes').setInputFiles({ ...pdf, name: 'notes.pdf' });
      await page.getByRole('button', { name: 'Save grade' }).click();
      await expect(page.getByText('Grade saved.')).toBeVisible();
      await expectAccessible(page, 'a graded file', { at: [width] });
      await expectAccessibleMirrored(page, 'a graded file', { at: [width] });

      await page.context().clearCookies();
      await page.goto('/login');
      await signIn(page, learner);
      await page.goto(path);
      await expect(essay.getByText('15 of 20 points, ungraded')).toBeVisible();
      await expect(essay.getByText('Well argued.')).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        essay.getByRole('link', { name: 'notes.pdf' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('notes.pdf');
    });
  });
}
