import type { ProxyOptions } from 'vite';

/** First path segments that the front end or Vite itself serves; everything else belongs to the LMS. */
const frontEndSegments = [
  'course',
  'redirect',
  'goal-unsubscribe',
  'preferences-unsubscribe',
  'notification-preferences',
  'ui',
  'src',
  'node_modules',
  '@[^/?]*',
  '__[^/?]*',
];
const frontEndFiles = ['favicon\\.svg', 'index\\.html', 'ui\\.html'];

const lmsPath = `^/(?!(?:${[...frontEndSegments, ...frontEndFiles].join('|')})(?:[/?]|$))`;

/** The LMS that the dev server passes requests on to. */
export interface DevLms {
  /** Its address. */
  url: string;
  /** Whether it was configured with the dev server as its site; otherwise it knows only its own address. */
  knowsDevServer: boolean;
}

/** Makes the dev server and an LMS one origin for the browser, so that cookies and CSRF work as in production. */
export function devProxy({ url, knowsDevServer }: DevLms): Record<string, ProxyOptions> {
  const { origin } = new URL(url);
  return { [lmsPath]: knowsDevServer ? { target: origin } : asItself(origin) };
}

/** Requests look as if they came from a page of the LMS: it compares `Origin` and `Referer` with its own address. */
function asItself(origin: string): ProxyOptions {
  return {
    target: origin,
    changeOrigin: true,
    autoRewrite: true,
    cookieDomainRewrite: '',
    configure(proxy) {
      proxy.on('proxyReq', (request) => {
        if (request.hasHeader('origin')) request.setHeader('origin', origin);
        const referer = request.getHeader('referer');
        if (typeof referer === 'string') {
          const { pathname, search } = new URL(referer);
          request.setHeader('referer', `${origin}${pathname}${search}`);
        }
      });
    },
  };
}
