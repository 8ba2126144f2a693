import { mergeSettings } from '../app/merge-settings.ts';
import { savePageCookies } from '../course/page-cookies.ts';
import { readJson, type Settings } from './page-settings.ts';
import { takeRenderedPage } from './rendered-page.ts';
import { requestToken } from './request-token.ts';

/**
 * Starts a page whose first screen a server rendered, with its data: requests nothing but a new access token, if the cookie
 * has none that is valid. Such a page comes without `boot`, because it has to arrive within the first round trip.
 */
export function bootRendered(): void {
  const page = readJson<Settings>('lectern-config');
  window.lecternEarly = {};
  takeRenderedPage(window.lecternEarly, page);
  savePageCookies();
  if (document.documentElement.dataset.rendered !== 'visitor')
    requestToken(window.lecternEarly, mergeSettings(readJson<Settings>('lectern-build'), page));
}
