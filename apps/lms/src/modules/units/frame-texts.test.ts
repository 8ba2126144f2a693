import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FRAME_TEXTS } from './frame-texts.ts';

const FRAME = dirname(fileURLToPath(import.meta.resolve('@lectern/unit-frame/main.js')));

test('scripts ask for texts that exist, and every text is asked for', () => {
  const scripts = readdirSync(FRAME).filter((name) => name.endsWith('.js'));
  const sources = scripts.map((name) => readFileSync(join(FRAME, name), 'utf8')).join('\n');
  const asked = [...sources.matchAll(/\bsay\(\s*'(\w+)'/g)].map(([, name]) => name);
  const names = Object.values(FRAME_TEXTS).flatMap((group) => Object.keys(group));
  expect(new Set(names).size).toBe(names.length);
  expect(asked.filter((name) => !names.includes(String(name)))).toEqual([]);
  // Some are chosen by a condition or a color.
  const unused = names.filter((name) => !new RegExp(`['"]${name}['"]|\\b${name}:`).test(sources));
  expect(unused).toEqual(
    ['yellow', 'green', 'blue', 'pink'].filter((name) => !sources.includes(`'${name}'`)),
  );
});
