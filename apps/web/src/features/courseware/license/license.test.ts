import { describe, expect, test } from 'vitest';
import { licenseUrl, readLicense } from './license.ts';

const cc = (terms: string[], version: string) => ({ kind: 'creative-commons' as const, terms, version });
const reserved = { kind: 'all-rights-reserved' };

describe('[VAL-09] [VAL-10] the license of a course', () => {
  test.each<[string | null, ReturnType<typeof readLicense> | typeof reserved]>([
    [null, reserved],
    ['', reserved],
    ['  ', reserved],
    ['all-rights-reserved', reserved],
    ['All-Rights-Reserved', reserved],
    ['creative-commons: BY NC', cc(['by', 'nc'], '4.0')],
    ['creative-commons: BY NC ver=3.0', cc(['by', 'nc'], '3.0')],
    ['creative-commons: ver=4.0 BY', cc(['by'], '4.0')],
    ['creative-commons: SA BY', cc(['sa', 'by'], '4.0')],
    ['creative-commons:by  ND', cc(['by', 'nd'], '4.0')],
    ['creative-commons: BY ver=', cc(['by'], '4.0')],
    ['creative-commons: BY note=x', cc(['by'], '4.0')],
    ['creative-commons: ZERO ver=1.0', cc(['zero'], '1.0')],
    ['creative-commons:', cc(['zero'], '1.0')],
    ['creative-commons: ver=4.0', cc(['zero'], '1.0')],
    ['creative-commons', cc(['zero'], '1.0')],
    ['gpl: 3', null],
    ['creative', null],
  ])('%j', (text, license) => {
    expect(readLicense(text)).toEqual(license);
  });
});

test.each([
  [cc(['by', 'nc', 'sa'], '4.0'), 'https://creativecommons.org/licenses/by-nc-sa/4.0/'],
  [cc(['zero'], '1.0'), 'https://creativecommons.org/licenses/zero/1.0/'],
  [cc(['../x', '?'], '4/0'), 'https://creativecommons.org/licenses/..%2Fx-%3F/4%2F0/'],
])('[CWR-24] %j is explained at %s', (license, url) => {
  expect(licenseUrl(license)).toBe(url);
});
