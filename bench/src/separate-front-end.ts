import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { writeBuildSettings } from '../../apps/web/build/build-settings.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves the built front end as static files from a separate host, for an LMS whose URL was set at build time. */
export interface SeparateFrontEnd {
  readonly origin: string;
  /** Call it before the first page is opened. */
  setLms(origin: string): void;
  close(): void;
}

export async function serveSeparateFrontEnd(dist: string): Promise<SeparateFrontEnd> {
  let page = '';
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(dist, pathname);
    const type = types[extname(pathname)];
    if (type === undefined || !existsSync(file)) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const isPacked = existsSync(`${file}.br`);
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(isPacked && { 'content-encoding': 'br' }),
    });
    createReadStream(isPacked ? `${file}.br` : file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    setLms(origin) {
      page = writeBuildSettings(readFileSync(join(dist, 'index.html'), 'utf8'), { LMS_BASE_URL: origin });
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
