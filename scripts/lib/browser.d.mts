/** The path of a Chromium, or null when Playwright is to use the one that it downloaded. */
export function ensureBrowser(): string | null;
