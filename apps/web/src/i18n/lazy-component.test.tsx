import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { LazyModulesContext, lazyComponent, loadModules } from './lazy-component.ts';

const show = (Component: ReturnType<typeof lazyComponent>) =>
  render(
    <Suspense fallback="loading">
      <Component />
    </Suspense>,
  );

test('a component loads when it is shown', async () => {
  const Shown = lazyComponent('Shown', async () => () => 'content');
  show(Shown);
  expect(document.body).toHaveTextContent('loading');
  expect(await screen.findByText('content')).toBeVisible();
});

test('one that was loaded before shows at once, like those that it shows', async () => {
  let Inner = lazyComponent('Never', async () => () => null);
  const Outer = lazyComponent('Outer', async () => {
    Inner = lazyComponent('Inner', async () => () => 'content');
    return () => <Inner />;
  });
  const Other = vi.fn(async () => () => null);
  lazyComponent('Other', Other);
  await loadModules(['Inner', 'Outer']);
  show(Outer);
  expect(document.body).toHaveTextContent('content');
  expect(Other).not.toHaveBeenCalled();
});

test('one that can’t be loaded is loaded again when it is shown', async () => {
  const load = vi.fn(async () => () => 'content').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Flaky = lazyComponent('Flaky', load);
  await loadModules(['Flaky']);
  await act(async () => show(Flaky));
  expect(document.body).toHaveTextContent('content');
});

test('a server gets the names of the modules that a screen shows', async () => {
  const Named = lazyComponent('Named', async () => () => 'content');
  const names = new Set<string>();
  await act(async () =>
    render(
      <LazyModulesContext value={(name) => void names.add(name)}>
        <Suspense>
          <Named />
        </Suspense>
      </LazyModulesContext>,
    ),
  );
  expect([...names]).toEqual(['Named']);
});

const sources = Object.keys(import.meta.glob('../**/*.{ts,tsx}')).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const readSource = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every lazy component is named after the file of its module, which has that name alone', () => {
  const files = new Map<string, string>();
  for (const path of sources) {
    const text = readSource(path);
    if (!path.endsWith('/lazy-component.ts')) expect(text, path).not.toMatch(/[^a-zA-Z]lazy\(/);
    for (const [, name = '', file = ''] of text.matchAll(
      /lazy(?:Component|WithMessages)\(\s*'([^']+)',[^;]*?import\('([^']+)'\)/g,
    )) {
      expect(basename(file), path).toBe(`${name}.tsx`);
      const address = new URL(file, new URL(path, import.meta.url)).pathname;
      expect(files.get(name) ?? address, name).toBe(address);
      files.set(name, address);
    }
    const calls = text.match(/= lazy(?:Component|WithMessages)\(|: lazyWithMessages\(/g) ?? [];
    const named = text.match(/lazy(?:Component|WithMessages)\(\s*'/g) ?? [];
    expect(named, path).toHaveLength(calls.length);
  }
  expect(files.size).toBeGreaterThan(30);
});
