import { expect, test } from 'vitest';
import { courseWith, read } from '../testing/archive.ts';

const licenseOf = async (license: string) => {
  const { tree, diagnostics } = await read(
    courseWith('<html url_name="a">x</html>', {
      'course/R1.xml': `<course display_name="Calculus" start="2026-01-01T00:00:00Z" license="${license}"><chapter url_name="c1"/></course>`,
    }),
  );
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').map(({ message }) => message);
  return { license: tree.license, warnings };
};

test.each([
  ['all-rights-reserved', 'all-rights-reserved'],
  ['creative-commons: BY NC', 'creative-commons: BY NC'],
  ['creative-commons: ver=4.0 by sa', 'creative-commons: ver=4.0 BY SA'],
  ['Creative-Commons: ver=1.0 ZERO', 'creative-commons: ver=1.0'],
  ['creative-commons:', 'creative-commons:'],
  ['', null],
])('[VAL-09] the license "%s" is sent as %s', async (text, license) => {
  expect(await licenseOf(text)).toEqual({ license, warnings: [] });
});

test.each([
  [
    'creative-commons: ver=4.0 BY FUN',
    'creative-commons: ver=4.0 BY',
    /^The license names "FUN", which is no term/,
  ],
  ['MIT', null, /^The license "MIT" is unknown/],
])('an unknown license or term is left out with a warning: %s', async (text, license, message) => {
  const found = await licenseOf(text);
  expect(found.license).toBe(license);
  expect(found.warnings).toEqual([expect.stringMatching(message)]);
});
