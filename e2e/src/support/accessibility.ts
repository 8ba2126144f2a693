import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, widths } from './test.ts';

/** What the colours of a screen decide; all else is the same in the light and in the dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Frames without scripts, with the words of a course team: nothing can look around in there. */
const silentFrames = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';

/** Expects the screen to be without findings, light and dark, on a phone and on a desk; frames that run scripts included. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const axe = new AxeBuilder({ page }).exclude(silentFrames);
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(rulesOfColour) : axe).analyze();
      const findings = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' > ')} ${failureSummary ?? ''}`),
      );
      expect.soft(findings, `${name}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}
