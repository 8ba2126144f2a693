import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const dist = join(import.meta.dirname, '../../../../apps/web/dist');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves the built front end as static files, with its settings in the page; any other path is the page. */
export function serveFrontEnd(settings: () => object) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = normalize(new URL(request.url ?? '/', 'http://front-end').pathname);
    const file = join(dist, path);
    const isFile = file.startsWith(dist) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    response.setHeader('content-type', types[isFile ? extname(file) : '.html'] ?? 'application/octet-stream');
    response.end(isFile ? readFileSync(file) : readPage(settings()));
  };
}

function readPage(settings: object): string {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const element = '<script type="application/json" id="lectern-config">';
  if (!page.includes(`${element}{}`)) throw new Error('The page has no place for its settings');
  return page.replace(`${element}{}`, element + JSON.stringify(settings));
}
