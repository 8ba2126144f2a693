import { parseReading, writeReading } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from '../../lms/lms.ts';
import { fetchReading } from '../../lms/reading.ts';
import { applyReading } from './apply-reading.ts';

/** Applies what the reader chose on another device. Never rejects: without it, the page keeps the settings it has. */
export async function applyAccountReading(client: QueryClient, username: string): Promise<void> {
  const { config, log } = getLms(client);
  const shown = document.documentElement.dataset.reading;
  try {
    const stored = await fetchReading(client, username);
    // Meanwhile the reader may have chosen others.
    if (stored === null || document.documentElement.dataset.reading !== shown) return;
    const reading = writeReading(parseReading(stored));
    if (reading !== shown) applyReading(config, reading);
  } catch (error) {
    log.info('no reading settings of the account', error);
  }
}
