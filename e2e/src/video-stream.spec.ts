import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { key } from './support/addresses.ts';
import { heading, scrollAndClick, signIn, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const id = 'course-v1:Acme+STREAM+R1';
const MEDIA = 'https://media.example';
const sections = `<chapter url_name="c"><sequential url_name="s"><vertical url_name="u" display_name="Stream">
  <video url_name="v" display_name="A film"><source src="${MEDIA}/list.m3u8"/></video></vertical></sequential></chapter>`;

test.use({ expectedErrors: /media\.example|ERR_|Failed to load/ });

test.beforeEach(async ({ page, site }, { testId }) => {
  await site.makeCourse({ id, title: 'Streams', sections });
  const name = `str${testId.replace(/\W/g, '').slice(-12)}`;
  await site.enroll(name, 'audit', id);
  await signIn(page, name);
  // Simulates a browser without HLS support.
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    const { canPlayType } = prototype;
    prototype.canPlayType = function (type) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type);
    };
  });
});

/** Opens the unit, with a response for each request to the media host. */
async function openStream(page: Page, respond: (name: string) => string | null): Promise<FrameLocator> {
  await page.route(`${MEDIA}/*`, (route) => {
    // Scripts request segments themselves; the browser, which supports streams, gets none.
    const isFromScript = route.request().resourceType() === 'xhr';
    const path = isFromScript ? respond(new URL(route.request().url()).pathname) : null;
    return path === null
      ? route.abort()
      : route.fulfill({ path, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto(`/course/${id}/${key('sequential', 's', id)}/${key('vertical', 'u', id)}`);
  await expect(heading(page, 'Stream')).toBeVisible();
  return unit(page, 'Stream');
}

test('a stream plays in a browser without HLS support, which loads no more than the first segment before', async ({
  page,
}) => {
  const pieces: string[] = [];
  const frame = await openStream(page, (name) => {
    if (name.startsWith('/piece')) pieces.push(name);
    return join(import.meta.dirname, '../fixtures/stream', name);
  });
  const video = frame.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(2);
  expect(pieces).toEqual(['/piece0.mpegts']);
  await scrollAndClick(video);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(1);
  expect(pieces).toEqual(['/piece0.mpegts', '/piece1.mpegts']);
  await expect(frame.locator('[data-video-error]')).toBeHidden();
  await expect(frame.getByRole('link', { name: 'Download video' })).toHaveCount(0);
});

test('a stream that can’t be loaded shows an error', async ({ page }) => {
  const frame = await openStream(page, () => null);
  await expect(frame.getByText('This video couldn’t be played.')).toBeVisible();
});
