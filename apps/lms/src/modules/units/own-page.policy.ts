const RUNS_SCRIPTS = /<script\b|<[a-z][^>]*\son[a-z]+\s*=|(?:href|src|action)\s*=\s*["']?\s*javascript:/i;

/**
 * Whether author markup wants to run scripts, and so gets a page of its own where it may. What this misses is not
 * unsafe: on the unit's page no script of an author's runs.
 */
export function needsOwnPage(markup: string): boolean {
  return RUNS_SCRIPTS.test(markup);
}
