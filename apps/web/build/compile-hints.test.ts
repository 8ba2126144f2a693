import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { compileHints } from './compile-hints.ts';

test('the entry’s first line asks V8 to compile while it streams; other files don’t', () => {
  const entry = { type: 'chunk', isEntry: true, code: 'start();' };
  const screen = { type: 'chunk', isEntry: false, code: 'open();' };
  const sheet = { type: 'asset', fileName: 'a.css', source: 'a{}' };
  const bundle = { 'index.js': entry, 'route.js': screen, 'a.css': sheet };
  const hook = compileHints().generateBundle;
  if (typeof hook !== 'object')
    throw new Error('It has to come after the hooks that put lines before the code');
  expect(hook.order).toBe('post');
  const write = hook.handler as (options: object, bundle: Rolldown.OutputBundle) => void;
  write({}, bundle as unknown as Rolldown.OutputBundle);
  expect(entry.code).toBe('//# allFunctionsCalledOnLoad\nstart();');
  expect([screen.code, sheet.source]).toEqual(['open();', 'a{}']);
});
