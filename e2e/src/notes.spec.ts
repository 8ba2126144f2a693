import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { courseTab, heading, scrollAndClick, signIn, unit } from './support/screens.ts';
import type { SmallCourse } from './support/small-course.ts';
import { expect, test, widths } from './support/test.ts';

const FILLER = '<p>Between the two there is a paragraph that is long enough to take some room.</p>'.repeat(
  20,
);

const courseOf = (id: string, first: string, last: string): SmallCourse => ({
  id,
  title: 'Botany',
  attributes: { edxnotes: true },
  sections: `<chapter url_name="c" display_name="Leaves">
  <sequential url_name="s" display_name="Light">
    <vertical url_name="u" display_name="Sugar"><html url_name="h" display_name="Text"><![CDATA[<p>${first}</p>${FILLER}<p>${last}</p>]]></html></vertical>
    <vertical url_name="v" display_name="Water"><html url_name="w" display_name="Text"><p>Roots take up water.</p></html></vertical>
  </sequential>
</chapter>`,
});

const FIRST = 'Plants turn light into sugar, which is called photosynthesis.';
const LAST = 'It takes carbon dioxide from the air and sets oxygen free.';

/** Selects words of the unit as a mouse or a keyboard does. */
async function select(paragraph: Locator, words: string): Promise<void> {
  await paragraph.evaluate((element, wanted) => {
    const text = element.firstChild;
    const at = text?.textContent?.indexOf(wanted) ?? -1;
    if (!text || at < 0) throw new Error(`${wanted} is not in the text`);
    const selection = document.getSelection();
    selection?.setBaseAndExtent(text, at, text, at + wanted.length);
  }, words);
}

const marks = (page: Page) => unit(page, 'Sugar').locator('mark');

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[CWR-43] [CWR-44] notes are added to selected text, shown and hidden, listed, exported and found again', async ({
      page,
      site,
    }) => {
      const id = `course-v1:Acme+NOTES+R${width}`;
      const name = `noter${width}`;
      await site.makeCourse(courseOf(id, FIRST, LAST));
      await site.enroll(name, 'audit', id);
      await signIn(page, name);
      const key = (type: string, block: string) =>
        `${id.replace('course', 'block')}+type@${type}+block@${block}`;
      await page.goto(`/course/${id}/${key('sequential', 's')}/${key('vertical', 'u')}`);
      const text = unit(page, 'Sugar');
      const toggle = page.getByRole('button', { name: 'Hide Notes' });
      await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
      await expect(toggle).toHaveCount(0);

      await select(text.getByText(FIRST), 'photosynthesis');
      const tools = text.getByRole('toolbar', { name: 'Selected text' });
      await expect(tools).toBeVisible();
      await expectAccessible(page, 'note tools', { at: [width] });
      await scrollAndClick(tools.getByRole('button', { name: 'Highlight in green' }));
      await expect(marks(page)).toHaveText(['photosynthesis']);
      await expect(toggle).toBeVisible();

      // By keyboard: the toolbar follows the text in which the words were selected.
      await select(text.getByText(LAST), 'carbon dioxide');
      await expect(tools).toBeVisible();
      await text.getByRole('button', { name: 'Add note' }).focus();
      await page.keyboard.press('Enter');
      const field = text.getByRole('textbox', { name: 'Note' });
      await expect(field).toBeFocused();
      await page.keyboard.type('CO2: see the exam');
      await expectAccessible(page, 'the fields of a note', { at: [width] });
      await field.press('Control+Enter');
      await expect(text.getByRole('button', { name: 'Your note: CO2: see the exam' })).toBeFocused();

      await page.reload();
      await expect(marks(page)).toHaveText(['photosynthesis', 'carbon dioxide']);
      await scrollAndClick(toggle);
      await expect(marks(page)).toHaveCount(0);
      await page.reload();
      await expect(text.getByText(FIRST)).toBeVisible();
      await expect(marks(page)).toHaveCount(0);
      await scrollAndClick(page.getByRole('button', { name: 'Show Notes' }));
      await expect(marks(page)).toHaveCount(2);

      await (await courseTab(page, 'Notes')).click();
      await expect(heading(page, 'Notes')).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page, 'notes', { at: [width] });
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as Markdown' }).click();
      const file = await (await download).path();
      expect(await readFile(file, 'utf8')).toBe(
        '# Notes: Botany\n\n## Leaves\n\n### Light › Sugar\n\n> photosynthesis\n\n> carbon dioxide\n\nCO2: see the exam\n',
      );

      await page.getByRole('link', { name: 'Show in unit carbon dioxide' }).click();
      await expect(marks(page).last()).toBeInViewport();
      await expect(text.getByRole('button', { name: 'Your note: CO2: see the exam' })).toBeFocused();

      await site.makeCourse(
        courseOf(id, 'Plants live.', 'It takes some CO₂ from the air and sets oxygen free.'),
      );
      await page.reload();
      await expect(marks(page)).toHaveText(['some CO₂']);
      await text.getByText('1 note on text that is no longer here').click();
      await expect(text.getByRole('blockquote')).toHaveText('photosynthesis');
      await scrollAndClick(await courseTab(page, 'Notes'));
      await expect(page.getByText('This text is no longer in the unit.')).toBeVisible();
      await expect(page.getByText('The text has changed since you added this note.')).toBeVisible();
      await page.getByRole('button', { name: 'Delete photosynthesis' }).click();
      await page.getByRole('button', { name: 'Delete note' }).click();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
      await expectAccessibleMirrored(page, 'notes', { at: [width] });
    });
  });
}

