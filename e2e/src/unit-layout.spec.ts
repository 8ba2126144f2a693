import type { Locator, Page } from '@playwright/test';
import { MIRRORED, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const COURSE = 'course-v1:Acme+LAYOUT+R1';
const key = (type: string, id: string) => `${COURSE.replace('course', 'block')}+type@${type}+block@${id}`;
const LONG_NAME = 'Leaves, stems and roots in the light of several hours of the early morning sun of June';
const SENTENCE = 'Plants turn light into sugar, and for that they need water and air. ';

const course = {
  id: COURSE,
  title: 'Botany',
  attributes: { edxnotes: true, show_calculator: true },
  sections: `<chapter url_name="c" display_name="Plants">
  <sequential url_name="s" display_name="Light">
    <vertical url_name="a" display_name="Air"><html url_name="ha" display_name="Text"><p>Air.</p></html></vertical>
    <vertical url_name="u" display_name="Sugar">
      <html url_name="h" display_name="Text"><p>${SENTENCE.repeat(8)}</p></html>
      <problem url_name="p" display_name="Count the leaves"><numericalresponse answer="2"><label>1 + 1?</label><formulaequationinput/></numericalresponse></problem>
    </vertical>
  </sequential>
  <sequential url_name="n" display_name="${LONG_NAME}">
    <vertical url_name="v" display_name="Water"><html url_name="w" display_name="Text"><p>${SENTENCE.repeat(200)}</p></html></vertical>
  </sequential>
</chapter>`,
};

/** Without names, which are in another language where the page is mirrored. */
const barAbove = (page: Page) => page.locator('article').locator('xpath=preceding-sibling::*[1]');
const barBelow = (page: Page) => page.locator('article nav');

async function edgesOf(element: Locator): Promise<{ left: number; right: number; top: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not visible');
  return { left: box.x, right: box.x + box.width, top: box.y };
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const isMirrored of [false, true]) {
    test(`a unit and its controls end at one edge, ${colorScheme}${isMirrored ? ', mirrored' : ''}`, async ({
      page,
      context,
      site,
    }) => {
      await site.makeCourse(course);
      const name = `layout-${colorScheme}-${isMirrored}`;
      await site.enroll(name, 'audit', COURSE);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1280, height: 800 });
      await signIn(page, name);
      if (isMirrored) await context.addCookies([{ ...MIRRORED, url: site.origin }]);
      await page.goto(`/course/${COURSE}/${key('sequential', 's')}/${key('vertical', 'u')}`);
      const frame = unit(page, 'Sugar');
      await expect(frame.getByText(SENTENCE.trim()).first()).toBeVisible();
      await expect(page.locator('#unit-iframe')).toHaveAttribute('height', /[1-9]\d\d/);

      const endOf = async (element: Locator) => (await edgesOf(element))[isMirrored ? 'left' : 'right'];
      // A dark page shows the unit as a sheet, whose margins are within its edges.
      const text = colorScheme === 'light' ? frame.locator('.author') : page.locator('#unit-iframe');
      const [edge, above, below] = await Promise.all([
        endOf(text),
        endOf(barAbove(page)),
        endOf(barBelow(page).getByRole('link').last()),
      ]);
      const room = colorScheme === 'light' ? 1 : 6;
      expect(Math.abs(above - edge), 'controls above').toBeLessThanOrEqual(room);
      expect(Math.abs(below - edge), 'controls below').toBeLessThanOrEqual(room);

      const [previous, next] = await barBelow(page).getByRole('link').all();
      if (!previous || !next) throw new Error('Previous or Next is missing');
      await expect(next).toContainText(LONG_NAME);
      expect((await edgesOf(previous)).top).toBe((await edgesOf(next)).top);
    });
  }
}

test('a text that reads in the other direction than its page is as wide as the controls', async ({
  page,
  site,
}) => {
  const hebrew = { ...course, attributes: { ...course.attributes, language: 'he' } };
  await site.makeCourse(hebrew);
  await site.enroll('layout-hebrew', 'audit', COURSE);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'layout-hebrew');
  await page.goto(`/course/${COURSE}/${key('sequential', 's')}/${key('vertical', 'u')}`);
  const frame = unit(page, 'Sugar');
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
  const text = await edgesOf(frame.locator('.block').first());
  const controls = await edgesOf(barAbove(page));
  expect(Math.abs(text.left - controls.left)).toBeLessThanOrEqual(1);
  expect(Math.abs(text.right - controls.right)).toBeLessThanOrEqual(1);
});

for (const width of [375, 1280]) {
  test(`the title of a problem is far smaller than that of its unit, at ${width} px`, async ({
    page,
    site,
  }) => {
    await site.makeCourse(course);
    await site.enroll(`layout-${width}`, 'audit', COURSE);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, `layout-${width}`);
    await page.goto(`/course/${COURSE}/${key('sequential', 's')}/${key('vertical', 'u')}`);
    const fontOf = (title: Locator) =>
      title.evaluate((element) => {
        const { fontSize, fontFamily } = getComputedStyle(element);
        return { size: Number.parseFloat(fontSize), family: fontFamily };
      });
    // The frame's style sheet may still be loading.
    await expect(async () => {
      const ofUnit = await fontOf(page.getByRole('heading', { level: 1 }));
      const ofProblem = await fontOf(unit(page, 'Sugar').getByRole('heading', { name: 'Count the leaves' }));
      expect(ofProblem.size).toBeLessThanOrEqual(0.81 * ofUnit.size);
      expect(ofProblem.family).not.toBe(ofUnit.family);
      expect(ofProblem.family).toMatch(/sans-serif$/);
    }).toPass({ timeout: 5000 });
  });
}
