import { AsyncLocalStorage } from 'node:async_hooks';
import { parseReading, READING_NAME, writeReading } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import { type Html, html } from '../lib/html.ts';

const storage = new AsyncLocalStorage<string | null>();

/** The settings of the reader whose request is worked on, as stored (decision 0129); null if they have chosen nothing. */
export function currentReading(): string | null {
  return storage.getStore() ?? null;
}

/** Does something, and everything that follows from it, for a reader with these settings. */
export function runForReader<T>(reading: string | null, work: () => T): T {
  return storage.run(reading, work);
}

/** The settings of the account, or else of the browser. On the units origin, which has no cookies, those in the address. */
export function readingOf({ identity, cookies, query, onUnitsOrigin }: FastifyRequest): string | null {
  const inAddress = onUnitsOrigin ? (query as Record<string, unknown>).reading : undefined;
  const ofAccount = identity.kind === 'user' ? identity.user.reading : null;
  const text = inAddress ?? ofAccount ?? cookies[READING_NAME];
  return typeof text === 'string' ? writeReading(parseReading(text)) : null;
}

/** For the root element. */
export function readingAttribute(): Html | null {
  const reading = currentReading();
  return reading === null ? null : html` data-reading="${reading}"`;
}

/** For `<meta name="color-scheme">`: what the browser shows before the style sheet has arrived. */
export function colorScheme(): string {
  const { theme } = parseReading(currentReading() ?? '');
  return { system: 'light dark', light: 'light', dark: 'dark', sepia: 'light' }[theme];
}

/** An address on the units origin with the settings. */
export function withReading(url: string): string {
  const reading = currentReading();
  if (reading === null) return url;
  return `${url}${url.includes('?') ? '&' : '?'}reading=${encodeURIComponent(reading)}`;
}
