import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleMirrored } from './support/accessibility.ts';
import { key } from './support/addresses.ts';
import { signIn, unit } from './support/screens.ts';
import { expect, test, widths } from './support/test.ts';

const id = 'course-v1:Acme+DRAG+R1';
const BOARD = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
  <rect width="640" height="180" fill="#dbe9f4"/><rect y="180" width="640" height="180" fill="#e8e2d4"/></svg>`;
const data = {
  zones: [
    {
      uid: 'sea',
      title: 'The sea',
      description: 'Blue',
      x: 160,
      y: 20,
      width: 320,
      height: 140,
      align: 'left',
    },
    { uid: 'land', title: 'The land', description: 'Brown', x: 160, y: 200, width: 320, height: 140 },
  ],
  items: [
    {
      id: 0,
      displayName: 'Fish',
      zones: ['sea'],
      feedback: { correct: 'It swims.', incorrect: 'It cannot breathe.' },
    },
    { id: 1, displayName: 'Frog', zones: ['sea', 'land'], feedback: { correct: '', incorrect: '' } },
    {
      id: 2,
      displayName: 'A very long lorry with a trailer',
      zones: [],
      feedback: { correct: '', incorrect: 'It drives.' },
    },
  ],
  targetImg: '/static/board.svg',
  targetImgDescription: 'The sea above, the land below',
  displayLabels: true,
  displayBorders: true,
  feedback: { start: 'Begin with the fish.', finish: 'Well sorted.' },
};
const json = JSON.stringify(data).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const block = (name: string, attributes: string) =>
  `<vertical url_name="${name}" display_name="${name}">
    <drag-and-drop-v2 url_name="d${name}" display_name="Animals" question_text="Where do they live?" data="${json}" ${attributes}/>
  </vertical>`;
const sections = `<chapter url_name="c" display_name="Section"><sequential url_name="s" display_name="Sequence">
  ${block('Drops', '')} ${block('Submission', 'mode="assessment" max_attempts="2"')}
</sequential></chapter>`;

const path = (name: string) => `/course/${id}/${key('sequential', 's', id)}/${key('vertical', name, id)}`;
const item = (frame: FrameLocator, name: string) => frame.getByRole('button', { name });
const zone = (frame: FrameLocator, name: string) =>
  frame.getByRole('group', { name: new RegExp(`^${name}`) });
/** The result of the last action; screen readers hear the same from a live region. */
const verdict = (frame: FrameLocator) => frame.locator('.drag-verdict');

test.beforeAll(async ({ site }) => {
  await site.makeCourse({ id, title: 'Drag and drop', sections, files: { 'board.svg': BOARD } });
});

async function open(
  page: Page,
  site: { enroll(name: string, mode: string, course: string): Promise<void> },
  name: string,
  at: string,
) {
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
  await page.goto(path(at));
  const frame = unit(page, at);
  await expect(item(frame, 'Fish')).toBeEnabled();
  return frame;
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 10, {
    steps: 5,
  });
  await page.mouse.up();
}

test('items are dragged onto the zones of the picture, and each drop is judged', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  const frame = await open(page, site, 'dragger', 'Drops');
  await expect(frame.getByText('Begin with the fish.')).toBeVisible();
  const picture = await frame.getByRole('img', { name: 'The sea above, the land below' }).boundingBox();
  const sea = await zone(frame, 'The sea').boundingBox();
  expect((sea?.x ?? 0) - (picture?.x ?? 0), 'zones are where the author put them').toBeCloseTo(
    (picture?.width ?? 0) / 4,
    0,
  );

  await drag(page, item(frame, 'lorry'), zone(frame, 'The land'));
  await expect(verdict(frame)).toContainText('doesn’t belong to “The land”.');
  await expect(verdict(frame)).toBeFocused();
  await expect(verdict(frame)).toContainText('It drives.');
  await expect(zone(frame, 'Items to place').getByText('lorry')).toBeVisible();
  await drag(page, item(frame, 'Fish'), zone(frame, 'The sea'));
  await expect(zone(frame, 'The sea').getByText('Fish')).toBeVisible();
  await drag(page, item(frame, 'Frog'), zone(frame, 'The land'));
  await expect(frame.getByText('Well sorted.')).toBeVisible();
  await expect(frame.getByText('1 of 1 point')).toBeVisible();
  await page.reload();
  await expect(zone(frame, 'The land').getByText('Frog')).toBeVisible();
});

test('[WCAG-2.1.1] [WCAG-2.5.7] by keyboard alone, an item is chosen and placed by a button, and Escape drops the choice', async ({
  page,
  site,
}) => {
  const frame = await open(page, site, 'typist', 'Drops');
  await item(frame, 'Fish').focus();
  await page.keyboard.press('Enter');
  await expect(item(frame, 'Fish')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(item(frame, 'Fish')).toHaveAttribute('aria-pressed', 'false');
  await expect(frame.getByRole('button', { name: 'Place here' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await zone(frame, 'The sea').getByRole('button', { name: 'Place here' }).focus();
  await page.keyboard.press('Enter');
  await expect(verdict(frame)).toContainText('Correct: “Fish” belongs to “The sea”.');
  await expect(verdict(frame)).toContainText('It swims.');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

  test('[WCAG-2.5.7] items are placed by tapping them and then a zone, submitted, and wrong ones come back', async ({
    page,
    site,
  }) => {
    const frame = await open(page, site, 'tapper', 'Submission');
    for (const name of ['Fish', 'Frog', 'lorry']) {
      await item(frame, name).tap();
      await zone(frame, 'The land').getByRole('button', { name: 'Place here' }).tap();
      await expect(zone(frame, 'The land').getByText(name)).toBeVisible();
    }
    await frame.getByRole('button', { name: 'Submit' }).tap();
    await expect(verdict(frame)).toContainText('2 were misplaced and are back with the items.');
    await expect(zone(frame, 'Items to place').getByText('Fish')).toBeVisible();
    await expect(frame.getByText('You have used 1 of 2 attempts.')).toBeVisible();
  });
});

test('both kinds are accessible on a phone and a desktop, and mirrored', async ({ page, site }) => {
  const frame = await open(page, site, 'looker', 'Drops');
  await item(frame, 'Fish').click();
  await expectAccessible(page, 'drag and drop', { at: widths });
  await page.goto(path('Submission'));
  await expect(item(unit(page, 'Submission'), 'Fish')).toBeVisible();
  await expectAccessibleMirrored(page, 'drag and drop');
});
