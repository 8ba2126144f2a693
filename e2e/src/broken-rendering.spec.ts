import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datesPath, homePath, progressPath, unitPath } from './support/addresses.ts';
import { heading, signIn, unit } from './support/screens.ts';
import { root } from './support/server.ts';
import { withSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

const broken = `export const openRenderer = () => () => Promise.reject(new Error('broken on purpose'));`;

test('where rendering fails, the browser renders every screen, and failures are counted', async ({
  browser,
  dialect,
}) => {
  const dist = await mkdtemp(join(tmpdir(), 'lectern-dist-'));
  await cp(join(root, 'apps/web/dist'), dist, { recursive: true, preserveTimestamps: true });
  await writeFile(join(dist, 'server/render-page.js'), broken);
  const settings = { WEB_DIST: dist, LOG_LEVEL: 'fatal' };
  await withSite(
    { dialect, units: 'own-origin' },
    async (site) => {
      await site.enroll('reader');
      const context = await browser.newContext({ baseURL: site.origin });
      const page = await context.newPage();
      await signIn(page, 'reader');
      for (const [path, name] of [
        [homePath, 'Learning Well Online'],
        [datesPath, 'Important dates'],
        [progressPath, 'Your progress'],
        [unitPath('examples-and-why', 'u-ask-why'), 'Ask why'],
      ] as const) {
        await page.goto(path);
        await expect(heading(page, name)).toBeVisible();
      }
      await expect(unit(page, 'Ask why').getByRole('button', { name: 'Submit' })).toBeVisible();
      const metrics = await (await page.request.get('/metrics')).text();
      expect(metrics).toContain('lectern_first_screens_total{outcome="failed"} 4');
      await context.close();
    },
    settings,
  );
  await rm(dist, { recursive: true });
});
