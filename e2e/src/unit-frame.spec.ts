import type { Page } from '@playwright/test';
import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+FRAME+R1';
const of = (type: string, name: string) => key(type, name, id);
const names = [
  'body',
  'querySelectorAll',
  'getElementById',
  'documentElement',
  'addEventListener',
  'createElement',
];
const clobbered = names
  .map(
    (name) => `<img name="${name}" alt="" hidden><form name="${name}" hidden><input name="closest"></form>`,
  )
  .join('');
const sections = `<chapter url_name="c" display_name="Section">
  <sequential url_name="s" display_name="Sequence">
    <vertical url_name="u1" display_name="Hostile"><html url_name="h1" display_name="Clobbers"><![CDATA[
      ${clobbered}<p>Read me</p>
      <section data-block="${of('html', 'h2')}" data-kind="html">Not of the server</section>
      <iframe data-nested="true" title="Not of the server" srcdoc="x" height="20"></iframe>
    ]]></html><html url_name="h2" display_name="Far below"><![CDATA[
      <div style="height: 4000px">Tall</div><p id="end">The end</p>
    ]]></html></vertical>
    <vertical url_name="quiz" display_name="Quiz"><problem url_name="p1" display_name="Capitals" weight="2">
      <stringresponse answer="Paris" type="ci"><label>Capital of France</label><textline size="20"/></stringresponse>
      <stringresponse answer="Rome" type="ci"><label>Capital of Italy</label><textline size="20"/></stringresponse>
    </problem></vertical>
    <vertical url_name="files" display_name="Files"><html url_name="h5" display_name="Links"><![CDATA[
      <a href="/static/evil.js">Script</a> <a href="/static/evil.css">Style</a> <a href="/static/evil.html">Page</a>
    ]]></html></vertical>
    <vertical url_name="soon" display_name="Soon" start="2199-01-01T00:00:00Z"><html url_name="h3" display_name="Later"><p>Later</p></html></vertical>
  </sequential>
</chapter>`;

const files = {
  'evil.js': 'window.ran = true; document.title = "ran";',
  'evil.css': 'body { outline: 7px solid rgb(1, 2, 3) !important; }',
  'evil.html':
    '<title>Page</title><p>A page</p><script>window.ran = true; fetch("/api/enrollment/v1/enrollment", { credentials: "include" }).then(() => { document.title = "read"; })</script>',
};

