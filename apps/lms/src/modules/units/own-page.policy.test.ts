import { expect, test } from 'vitest';
import { needsOwnPage } from './own-page.policy.ts';

test.each([
  ['<script>x</script>', true],
  ['<SCRIPT src="a.js"></SCRIPT>', true],
  ['<b onclick="x()">', true],
  ["<a href='javascript:x()'>", true],
  ['<p>The onset = 5 of script writing</p>', false],
  ['<p>plain <a href="https://example.org">link</a></p>', false],
])('%s gets a page of its own: %s', (markup, own) => {
  expect(needsOwnPage(markup)).toBe(own);
});
