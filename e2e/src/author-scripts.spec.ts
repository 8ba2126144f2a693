import type { Page } from '@playwright/test';
import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+SCRIPTS+R1';
const of = (type: string, name: string) => key(type, name, id);
const sections = `<chapter url_name="c" display_name="Section">
  <sequential url_name="s" display_name="Sequence">
    <vertical url_name="u1" display_name="Reach"><html url_name="h1" display_name="First"><![CDATA[
      <style>.tip { color: rgb(1, 2, 3) }</style>
      <p id="near">Untouched</p><a href="javascript:tell()">Show me</a><button id="more">Tell me more</button>
    ]]></html><html url_name="h2" display_name="Second"><![CDATA[
      <script>
        function tell() { $('#far').text('Told'); }
        $(function () {
          $('#near').text('Reached');
          jQuery('#far').text('Reached over a problem');
          $('#more').on('click', function () { $('#detail').show(); $('#count').text(Number($('#count').text()) + 1); });
        });
      </script>
    ]]></html><problem url_name="p1" display_name="Question">
      <stringresponse answer="yes"><label>Say yes</label><textline/></stringresponse>
    </problem><html url_name="h3" display_name="Third"><![CDATA[
      <p id="far" class="tip">Untouched</p><p id="detail" hidden>In detail</p>Clicks: <span id="count">0</span>
    ]]></html></vertical>
    <vertical url_name="u2" display_name="Noise"><html url_name="h4" display_name="Loud"><![CDATA[
      <p>Noisy</p><script>console.error('ran')</script>
    ]]></html><problem url_name="p2" display_name="Bang"><customresponse><jsinput html_file="/static/loud.html" title="Drum"/>
      <answer type="loncapa/python">correct = ['correct']</answer></customresponse></problem></vertical>
    <vertical url_name="u3" display_name="File"><html url_name="h5" display_name="Framed"><![CDATA[
      <iframe src="/static/page.html" title="Page" width="300" height="100"></iframe>
    ]]></html></vertical>
  </sequential>
</chapter>`;
const files = {
  'page.html': '<title>Page</title><p id="out">Waiting</p><script src="tool.js"></script>',
  'loud.html': "<title>Drum</title><p>Drums</p><script>console.error('ran')</script>",
  'tool.js': `let cookies = 'none';
try { cookies = document.cookie; } catch { cookies = 'refused'; }
document.getElementById('out').textContent = 'Ran as ' + window.origin + ', cookies ' + cookies;`,
};

test.use({ expectedErrors: /^console: ran$/ });
test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Scripts', sections, files });
  const name = `scr${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

const open = (page: Page, name: string) =>
  page.goto(`/course/${id}/${of('sequential', 's')}/${of('vertical', name)}`);
const nested = (page: Page, title: string, name: string) =>
  unit(page, title).locator(`iframe[title="${name}"]`).contentFrame();

test('scripts and styles reach all texts of their unit, which stay in their order around a problem', async ({
  page,
}) => {
  await open(page, 'u1');
  const before = nested(page, 'Reach', 'First and Second');
  const after = nested(page, 'Reach', 'Third');
  await expect(before.getByText('Reached', { exact: true })).toBeVisible();
  await expect(after.getByText('Reached over a problem')).toBeVisible();
  await expect(after.getByText('Reached over a problem')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(before.getByText('Reached over a problem')).toBeHidden();
  const regions = unit(page, 'Reach').getByRole('region');
  expect(await regions.evaluateAll((each) => each.map((region) => region.tagName))).toHaveLength(3);
  await expect(regions.nth(1)).toHaveAccessibleName('Question');

  await before.getByRole('button', { name: 'Tell me more' }).press('Enter');
  await expect(after.getByText('In detail')).toBeVisible();
  await expect(after.getByText('Clicks: 1')).toBeVisible();
  await before.getByRole('link', { name: 'Show me' }).press('Enter');
  await expect(after.getByText('Told')).toBeVisible();
});

test('each text in a nested frame completes once its end was in view', async ({ page }) => {
  const completed = new Set<string>();
  page.on('request', (request) => {
    const [, block] = /\/xblock\/([^/]+)\/handler\/publish_completion/.exec(request.url()) ?? [];
    if (block !== undefined) completed.add(decodeURIComponent(block));
  });
  await open(page, 'u1');
  await expect.poll(() => completed.size).toBeGreaterThan(1);
  await unit(page, 'Reach').getByRole('region', { name: 'Third' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => [...completed].sort())
    .toEqual([of('html', 'h1'), of('html', 'h2'), of('html', 'h3')]);
});

test('the scripts of a unit that is prefetched run when it is shown', async ({ page }) => {
  let runs = 0;
  page.on('console', (message) => {
    if (message.text() === 'ran') runs += 1;
  });
  const prefetched = page.waitForResponse(
    (response) =>
      response.url().includes('prepared=1') && response.url().includes('block@u2') && response.ok(),
  );
  await open(page, 'u1');
  await prefetched;
  const frames = page.locator('iframe[title="Noise"]').contentFrame().locator('iframe');
  await expect(frames).toHaveCount(2);
  for (const frame of await frames.all()) expect(await frame.getAttribute('src')).toBeNull();
  expect(runs).toBe(0);
  await page
    .getByRole('link', { name: /^Next/ })
    .or(page.getByRole('button', { name: /^Next/ }))
    .first()
    .click();
  await expect(heading(page, 'Noise')).toBeVisible();
  await expect(nested(page, 'Noise', 'Loud').getByText('Noisy')).toBeVisible();
  await expect(nested(page, 'Noise', 'Drum').getByText('Drums')).toBeVisible();
  expect(runs).toBe(2);
});

test('an HTML file of the course runs its scripts in a frame with an opaque origin', async ({ page }) => {
  await open(page, 'u3');
  const file = unit(page, 'File').locator('iframe[title="Page"]').contentFrame();
  await expect(file.getByText('Ran as null, cookies refused')).toBeVisible();
});
