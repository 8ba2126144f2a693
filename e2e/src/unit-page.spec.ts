import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const id = 'course-v1:Acme+PAGE+R1';
const HASH = '2dd679150566460eb2b272f4f6c18d9c';
const cells = (tag: string) => `<tr>${`<${tag}>Unbreakable-contents</${tag}>`.repeat(8)}</tr>`;
const vtt = '1\n00:00:00,000 --> 00:00:02,000\nWelcome\n';
const lines = `<p>${'A text that is long enough to fill more than one line. '.repeat(4)}</p>`;
const sections = `<chapter url_name="c">
  <sequential url_name="s">
    <vertical url_name="u" display_name="Column">
      <html url_name="text"><![CDATA[${lines}<div style="background: #fff"><p style="color: #333">In an ink of the author’s</p></div>]]></html>
      <video url_name="${HASH}" sub=""><source src="/static/a.mp4"/><transcript language="en" src="a.srt"/></video>
      <lti_consumer url_name="tool" description="Tea or coffee?"/>
      <problem url_name="p1" display_name="Capitals"><multiplechoiceresponse><label>Capital of France</label>
        <choicegroup><choice correct="true">Paris</choice><choice correct="false">Rome</choice></choicegroup>
      </multiplechoiceresponse></problem>
    </vertical>
    <vertical url_name="t" display_name="Tables">
      <html url_name="wide"><![CDATA[<table class="wide">${cells('th')}${cells('td')}</table>
        <iframe title="Simulation" width="900" height="80" srcdoc="x"></iframe>]]></html>
      <html url_name="rtl"><![CDATA[<div dir="rtl"><p>שלום</p><table class="mirrored">${cells('td')}</table></div>]]></html>
      <html url_name="narrow"><![CDATA[<table class="narrow"><tr><td>One</td><td>Two</td></tr></table>]]></html>
      <problem url_name="p2" display_name="Match"><table><tr><td>${'Long text beside a list '.repeat(8)}</td><td>
        <optionresponse><optioninput options="('a choice of many words','another')" correct="another"/></optionresponse>
      </td></tr></table></problem>
    </vertical>
  </sequential>
</chapter>`;

test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Page', sections, files: { 'a.mp4': 'no film', 'a.srt': vtt } });
  const name = `pag${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
  // Units get the full width of a page.
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('lectern.outline', 'closed');
  });
});

test.use({ expectedErrors: /a\.mp4|ERR_|Failed to load/ });

async function openUnit(page: Page, name: string, title: string): Promise<FrameLocator> {
  await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', name, id)}`);
  await expect(heading(page, title)).toBeVisible();
  return unit(page, title);
}

async function edgesOf(target: Locator): Promise<{ left: number; right: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return { left: Math.round(box.x), right: Math.round(box.x + box.width) };
}

test('text, video, boxes and choices share the edges of one column of about 70 characters', async ({
  page,
}) => {
  const frame = await openUnit(page, 'u', 'Column');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // The frame may still load its styles.
    await expect(async () => {
      const title = await edgesOf(heading(page, 'Column'));
      const column = await edgesOf(frame.locator('.author > p').first());
      expect(column.left, 'the column starts where the title does').toBe(title.left);
      expect(column.right - column.left, `${width} px`).toBeLessThanOrEqual(38 * 16);
      for (const box of ['.player', '.unsupported', '.choice >> nth=0', '.choice >> nth=1'])
        expect(await edgesOf(frame.locator(box)), `${box} at ${width} px`).toEqual(column);
    }).toPass({ timeout: 15_000 });
  }
});

test('the transcript is beside the video where both have room, and below it elsewhere', async ({ page }) => {
  const frame = await openUnit(page, 'u', 'Column');
  const [player, transcript] = [frame.locator('.player'), frame.locator('.transcript')];
  await page.setViewportSize({ width: 1280, height: 800 });
  // The frame may still load its styles, or take its new width.
  await expect(async () => {
    const film = await edgesOf(player);
    const beside = await edgesOf(transcript);
    expect(film.right).toBeLessThan(beside.left);
    expect(beside.right).toBeLessThanOrEqual(1280);
  }).toPass({ timeout: 15_000 });
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(async () => {
    expect(await edgesOf(transcript)).toEqual(await edgesOf(player));
  }).toPass({ timeout: 15_000 });
});

