import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { signIn, unit } from './support/screens.ts';
import type { SmallCourse } from './support/small-course.ts';
import { expect, test, widths } from './support/test.ts';

const FILLER = '<p>Two resistors side by side let more current through than one.</p>'.repeat(30);

const course: SmallCourse = {
  id: 'course-v1:Acme+CALC+R1',
  title: 'Circuits',
  attributes: { show_calculator: true },
  sections: `<chapter url_name="c" display_name="Resistance">
  <sequential url_name="s" display_name="Resistors">
    <vertical url_name="u" display_name="Side by side"><html url_name="h" display_name="Text"><![CDATA[<p>What is 6k beside 3k?</p>${FILLER}]]></html></vertical>
  </sequential>
</chapter>`,
};

const key = (type: string, block: string) => `block-v1:Acme+CALC+R1+type@${type}+block@${block}`;
const unitAddress = `/course/${course.id}/${key('sequential', 's')}/${key('vertical', 'u')}`;
const calculator = (page: Page) => page.getByRole('heading', { name: 'Calculator' });

for (const width of widths) {
  test(`[CWR-41] [CWR-42] the calculator stays reachable below a long unit, by keyboard too, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await site.makeCourse(course);
    const name = `counter${width}`;
    await site.enroll(name, 'audit', course.id);
    await signIn(page, name);
    await page.goto(unitAddress);
    await expect(unit(page, 'Side by side').getByText('What is 6k beside 3k?')).toBeVisible();
    await expect(calculator(page)).toBeInViewport();
    await expectAccessible(page, 'a unit with a calculator', { at: [width] });

    await page.locator('summary', { has: calculator(page) }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Expression' })).toBeFocused();
    await page.keyboard.type('6k||3k+sqrt(-4)');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Result' })).toHaveValue('2000+2*i');

    await page.getByText('Instructions').click();
    await expect(page.getByText('Scientific notation')).toBeVisible();
    await expectAccessible(page, 'the calculator with its instructions', { at: [width] });
    await expectAccessibleMirrored(page, 'the calculator with its instructions', { at: [width] });
  });
}

test('beside the columns of a unit, the result of the calculator has room for its messages', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await site.makeCourse(course);
  await site.enroll('counter-fr', 'audit', course.id);
  await signIn(page, 'counter-fr');
  await context.addCookies([{ name: 'openedx-language-preference', value: 'fr', url: site.origin }]);
  await page.goto(unitAddress);
  await page.locator('summary', { hasText: 'Calculatrice' }).click();
  await page.getByRole('textbox', { name: 'Expression' }).fill('(2+3');
  await page.keyboard.press('Enter');
  const result = page.getByRole('textbox', { name: 'Résultat' });
  await expect(result).toHaveValue('Syntaxe non valide');
  const hidden = await result.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});
