import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { printable } from './printable.ts';

/** Query fields and path parts that open something for whoever holds them. */
const SECRET_QUERY = /([?&](?:token|password|code)=)[^&#]*/gi;
const SECRET_PATH =
  /^(\/activate\/|\/password\/new\/|\/calendar\/|\/goal-unsubscribe\/|\/preferences-unsubscribe\/|\/api\/course_home\/unsubscribe_from_course_goal\/)[^/?]+/;

/** Characters of an address in the log: anyone may ask for one of any length. */
const MAX_URL_LENGTH = 1000;

/** An address without the secrets in it, cut where it gets too long. */
export function redactUrl(url: string): string {
  // A secret that is cut is still found, as it is matched from its start.
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
 * One JSON object a line. Of a request only method, address and client are logged: no headers, no cookies, no body,
 * and no token that stands in an address.
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      // JSON leaves the control characters from U+0080 on as they are, and terminals obey them.
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
