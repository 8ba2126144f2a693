import { describe, expect, test } from 'vitest';
import { scriptFaultPhrase, unsupportedBlockPhrase, unsupportedQuestionPhrase } from './unsupported-texts.ts';

describe('the name of an unsupported block', () => {
  test.each([
    ['poll', 'a poll'],
    ['drag-and-drop-v2', 'a drag-and-drop exercise'],
    ['customresponse', 'a problem graded by a program'],
    ['crystallographyinput', 'a problem of a special kind'],
    ['crossword', 'a crossword'],
    ['scormxblock', 'a SCORM package'],
    ['h5pxblock', 'an H5P activity'],
    ['unheard-of', 'an interactive activity'],
    ['constructor', 'an interactive activity'],
  ])('%s: %s', (tag, phrase) => {
    expect(unsupportedBlockPhrase(tag)).toBe(phrase);
  });
});

test.each([
  [{ missingModule: 'sympy' }, 'Its script needs “sympy”, which this site’s Python doesn’t have. '],
  [{ scriptFails: true as const }, 'Its script has an error. '],
  [{}, ''],
])('a script with %j', (fault, phrase) => {
  expect(scriptFaultPhrase(fault)).toBe(phrase);
});

describe('the name of an unsupported question', () => {
  test.each([
    ['customresponse', 'a question graded by a program'],
    ['drag_and_drop_input', 'a question with drag and drop'],
    ['coderesponse', 'a question with a program for an answer'],
    ['schematicresponse', 'a question about a circuit'],
    ['externalresponse', 'a question graded by another server'],
    ['crystallography', 'a question about planes in a crystal'],
    ['vsepr_input', 'a question about the shape of a molecule'],
    ['stringresponse', 'a question with a written answer'],
    ['optionresponse', 'a question with choices'],
    ['toString', 'a question of a special kind'],
  ])('%s: %s', (tag, phrase) => {
    expect(unsupportedQuestionPhrase(tag)).toBe(phrase);
  });
});
