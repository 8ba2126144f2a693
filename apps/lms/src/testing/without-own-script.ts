import { restoredPageScript } from '../pages/scripts.ts';

/** A page without the script that every page has, for tests that no other gets into one. */
export const withoutOwnScript = (page: string): string => page.replace(restoredPageScript.toString(), '');
