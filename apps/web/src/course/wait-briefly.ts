/** How long the first screen waits for what would move it if it came later, in milliseconds. */
const FIRST_SCREEN_MS = 1000;

/** Resolves once `work` is done or has failed, and after `limit` milliseconds at the latest. Never rejects. */
export async function waitBriefly(work: Promise<unknown>, limit = FIRST_SCREEN_MS): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limit);
  await Promise.race([work.catch(() => {}), promise]);
  clearTimeout(timer);
}
