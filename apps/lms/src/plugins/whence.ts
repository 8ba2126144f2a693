import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Whence } from '../kernel/access/whence.ts';

/** Where a request comes from. A country is believed from a proxy alone: one that put the visitor's address in, too. */
export function whenceOf(
  request: Pick<FastifyRequest, 'headers' | 'ips'>,
  { countryHeader, mobileAppAgent }: Pick<Config, 'countryHeader' | 'mobileAppAgent'>,
): Whence {
  const told = countryHeader === null ? undefined : request.headers[countryHeader];
  const isCountry = typeof told === 'string' && /^[a-z]{2}$/i.test(told) && (request.ips?.length ?? 0) > 1;
  return {
    country: isCountry ? told.toUpperCase() : null,
    isMobileApp: (request.headers['user-agent'] ?? '').includes(mobileAppAgent),
  };
}
