import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { printable } from './lib/printable.ts';

/** Query fields and path segments that grant access. */
const SECRET_QUERY = /([?&](?:token|password|code)=)[^&#]*/gi;
const SECRET_PATH =
  /^(\/activate\/|\/password\/new\/|\/calendar\/|\/goal-unsubscribe\/|\/preferences-unsubscribe\/|\/api\/course_home\/unsubscribe_from_course_goal\/)[^/?]+/;

/** Characters of a logged URL, because anyone may request one of any length. */
const MAX_URL_LENGTH = 1000;

/** A URL without secrets, cut off if it is too long. */
export function redactUrl(url: string): string {
  // A secret that is cut off is still redacted, because it is matched from its start.
  const start = url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
  return start.replace(SECRET_QUERY, '$1[redacted]').replace(SECRET_PATH, '$1[redacted]');
}

interface LoggedRequest {
  method: string;
  url: string;
  ip?: string;
  host?: string;
}

/**
 * Logs one JSON object per line. Of a request, only method, URL and client are logged: no headers, cookies, body, or tokens
 * in the URL.
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      // JSON doesn't escape control characters from U+0080 on, which terminals interpret.
      req: ({ method, url, host, ip }: LoggedRequest) => ({
        method,
        url: printable(redactUrl(url)),
        host: host && printable(host),
        ip,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: stdSerializers.err,
    },
    redact: {
      paths: [
        'password',
        '*.password',
        '*.password_hash',
        '*.passwordHash',
        '*.token',
        'token',
        '*.cookie',
        '*.authorization',
        'headers.cookie',
        'headers.authorization',
        '*.headers.cookie',
        '*.headers.authorization',
        '*.headers["x-csrftoken"]',
        '*.headers["set-cookie"]',
      ],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
