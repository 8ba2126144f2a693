import { expect, test } from 'vitest';
import html from '../index.html?raw';
import { minifyInlineScripts } from './inline-scripts.ts';

test('inline scripts are minified, data and other scripts stay as they are', async () => {
  const data = '<script type="application/json" id="lectern-config">{ "a": 1 }</script>';
  const entry = '<script type="module" src="/a.js"></script>';
  const page = `${data}\n<!-- Why. -->\n<script id="early">\n// Why.\n(() => { const long = 1; window.two = long + 1; })();\n</script>${entry}`;
  expect(await minifyInlineScripts(page)).toBe(`${data}\n<script id="early">window.two=2;</script>${entry}`);
});

test('comments of the page are dropped, its data stay', async () => {
  const small = await minifyInlineScripts(html);
  expect(small).not.toContain('<!--');
  expect(small).toContain('id="lectern-screens"');
});

test('a script that can’t be parsed fails the build', async () => {
  await expect(minifyInlineScripts('<script>(</script>')).rejects.toThrow();
});
