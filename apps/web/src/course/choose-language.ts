import { setLanguageCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from '../lms/lms.ts';
import { sessionQuery } from '../lms/session.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import type { CookieJar } from '../lms/transport/access-token.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Stores a language in the cookie that LMS and front ends read (wire contract 21.3): for their common domain if this
 * page is in it, else for this host only.
 */
export function storeLanguage(
  { languageCookie, cookieDomain }: Pick<SiteConfig, 'languageCookie' | 'cookieDomain'>,
  code: string,
  { jar, place }: { jar: CookieJar; place: Pick<Location, 'hostname' | 'protocol'> },
): void {
  const domain = cookieDomain?.replace(/^\./, '') ?? '';
  const isShared = domain !== '' && `.${place.hostname}`.endsWith(`.${domain}`);
  const cookieAttributes = `path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax${place.protocol === 'https:' ? '; secure' : ''}`;
  // A cookie for this host would take precedence over the shared one.
  if (isShared) jar.cookie = `${languageCookie}=; path=/; max-age=0`;
  jar.cookie = `${languageCookie}=${code}; ${cookieAttributes}${isShared ? `; domain=${domain}` : ''}`;
}

/**
 * Stores the visitor's language, on Lectern's LMS also in their account. An Open edX LMS copies it to the account from
 * the cookie. Never rejects: the cookie is enough to reload the page in the language.
 */
export async function chooseLanguage(client: QueryClient, code: string): Promise<void> {
  const { config, transport, log } = getLms(client);
  storeLanguage(config, code, { jar: document, place: window.location });
  if (!config.isLectern || !client.getQueryData(sessionQuery().queryKey)) return;
  try {
    await transport.request(setLanguageCall, { body: { language: code } });
  } catch (error) {
    log.failure(error);
  }
}
