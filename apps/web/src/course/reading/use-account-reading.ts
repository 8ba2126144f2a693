import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getLms } from '../../lms/lms.ts';
import { saveReading } from '../../lms/reading.ts';

export interface AccountReading {
  /** Whether the last settings couldn't be saved. */
  readonly hasFailed: boolean;
  readonly save: (reading: string) => void;
}

/**
 * Saves settings with the account, one request at a time, so that the last one counts; does nothing for a visitor
 * (`username` null).
 */
export function useAccountReading(username: string | null): AccountReading {
  const client = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef<string | null>(null);
  const isSending = useRef(false);

  const sendAll = async (name: string) => {
    isSending.current = true;
    for (let reading = latest.current; reading !== null; reading = latest.current) {
      latest.current = null;
      try {
        await saveReading(client, name, reading);
        setFailed(false);
      } catch (error) {
        getLms(client).log.failure(error);
        setFailed(true);
      }
    }
    isSending.current = false;
  };

  const save = (reading: string) => {
    if (username === null) return;
    latest.current = reading;
    if (!isSending.current) void sendAll(username);
  };
  return { hasFailed, save };
}
