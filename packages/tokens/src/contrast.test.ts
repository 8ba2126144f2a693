import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, resolveColor, resolveScheme, type Tokens } from './css-color.ts';

/** A style sheet by its path from this folder, without its comments. */
const readSheet = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

const css = readSheet('tokens.css');

/** Custom properties in file order; the last declaration wins. */
function readTokens(text: string): [string, string][] {
  return [...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
}

/** The text between the braces of the block that starts at or after `from` in `text`. */
function block(text: string, start: string): string {
  const at = text.indexOf(start);
  if (at < 0) throw new Error(`tokens.css has no ${start}`);
  const open = text.indexOf('{', at);
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return text.slice(open + 1, i);
  }
  throw new Error(`${start} is not closed`);
}

const modern = block(css, '@supports (color: oklch(from red l c h))');
const sepia = ":root:where([data-reading~='theme-sepia'])";
const screenRules = block(css, '@media screen');
const sepiaRules = [block(modern, sepia), block(screenRules, `${sepia} {`)].join('\n');

/** The schemes that readers see: the palette of sepia overrides the light one. */
const schemes = {
  light: { base: 'light', overrides: '' },
  dark: { base: 'dark', overrides: '' },
  sepia: { base: 'light', overrides: sepiaRules },
} as const;

function tokensOf(scheme: keyof typeof schemes, brand: Record<string, string> = {}): Tokens {
  const { base, overrides } = schemes[scheme];
  const declared = [block(css, ':root'), block(modern, ':root'), overrides].flatMap(readTokens);
  return new Map([
    ...Object.entries(brand),
    ...declared.map(([name, value]): [string, string] => [name, resolveScheme(value, base)]),
  ]);
}

const grounds = ['--color-paper', '--color-surface', '--color-sunken'];

/** Every text color with the backgrounds it may be on. */
const textPairs: [text: string, ground: string][] = [
  ...['--color-ink', '--color-ink-soft', '--color-link', '--color-accent', '--color-accent-strong'].flatMap(
    (text) => grounds.map((ground): [string, string] => [text, ground]),
  ),
  // Toasts and tooltips.
  ['--color-paper', '--color-ink'],
  ...['--color-ink', '--color-ink-soft', '--color-accent-strong'].map((text): [string, string] => [
    text,
    '--color-accent-soft',
  ]),
  ...['yellow', 'green', 'blue', 'pink'].map((color): [string, string] => [
    '--color-ink',
    `--color-note-${color}`,
  ]),
  ['--color-on-accent', '--color-accent'],
  ['--color-on-accent', '--color-accent-strong'],
  ...['success', 'warning', 'danger', 'info'].map((state): [string, string] => [
    `--color-${state}-ink`,
    `--color-${state}-soft`,
  ]),
  ...['success', 'warning', 'danger'].flatMap((state) =>
    grounds.map((ground): [string, string] => [`--color-${state}-ink`, ground]),
  ),
];

/** Colors of non-text: borders of controls, the focus ring, icons of states. */
const shapePairs: [shape: string, ground: string][] = [
  ...['--color-rule-strong', '--color-focus'].flatMap((shape) =>
    grounds.map((ground): [string, string] => [shape, ground]),
  ),
  ...['success', 'warning', 'danger', 'info'].flatMap((state) =>
    [`--color-${state}-soft`, '--color-paper', '--color-surface'].map((ground): [string, string] => [
      `--color-${state}-line`,
      ground,
    ]),
  ),
];

function measured(tokens: Tokens, [a, b]: [string, string]): number {
  return contrast(resolveColor(`var(${a})`, tokens), resolveColor(`var(${b})`, tokens));
}

test('contrast is computed as WCAG defines it', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  expect(contrast([1, 1, 1], [1, 1, 1])).toBe(1);
  expect(contrast(resolveColor('#767676', new Map()), [1, 1, 1])).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark', 'sepia'] as const)('in the %s scheme', (scheme) => {
  const tokens = tokensOf(scheme);

  test.each(textPairs)('[WCAG-1.4.3] %s is legible on %s (4.5 to 1)', (...pair) => {
    expect(measured(tokens, pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)('[WCAG-1.4.11] [WCAG-2.4.7] %s is visible on %s (3 to 1)', (...pair) => {
    expect(measured(tokens, pair)).toBeGreaterThanOrEqual(3);
  });

  test('selected text has enough contrast', () => {
    const [, selection = ''] =
      /::selection\s*\{[^}]*background:\s*([^;]+);/.exec(readSheet('base.css')) ?? [];
    const [ink, ground] = ['var(--color-ink)', selection].map((value) => resolveColor(value, tokens));
    expect(ink && ground && contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  const brands = [
    '#000000',
    '#ffffff',
    '#0a3055',
    '#ab3b78',
    '#ffcc00',
    '#00d49c',
    '#ff0000',
    '#0000ff',
    '#00ff00',
  ];

  test.each(brands)('the brand color %s is legible as link, accent and button', (brand) => {
    const branded = tokensOf(scheme, { '--pgn-color-primary-base': brand, '--pgn-color-link-base': brand });
    const pairs = textPairs.filter((pair) => pair.some((name) => /accent|link|info/.test(name)));
    const failing = pairs.filter((pair) => measured(branded, pair) < 4.5).map((pair) => pair.join(' on '));
    expect(failing).toEqual([]);
  });
});

/** These style sheets and those of the front end, whose CSS modules use the same tokens. */
const sheets = ['.', '../../../apps/web/src'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
    .map((name) => `${folder}/${name}`),
);

test.each(sheets)('[WCAG-1.3.4] %s doesn’t depend on how the screen is held', (sheet) => {
  expect(readSheet(sheet)).not.toMatch(/\(\s*orientation\s*:/);
});

/** Set by the variant of an alert: text colors and lines that are measured above. */
const ofAlerts = ['--alert-ink', '--alert-line'];

test.each(sheets)('%s uses only tested tokens for text and shapes', (sheet) => {
  const pairs = [...textPairs, ...shapePairs];
  const inks = [...pairs.map(([ink]) => ink), ...ofAlerts];
  // A shape may also be the background of an image, on which its lines are measured.
  const grounds = pairs.map(([, ground]) => ground);
  const declarations = [...readSheet(sheet).matchAll(/[^-\w](color|fill):\s*([^;}]+)[;}]/g)];
  const isMeasured = (property: string, value: string) => {
    if (['inherit', 'currentcolor', 'none'].includes(value)) return true;
    const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1] ?? '';
    return inks.includes(token) || (property === 'fill' && grounds.includes(token));
  };
  const unmeasured = declarations
    .map(([, property = '', value = '']) => [property, value.trim()] as const)
    .filter(([property, value]) => !isMeasured(property, value));
  expect(unmeasured).toEqual([]);
});