test('the fields of a note below a short text are in view, and leave no room when they close', async ({
  page,
  site,
}) => {
  const id = 'course-v1:Acme+NOTES+SHORT';
  await site.makeCourse(courseOf(id, FIRST, LAST));
  await site.enroll('short-noter', 'audit', id);
  await signIn(page, 'short-noter');
  const key = (type: string, block: string) => `${id.replace('course', 'block')}+type@${type}+block@${block}`;
  await page.goto(`/course/${id}/${key('sequential', 's')}/${key('vertical', 'v')}`);
  const text = unit(page, 'Water');
  const paragraph = text.getByText('Roots take up water.');
  await expect(paragraph).toBeVisible();
  const height = () => paragraph.evaluate(() => window.innerHeight);
  const own = await height();
  const hidden = () => paragraph.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

  await select(paragraph, 'water');
  await expect(text.getByRole('toolbar', { name: 'Selected text' })).toBeVisible();
  await expect.poll(hidden).toBe(0);
  await text.getByRole('button', { name: 'Add note' }).click();
  const field = text.getByRole('textbox', { name: 'Note' });
  await field.evaluate((element) => {
    element.style.height = '400px';
  });
  await expect.poll(height).toBeGreaterThan(400);
  expect(await hidden()).toBe(0);
  await field.press('Escape');
  await expect.poll(height).toBe(own);
});

const HEBREW = 'הצמחים הופכים אור לסוכר, תהליך שנקרא פוטוסינתזה, והוא מתרחש בעלים.';

for (const width of widths) {
  test.describe(`in a Hebrew course, at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('notes are laid out from right to left, within the page', async ({ page, site }) => {
      const id = `course-v1:Acme+HEBREW+R${width}`;
      const name = `hebrew${width}`;
      const course = courseOf(id, HEBREW, 'סוף.');
      await site.makeCourse({ ...course, attributes: { edxnotes: true, language: 'he' } });
      await site.enroll(name, 'audit', id);
      await signIn(page, name);
      const key = (type: string, block: string) =>
        `${id.replace('course', 'block')}+type@${type}+block@${block}`;
      await page.goto(`/course/${id}/${key('sequential', 's')}/${key('vertical', 'u')}`);
      const text = unit(page, 'Sugar');
      const paragraph = text.getByText(HEBREW);
      await expect(paragraph).toHaveCSS('direction', 'rtl');
      const isInside = (element: Locator) =>
        element.evaluate((tool) => {
          const { left, right } = tool.getBoundingClientRect();
          return left >= 0 && right <= document.documentElement.clientWidth;
        });

      // The first word is at the right edge of the page.
      await select(paragraph, 'הצמחים');
      const tools = text.getByRole('toolbar', { name: 'Selected text' });
      await expect(tools).toBeVisible();
      expect(await isInside(tools)).toBe(true);
      await text.getByRole('button', { name: 'Add note' }).click();
      const field = text.getByRole('textbox', { name: 'Note' });
      await field.fill('הערה');
      expect(await isInside(field)).toBe(true);
      await expect(field).toHaveCSS('direction', 'rtl');
      await expectAccessible(page, 'the fields of a note in Hebrew', { at: [width] });
      await field.press('Control+Enter');

      const button = text.getByRole('button', { name: /^Your note/ });
      await expect(button).toBeFocused();
      const distance = await button.evaluate((element) => {
        const mark = element.ownerDocument.querySelector('mark')?.getBoundingClientRect();
        const outer = element.getBoundingClientRect();
        return mark ? Math.abs((outer.left + outer.right) / 2 - mark.left) : Number.POSITIVE_INFINITY;
      });
      // At the end of the marked words, which is on their left.
      expect(distance).toBeLessThan(16);

      await (await courseTab(page, 'Notes')).click();
      const listed = page.getByRole('main').getByRole('listitem');
      await expect(listed.getByText('הערה')).toHaveCSS('direction', 'rtl');
      await expectAccessible(page, 'notes in Hebrew', { at: [width] });
      await expectAccessibleMirrored(page, 'notes in Hebrew', { at: [width] });
    });
  });
}
