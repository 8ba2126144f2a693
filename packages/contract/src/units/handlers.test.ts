import * as v from 'valibot';
import { expect, test } from 'vitest';
import { publishCompletionCall, saveUserStateCall } from './block-handlers.ts';
import { problemCheckCall, problemGetCall } from './problem-handlers.ts';

const unit = 'block-v1:Norden+BIO7+2026+type@vertical+block@u1';

const view = {
  html: '<form></form>',
  announcement: 'Partly correct',
  complete: true,
  unit: { usageKey: unit, complete: true, ancestors: [] },
  passedEntranceExam: false,
  contentChanged: false,
};

test('the response of a problem is its view, with or without completion', () => {
  const schema = problemGetCall.responses[200].body;
  expect(v.parse(schema, view)).toEqual(view);
  expect(v.is(schema, { ...view, unit: null })).toBe(true);
});

test('a correct answer in the response by mistake is dropped by the schema', () => {
  const leaking = { ...view, answers: { q1: 'tide' } };
  expect(v.parse(problemGetCall.responses[200].body, leaking)).toEqual(view);
});

test.each([
  [{ answers: {} }, true],
  [{ answers: { q1: '3.5', q2: ['a', 'c'] } }, true],
  [{ answers: { q1: 'x'.repeat(10_000) } }, true],
  [{ answers: { q1: 'x'.repeat(10_001) } }, false],
  [{ answers: { q1: 3.5 } }, false],
  [{ answers: { q1: { a: 1 } } }, false],
  [{ answers: { q1: [['a']] } }, false],
  [{}, false],
])('answers %# are valid: %s', (body, isValid) => {
  expect(v.is(problemCheckCall.body, body)).toBe(isValid);
});

test.each([
  [undefined, true],
  [null, true],
  [{}, true],
  [{ more: 1 }, false],
])('the body %j of a request without content is valid: %s', (body, isValid) => {
  expect(v.is(problemGetCall.body, body)).toBe(isValid);
});

test.each([
  [{ completion: 1 }, true],
  [{ completion: 0 }, false],
  [{ completion: 0.5 }, false],
  [{ completion: true }, false],
])('the completion %j is valid: %s', (body, isValid) => {
  expect(v.is(publishCompletionCall.body, body)).toBe(isValid);
});

test.each([
  [{ position: 0 }, true],
  [{ position: 12.5, speed: 1.5, transcript: true }, true],
  [{ position: -1 }, false],
  [{ speed: 0.2 }, false],
  [{ speed: 5 }, false],
  [{ volume: 1.1 }, false],
  [{ other: 1 }, false],
])('the player state %j is valid: %s', (body, isValid) => {
  expect(v.is(saveUserStateCall.body, body)).toBe(isValid);
});
