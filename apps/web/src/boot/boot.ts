import { mergeSettings } from '../app/merge-settings.ts';
import { savePageCookies } from '../course/page-cookies.ts';
import type { EarlyRequests } from '../lms/transport/early.ts';
import { addLink } from './add-link.ts';
import { readAddress, screenOf } from './address.ts';
import { lmsUrl, readJson, type Settings } from './page-settings.ts';
import { showReading } from './reading.ts';
import { requestData } from './request-data.ts';
import { keep, send } from './requests.ts';

/**
 * Starts what the page's address needs while the program is still on its way: the files of its screen, the site's
 * settings where the page has none, and the data, which the transport takes over (`lms/transport/early.ts`). Addresses
 * and headers must be those of the calls; `boot.test.ts` compares them. What fails here is requested again.
 */
export function boot(): void {
  showReading();
  const early: EarlyRequests = {};
  window.lecternEarly = early;
  const page = readJson<Settings>('lectern-config');
  const build = readJson<Settings>('lectern-build');
  const address = readAddress(location.pathname);
  if (address) {
    const files = readJson<Record<string, string[]>>('lectern-screens')[screenOf(address)];
    for (const href of files ?? []) addLink('modulepreload', href);
  }
  const start = (site: Settings) => {
    if (address) requestData(early, site, address);
  };
  if (Object.keys(page).length > 0) {
    savePageCookies();
    start(mergeSettings(build, page));
  } else requestSettings(early, build, start);
}

/** Requests the site's settings, and the data once the LMS is known. */
function requestSettings(early: EarlyRequests, build: Settings, start: (site: Settings) => void): void {
  const url = `${build.MFE_CONFIG_API_URL || `${lmsUrl(build)}/api/mfe_config/v1`}?mfe=learning`;
  const settings = send(url, { headers: { accept: 'application/json' } });
  if (build.LMS_BASE_URL) {
    // Data that were requested from another LMS than the settings name are not taken over.
    keep(early, url, settings);
    start(build);
    return;
  }
  const started = settings.then(async (timed) => {
    if (timed.response.ok) start(mergeSettings(build, await timed.response.clone().json()));
    return timed;
  });
  keep(early, url, started);
}
