import { expect, test } from 'vitest';
import { Diagnostics } from './diagnostics.ts';

test('the same fault is listed once, and leaves room for others', () => {
  const diagnostics = new Diagnostics(2);
  for (let variant = 0; variant < 20; variant += 1) {
    diagnostics.warning('link-unresolved', { file: 'a.xml', line: 1 }, 'It leads nowhere.');
  }
  diagnostics.warning('link-unresolved', { file: 'a.xml', line: 2 }, 'It leads nowhere.');
  expect(diagnostics.list().map(({ line }) => line)).toEqual([1, 2]);
  diagnostics.warning('link-unresolved', { file: 'a.xml', line: 3 }, 'It leads nowhere.');
  expect(diagnostics.list().at(-1)).toMatchObject({ code: 'diagnostics-dropped' });
});
