import type { Locator, Page } from '@playwright/test';

/** More than the tab stops of any page, so that Tab goes around it once. */
const TAB_STOPS = 80;

/** Presses Tab until the element has focus. Throws if that never happens. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < TAB_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}
