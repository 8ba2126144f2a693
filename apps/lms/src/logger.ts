import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** Query fields and path parts that open something for whoever holds them. */
const SECRET_QUERY = /([?&](?:token|password|code)=)[^&#]*/gi;
const SECRET_PATH =
  /^(\/activate\/|\/password\/new\/|\/calendar\/|\/goal-unsubscribe\/|\/api\/course_home\/unsubscribe_from_course_goal\/)[^/?]+/;

/** An address without the secrets in it. */
export function redactUrl(url: string): string {
  return url.replace(SECRET_QUERY, '$1[redacted]').replace(SECRET_PATH, '$1[redacted]');
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
      req: ({ method, url, host, ip }: LoggedRequest) => ({ method, url: redactUrl(url), host, ip }),
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
