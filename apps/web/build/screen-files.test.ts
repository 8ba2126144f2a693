import { expect, test } from 'vitest';
import type { BuiltChunk } from '../src/app/built-files.ts';
import { listScreenFiles } from './screen-files.ts';

function chunk(fileName: string, overrides: Partial<BuiltChunk> = {}): BuiltChunk {
  return { fileName, facadeModuleId: null, isEntry: false, imports: [], ...overrides };
}

test('a screen needs its chunk and its imports, but not what the entry already loads', () => {
  const chunks = [
    chunk('assets/index.js', {
      isEntry: true,
      imports: ['assets/vendor.js'],
    }),
    chunk('assets/vendor.js'),
    chunk('assets/outline.js', {
      facadeModuleId: '/src/features/outline/route.tsx',
      imports: ['assets/index.js', 'assets/shared.js'],
    }),
    chunk('assets/shared.js', {
      imports: ['assets/outline.js', 'assets/vendor.js'],
    }),
    chunk('assets/dates.js', { facadeModuleId: '/src/features/dates/route.tsx' }),
    chunk('assets/en.js', { facadeModuleId: '/src/i18n/en.json' }),
  ];
  expect(listScreenFiles(chunks, '/learn/')).toEqual({
    outline: [
      '/learn/assets/outline.js',

      '/learn/assets/shared.js',
    ],
    dates: ['/learn/assets/dates.js'],
  });
});
