import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { ClientContext } from '../kernel/access/client-context.ts';

/** Reads country and kind of client from the headers. A country is trusted only from a proxy that also forwarded the client's address. */
export function readClientContext(
  request: Pick<FastifyRequest, 'headers' | 'ips'>,
  { countryHeader, mobileAppAgent }: Pick<Config, 'countryHeader' | 'mobileAppAgent'>,
): ClientContext {
  const header = countryHeader === null ? undefined : request.headers[countryHeader];
  const isCountry =
    typeof header === 'string' && /^[a-z]{2}$/i.test(header) && (request.ips?.length ?? 0) > 1;
  return {
    country: isCountry ? header.toUpperCase() : null,
    isMobileApp: (request.headers['user-agent'] ?? '').includes(mobileAppAgent),
  };
}
