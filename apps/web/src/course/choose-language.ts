import { setLanguageCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from '../lms/lms.ts';
import { sessionQuery } from '../lms/session.ts';
import { storeCookie } from './store-cookie.ts';

/**
 * Stores the visitor's language, on Lectern's LMS also in their account. An Open edX LMS copies it to the account from
 * the cookie. Never rejects: the cookie is enough to reload the page in the language.
 */
export async function chooseLanguage(client: QueryClient, code: string): Promise<void> {
  const { config, transport, log } = getLms(client);
  storeCookie(
    config,
    { name: config.languageCookie, value: code },
    { jar: document, location: window.location },
  );
  if (!config.isLectern || !client.getQueryData(sessionQuery().queryKey)) return;
  try {
    await transport.request(setLanguageCall, { body: { language: code } });
  } catch (error) {
    log.failure(error);
  }
}
