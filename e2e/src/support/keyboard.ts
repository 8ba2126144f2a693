import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

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

/**
 * Presses a key on a button once it is enabled. Unlike `click`, `press` doesn't wait for that, and the buttons of a unit
 * are disabled until its script runs.
 */
export async function pressEnabled(button: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press(key);
}
