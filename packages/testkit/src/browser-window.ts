import type { Clock } from '@lectern/lms/clock.ts';
import { type Browser, type makeBrowser, setCookiesOf } from '@lectern/lms/testing/browser.ts';

type App = Parameters<typeof makeBrowser>[0];

/** The address of the LMS in process. */
export const SITE_ORIGIN = 'http://localhost';

/** A browser session with the interfaces that front-end code expects. */
export interface BrowserWindow {
  /** As `window.fetch`, with the cookies of this browser; redirects are not followed. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** As `document`: the cookies that a script may read; writing one changes the jar. */
  readonly cookies: { cookie: string };
  readonly browser: Browser;
}

/** Wraps a browser of the LMS's own tests; both share one jar. Responses carry the time of `clock`. */
export function makeBrowserWindow(app: App, browser: Browser, clock: Clock): BrowserWindow {
  const jar = browser.cookies;
  const readable = new Set<string>();

  function keep(response: Parameters<typeof setCookiesOf>[0]): void {
    for (const { name, value, attributes } of setCookiesOf(response)) {
      if (attributes.includes('Max-Age=0') || value === '') jar.delete(name);
      else jar.set(name, value);
      if (attributes.includes('HttpOnly')) readable.delete(name);
      else readable.add(name);
    }
  }

  return {
    browser,
    cookies: {
      get cookie() {
        return [...jar]
          .filter(([name]) => readable.has(name))
          .map(([name, value]) => `${name}=${value}`)
          .join('; ');
      },
      set cookie(line) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
        readable.add(name);
      },
    },
    async fetch(address, init = {}) {
      init.signal?.throwIfAborted();
      const url = new URL(address, SITE_ORIGIN);
      const response = await app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: `${url.pathname}${url.search}`,
        headers: { ...Object.fromEntries(new Headers(init.headers)), host: url.host },
        ...(typeof init.body === 'string' && { payload: init.body }),
        cookies: url.origin === SITE_ORIGIN ? Object.fromEntries(jar) : {},
      });
      keep(response);
      const hasBody = ![204, 205, 304].includes(response.statusCode);
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined || name === 'date'
          ? []
          : [value].flat().map((one): [string, string] => [name, String(one)]),
      );
      // Node sets this header by the machine's clock.
      headers.push(['date', new Date(clock.now()).toUTCString()]);
      return new Response(hasBody ? response.body : null, { status: response.statusCode, headers });
    },
  };
}
