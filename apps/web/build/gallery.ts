import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const page = fileURLToPath(new URL('../ui.html', import.meta.url));

/** Serves the gallery of primitives at `/ui` in development; with `UI_GALLERY=1` a build is of it alone, as `ui.html`. */
export function gallery(): Plugin {
  return {
    name: 'lectern:gallery',
    config(_, { command }) {
      if (command !== 'build' || process.env.UI_GALLERY !== '1') return undefined;
      return { build: { rolldownOptions: { input: { ui: page } } } };
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path, query] = (request.url ?? '').split('?');
        if (path === '/ui') request.url = query === undefined ? '/ui.html' : `/ui.html?${query}`;
        next();
      });
    },
  };
}