test('blocks without a name are called by their type, never by their id', async ({ page }) => {
  const frame = await openUnit(page, 'u', 'Column');
  await expect(frame.getByRole('heading', { name: 'Video', exact: true })).toBeVisible();
  await expect(frame.getByRole('region', { name: 'External tool' })).toContainText(
    'This is a tool from another site',
  );
  await expect(frame.getByRole('region', { name: 'External tool' })).toContainText('Tea or coffee?');
  await expect(page.locator('.breadcrumb')).toContainText('Lesson');
  for (const body of [page.locator('body'), frame.locator('body')]) {
    await expect(body).not.toContainText(HASH);
    await expect(body.locator(`[title*="${HASH}"], [aria-label*="${HASH}"]`)).toHaveCount(0);
  }
});

test('wide content takes the free width, a table scrolls by itself on a phone, and lists keep their width', async ({
  page,
}) => {
  const frame = await openUnit(page, 't', 'Tables');
  const [wide, mirrored, narrow] = ['wide', 'mirrored', 'narrow'].map((name) =>
    frame.locator(`table.${name}`),
  );
  const list = frame.getByRole('combobox');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await wide?.boundingBox())?.width).toBeGreaterThan(38 * 16);
  expect(await wide?.boundingBox().then((box) => (box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(
    1280,
  );
  expect((await narrow?.boundingBox())?.width).toBeLessThanOrEqual(38 * 16);
  const simulation = frame.getByTitle('Simulation');
  expect((await simulation.boundingBox())?.width).toBe(900);
  expect((await mirrored?.boundingBox())?.x, 'nothing is cut off at the start').toBeGreaterThanOrEqual(0);
  const listWidth = (await list.boundingBox())?.width;
  expect(listWidth).toBeGreaterThan(150);
  await expect(frame.locator('.problem-parts[tabindex]'), 'what left the column is not cut off').toHaveCount(
    0,
  );

  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(async () => (await simulation.boundingBox())?.width).toBeLessThanOrEqual(375);
  for (const table of [wide, mirrored]) await expect(table ?? list).toHaveAttribute('tabindex', '0');
  await wide?.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide?.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect((await list.boundingBox())?.width, 'as wide as on a desk').toBeCloseTo(listWidth ?? 0, 0);
});

/**
 * Contrasts, as WCAG defines them, of all text in the frame with the background painted behind it; the lowest first.
 */
function contrastsIn(frame: FrameLocator): Promise<{ text: string; contrast: number }[]> {
  return frame.locator('body').evaluate((body) => {
    const rgbOf = (color: string): number[] => {
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
        '2d',
      );
      if (context === null) throw new Error('No canvas');
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (rgb: number[]): number => {
      const [r = 0, g = 0, b = 0] = rgb
        .slice(0, 3)
        .map((value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element: Element | null): number[] => {
      if (element === null) return [255, 255, 255];
      const ground = rgbOf(getComputedStyle(element).backgroundColor);
      return ground[3] === 255 ? ground : groundOf(element.parentElement);
    };
    const found: { text: string; contrast: number }[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (text === '' || !parentElement?.checkVisibility() || parentElement.closest('script, style'))
        continue;
      const ink = luminance(rgbOf(getComputedStyle(parentElement).color));
      const ground = luminance(groundOf(parentElement));
      const [low = 0, high = 0] = [ink, ground].sort((a, b) => a - b);
      found.push({ text, contrast: (high + 0.05) / (low + 0.05) });
    }
    return found.sort((a, b) => a.contrast - b.contrast);
  });
}

test('[WCAG-1.4.3] a unit is legible in dark mode: on a light background, or a dark one if the course supports it', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const frame = await openUnit(page, 'u', 'Column');
  await frame.getByLabel('Rome').check();
  await frame.getByRole('button', { name: 'Submit' }).click();
  await expect(frame.getByText('Incorrect', { exact: true })).toBeVisible();
  await expect(frame.locator('html')).toHaveCSS('background-color', 'rgb(252, 251, 248)');
  const contrasts = await contrastsIn(frame);
  expect(contrasts.length).toBeGreaterThan(10);
  expect(contrasts[0]?.contrast, contrasts[0]?.text).toBeGreaterThanOrEqual(4.5);
  await expectAccessible(page, 'a unit on light paper');

  await site.lectern('course', 'set', id, '--dark-safe', 'on');
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await openUnit(page, 'u', 'Column');
  await expect(dark.locator('html')).toHaveCSS('background-color', 'rgb(21, 24, 28)');
  await expectAccessible(page, 'a unit of a course that is dark-safe');
});
