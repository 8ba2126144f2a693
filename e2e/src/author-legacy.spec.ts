import type { Page } from '@playwright/test';
import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+LEGACY+R1';
const of = (type: string, name: string) => key(type, name, id);
const picture = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${' '.repeat(6000)}</svg>`,
);
const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  <vertical url_name="old" display_name="Old"><html url_name="h1" display_name="Text"><![CDATA[
    <style>button { color: rgb(1, 2, 3); text-transform: uppercase } body { font-style: italic } h2 { color: rgb(4, 5, 6) }</style>
    <p id="warned"><i class="fa fa-warning"></i> Mind the gap</p><button type="button">Mine</button>
    <table><tr><td>\\(a = b + c + d + e + f + g + h\\)</td><td>${'Long words in the next column. '.repeat(20)}</td></tr></table>
    <object width="400" height="300"><param name="movie" value="/static/engine.swf?x=1">
      <embed src="/static/engine.swf" type="application/x-shockwave-flash"></object>
    <iframe src="/static/gone.html" title="Gone" width="300" height="120"></iframe>
    <img id="pasted" alt="A picture" src="data:image/svg+xml;base64,${picture.toString('base64')}">
  ]]></html><problem url_name="p1" display_name="Question">
    <stringresponse answer="yes"><label>Say yes</label><textline/></stringresponse></problem></vertical>
</sequential></chapter>`;

test.use({ expectedErrors: /404|object-src|gone\.html/ });
test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'An old course', sections });
  const name = `leg${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

async function open(page: Page) {
  await page.goto(`/course/${id}/${of('sequential', 's')}/${of('vertical', 'old')}`);
  await expect(heading(page, 'Old')).toBeVisible();
  return unit(page, 'Old');
}

for (const width of [375, 1280]) {
  test(`icons, Flash, formulas, missing files and pasted images of old courses: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const frame = await open(page);
    const icon = frame.locator('#warned .fa');
    await expect(icon).toHaveCSS('font-family', 'FontAwesome');
    await expect(icon).not.toHaveCSS('width', '0px');
    await expect
      .poll(() =>
        icon.evaluate(async ({ ownerDocument }) => {
          await ownerDocument.fonts.ready;
          return ownerDocument.fonts.check('14px FontAwesome', '\uf071');
        }),
      )
      .toBe(true);

    await expect(frame.getByText('This was Flash content (engine.swf).')).toBeVisible();
    await expect(frame.locator('object, embed')).toHaveCount(0);
    const formula = frame.locator('td .formula');
    await expect(formula.locator('.katex-html')).toHaveCount(1);
    expect(await formula.evaluate((element) => element.getClientRects().length)).toBe(1);
    await expect(frame.frameLocator('iframe[title="Gone"]').getByText('This file is missing')).toBeVisible();
    await expect(frame.locator('#pasted')).toHaveAttribute('src', /^\/assets\/courseware\//);
    await expect(frame.locator('#pasted')).toHaveJSProperty('naturalWidth', 40);
  });
}

test('an author’s style sheet changes what authors write, and no control of the site', async ({ page }) => {
  const frame = await open(page);
  await expect(frame.getByRole('button', { name: 'Mine' })).toHaveCSS('text-transform', 'uppercase');
  await expect(frame.locator('#warned')).toHaveCSS('font-style', 'italic');
  const submit = frame.getByRole('button', { name: 'Submit' });
  await expect(submit).toHaveCSS('text-transform', 'none');
  await expect(submit).toHaveCSS('font-style', 'normal');
  await expect(submit).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(frame.getByRole('heading', { name: 'Question' })).not.toHaveCSS('color', 'rgb(4, 5, 6)');
});
