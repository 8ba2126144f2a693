import formatjs from '@formatjs/unplugin/vite';
import { messageCompilation } from '@lectern/messages/message-ids.ts';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { bootScript } from './build/boot-script.ts';
import { buildSettings } from './build/build-settings.ts';
import { callTexts } from './build/call-texts.ts';
import { catalogues } from './build/catalogues.ts';
import { compileHints } from './build/compile-hints.ts';
import { type DevLms, devProxy } from './build/dev-proxy.ts';
import { firstScreenTest } from './build/first-screen.ts';
import { gallery } from './build/gallery.ts';
import { inlineScripts } from './build/inline-scripts.ts';
import { precompress } from './build/precompress.ts';
import { screenFiles } from './build/screen-files.ts';
import { unusedComponents } from './build/unused-components.ts';

/** `PUBLIC_PATH` as a base with a slash at both ends: the front end can live under a prefix. */
function publicPath(): string {
  const trimmed = (process.env.PUBLIC_PATH ?? '').replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? '/' : `/${trimmed}/`;
}

/** `npm run dev` starts an LMS that is configured for the dev server (LMS_BEHIND); LMS_URL names any other. */
function devLms(): DevLms {
  const { LMS_BEHIND, LMS_URL } = process.env;
  if (LMS_BEHIND) return { url: LMS_BEHIND, knowsDevServer: true };
  return { url: LMS_URL ?? 'http://localhost:8000', knowsDevServer: false };
}

const isNeededFirst = firstScreenTest();
/** The entry imports every call through the contract's index, also those that the home sends late or never. */
const laterCalls =
  /packages\/contract\/src\/(?:courseware|discussions|exams|notifications|tools|units|account\/(?:activation|enrollment|enterprise|language|preferences|reading)|course-home\/(?:certificate|credit-requirements|dates|goal|navigation|progress|reset-deadlines|unsubscribe)|platform\/(?:recommendations|unsubscribe-preferences))/;
/** The index of the library exports lists in pages, too, which only other screens have. */
const laterQueries = /@tanstack\/.*\/(?:infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions)\./;
/** Two screens show discussions; the topics of units are also for the button beside a unit, the address for all tabs. */
const discussions =
  /\/(?:apps\/web\/src\/course\/discussions\/(?!external)|(?:web\/src\/lms|contract\/src)\/discussions\/(?!config|topics|shared)|node_modules\/marked\/)/;
const sources = /\/(?:apps\/web\/src|packages\/contract)\//;

const clientBuild: BuildEnvironmentOptions = {
  target: 'baseline-widely-available',
  // From these versions on, `light-dark()`, `:dir()` and logical properties need no fallbacks; the one for `:dir()` goes
  // by language, not by `dir`.
  cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  assetsDir: 'assets',
  // The program and the course home are one file on purpose; `npm run size` checks its budget.
  chunkSizeWarningLimit: 600,
  modulePreload: { polyfill: false },
  // The renderer reads which files lazy components are in.
  manifest: 'assets/manifest.json',
  // Terser after oxc (`output.minify` below): 1 kB less in the first load than oxc alone, for ten seconds of the build.
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 3, inline: 1 } },
  // One file with what the course home needs, and one with what other screens share: each further file is a request
  // before anything shows.
  rolldownOptions: {
    // Unused components of react-intl: it creates them by function calls, which a bundler would otherwise have to
    // keep.
    treeshake: {
      manualPureFunctions: ['createFormattedComponent', 'createFormattedDateTimePartsComponent'],
    },
    output: {
      minify: { compress: true, mangle: false },
      // The program lists the names of all files: seven characters are the fewest that Rolldown takes for so many.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
      codeSplitting: {
        groups: [
          {
            name: (id, context) =>
              !laterCalls.test(id) &&
              !laterQueries.test(id) &&
              isNeededFirst(id, (module) => context.getModuleInfo(module))
                ? 'first'
                : null,
            debugName: 'first',
            priority: 2,
          },
          { name: 'discussions', test: discussions, priority: 2, includeDependenciesRecursively: false },
          {
            name: 'shared',
            test: (id) => sources.test(id) && !discussions.test(id),
            minShareCount: 2,
            priority: 1,
          },
        ],
      },
    },
  },
};

/**
 * The renderer that an LMS on Node imports (decision 0115), with all that it needs in one file: the LMS adds a query to its
 * address, so other files would import it a second time.
 */
const serverBuild: UserConfig = {
  build: {
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
};

export default defineConfig(({ command, isSsrBuild = false }) => ({
  base: command === 'build' ? publicPath() : '/',
  plugins: [
    buildSettings(),
    catalogues(),
    // Tests import the LMS, too, whose messages are compiled when they are shown.
    formatjs({ ...messageCompilation, filter: { id: /\/apps\/web\/.*\.tsx?(?:[?#].*)?$/ } }),
    react(),
    gallery(),
    screenFiles(),
    bootScript(),
    inlineScripts(),
    ...(isSsrBuild ? [] : [callTexts(), unusedComponents(), compileHints(), precompress()]),
  ],
  resolve: {
    // Every message of a build is compiled to its syntax tree, so the parser needn't be bundled.
    alias:
      command === 'build'
        ? [
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
          ]
        : [],
  },
  ...(isSsrBuild ? serverBuild : { build: clientBuild }),
  server: { port: 5173, strictPort: true, proxy: devProxy(devLms()) },
  test: {
    name: 'web',
    environment: 'jsdom',
    testTimeout: 20_000,
    setupFiles: ['./vitest.setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
  },
}));
