import { BLOCK_TYPE_NAMES } from '@lectern/olx';
import { expect, test } from 'vitest';
import { blockTypeName } from './block-type-names.ts';

test('[LOC-01] every name that an import gives to a block is in the course’s language', () => {
  for (const language of ['he', 'ar']) {
    const latin = BLOCK_TYPE_NAMES.filter((name) => /[A-Za-z]/.test(blockTypeName(name, language)));
    expect(latin, language).toEqual([]);
  }
});

test.each([
  ['he', 'סרטון'],
  ['es', 'Video'],
  ['fr-CA', 'Vidéo'],
  ['de', 'Video'],
  [null, 'Video'],
])('a video in a course in %s is called %s', (language, name) => {
  expect(blockTypeName('Video', language)).toBe(name);
});
