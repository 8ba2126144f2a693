// @vitest-environment node
import { expect, test } from 'vitest';
import { callTexts, dropCallTexts } from './call-texts.ts';
import { bundle } from './testing.ts';

test('only texts are dropped, not schemas of the same name', () => {
  const code =
    'v.object({ description: v.string(), section: sectionKey, a: refusal("Not \\"you\\""), b: 1 })';
  expect(dropCallTexts(code)).toBe(
    'v.object({ description: v.string(), section: sectionKey, a: refusal(), b: 1 })',
  );
});

test('a call has all but its documentation', async () => {
  const source = "export { noticesCall } from '@lectern/contract'";
  const texts = ['Notices not yet acknowledged', 'Absolute addresses', 'Anonymous'];
  const [before, after] = [await bundle(source, []), await bundle(source, [callTexts()])];
  for (const text of texts) {
    expect(before).toContain(text);
    expect(after).not.toContain(text);
  }
  for (const needed of ['/notices/api/v1/unacknowledged', '200:', '401:', '404:'])
    expect(after).toContain(needed);
});
