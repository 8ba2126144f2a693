import type { ProxyOptions } from 'vite';

/** First path segments that the front end or Vite itself serves; everything else belongs to the LMS. */
const ownSegments = [
  'course',
  'redirect',
  'goal-unsubscribe',
  'ui',
  'src',
  'node_modules',
  '@[^/?]*',
  '__[^/?]*',
];
const ownFiles = ['favicon\\.svg', 'index\\.html', 'ui\\.html'];

const lmsPath = `^/(?!(?:${[...ownSegments, ...ownFiles].join('|')})(?:[/?]|$))`;

/**
 * Makes the dev server and an LMS one origin for the browser, so that cookies and CSRF work as in production.
 * `Origin` is rewritten because an LMS compares it with its own address.
 */
export function devProxy(lmsUrl: string): Record<string, ProxyOptions> {
  const { origin } = new URL(lmsUrl);
  return {
    [lmsPath]: {
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
    },
  };
}