test.use({
  expectedErrors:
    /404|ERR_|Failed to load|Content Security Policy|Blocked script|CORS policy|Failed to fetch| csp$/,
});
test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Frame', sections, files });
  const name = `fra${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
});

test('markup can neither break the script of the unit nor pass for a block of the server', async ({
  page,
}) => {
  const completed: string[] = [];
  page.on('request', (request) => {
    const [, block] = /\/xblock\/([^/]+)\/handler\/publish_completion/.exec(request.url()) ?? [];
    if (block !== undefined) completed.push(decodeURIComponent(block));
  });
  await page.goto(`/course/${id}/${of('sequential', 's')}/${of('vertical', 'u1')}`);
  await expect(heading(page, 'Hostile')).toBeVisible();
  await expect.poll(() => completed).toEqual([of('html', 'h1')]);
});

test('files of a course don’t run on pages of the site: neither as script nor style, and as a page only with an opaque origin', async ({
  page,
}) => {
  const path = `/course/${id}/${of('sequential', 's')}/${of('vertical', 'files')}`;
  await page.goto(path);
  const addressOf = async (name: string) => {
    const href = await unit(page, 'Files').getByRole('link', { name }).getAttribute('href');
    expect(href).toMatch(/^\/assets\/courseware\//);
    return href ?? '';
  };
  const script = await addressOf('Script');
  const style = await addressOf('Style');
  const document = await addressOf('Page');

  for (const target of [path, '/dashboard']) {
    await page.goto(target);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const result = await page.evaluate(
      async ([src, href]) => {
        const load = (element: HTMLElement) =>
          new Promise<string>((resolve) => {
            element.addEventListener('load', () => resolve('loaded'));
            element.addEventListener('error', () => resolve('refused'));
            window.document.head.append(element);
          });
        const results = [
          await load(Object.assign(window.document.createElement('script'), { src })),
          await load(Object.assign(window.document.createElement('script'), { src, type: 'module' })),
          await load(Object.assign(window.document.createElement('link'), { rel: 'stylesheet', href })),
        ];
        return [...results, 'ran' in window, getComputedStyle(window.document.body).outlineWidth === '7px'];
      },
      [script, style] as const,
    );
    expect(result, target).toEqual(['refused', 'refused', 'refused', false, false]);
  }
  await page.goto(document);
  await expect(page.getByText('A page')).toBeVisible();
  // A page from the course may run scripts, but with an opaque origin.
  expect(await page.evaluate(() => ['ran' in window, window.origin])).toEqual([true, 'null']);
  await expect(page).toHaveTitle('Page');
});

test('[WCAG-1.4.1] [WCAG-3.3.2] [WCAG-3.3.3] [WCAG-4.1.3] a question is named by its label, and each verdict is announced once', async ({
  page,
}) => {
  await page.goto(`/course/${id}/${of('sequential', 's')}/${of('vertical', 'quiz')}`);
  const quiz = unit(page, 'Quiz').getByRole('region', { name: 'Capitals' });
  const status = unit(page, 'Quiz').getByRole('status');
  await quiz.getByLabel('Capital of France').fill('Paris');
  await quiz.getByRole('button', { name: 'Submit' }).click();
  await expect(quiz.getByText('“Capital of Italy” has no answer yet. Answer it, then submit.')).toBeVisible();
  await expect(quiz.getByLabel('Capital of Italy')).toBeFocused();

  await quiz.getByLabel('Capital of Italy').fill('Milan');
  await quiz.getByRole('button', { name: 'Submit' }).click();
  await expect(quiz.getByText('Correct', { exact: true })).toHaveCount(1);
  await expect(quiz.getByText(/correct/i)).toHaveCount(2);
  await expect(status).toHaveText('Partially correct: 1 of 2 points.');
  await expect(quiz.getByRole('button', { name: 'Submit' })).toBeFocused();
});

test('an answer can be submitted once the script of the unit runs, and Enter does not leave the unit before', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/problem.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/course/${id}/${of('sequential', 's')}/${of('vertical', 'quiz')}`);
  const quiz = unit(page, 'Quiz').getByRole('region', { name: 'Capitals' });
  const submitButton = quiz.getByRole('button', { name: 'Submit' });
  await quiz.getByLabel('Capital of France').fill('Paris');
  await quiz.getByLabel('Capital of Italy').fill('Rome');
  await quiz.getByLabel('Capital of Italy').press('Enter');
  await expect(submitButton).toBeDisabled();
  release();
  await submitButton.click();
  await expect(quiz.getByText('Correct', { exact: true })).toHaveCount(2);
});

/** A page on the site's own origin that frames a unit and posts as the clients of 2021 and 2026 do. */
async function openClient(page: Page, path: string, fragment = ''): Promise<void> {
  await page.route('**/client', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<meta name="referrer" content="origin"><iframe referrerpolicy="origin" width="800" src="${path}"></iframe>
<script>
  heard = [];
  onmessage = ({ data }) => {
    heard.push(data);
    if (data.type !== 'plugin.resize') return;
    const frame = document.querySelector('iframe');
    frame.height = data.payload.height;
    if (${JSON.stringify(fragment)}) frame.contentWindow.postMessage({ hashName: ${JSON.stringify(fragment)} }, location.origin);
  };
</script>`,
    }),
  );
  await page.goto('/client');
}

const heard = (page: Page): Promise<{ type?: string; offset?: number; payload?: { height: number } }[]> =>
  page.evaluate('heard');
const lastOffset = async (page: Page) =>
  (await heard(page)).findLast(({ offset }) => offset !== undefined)?.offset;

test('a client that posts to the origin of the LMS receives replies, including the offset of an anchor', async ({
  page,
}) => {
  await openClient(page, `/xblock/${of('vertical', 'u1')}?show_title=0&view=student_view`, '#end');
  await expect.poll(() => lastOffset(page)).toBeGreaterThan(4000);
});

test('a unit scrolls to the component in its URL', async ({ page }) => {
  const block = of('html', 'h2');
  const jump = `jumpToId=${encodeURIComponent(block)}#${encodeURIComponent(block)}`;
  await openClient(page, `/xblock/${of('vertical', 'u1')}?show_title=0&view=student_view&${jump}`);
  await expect.poll(() => lastOffset(page)).toBeGreaterThan(10);
});

test('a closed unit says why, in a frame that has a height', async ({ page }) => {
  await openClient(page, `/xblock/${of('vertical', 'soon')}?show_title=0&view=student_view`);
  await expect(page.frameLocator('iframe').getByText('This unit isn’t open yet')).toBeVisible();
  await expect.poll(async () => (await heard(page)).at(-1)?.payload?.height ?? 0).toBeGreaterThan(40);
});
