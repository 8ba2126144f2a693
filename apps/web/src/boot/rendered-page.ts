import { type ServerPageState, sampleFormat } from '../app/server-page.ts';
import type { EarlyRequests } from '../lms/transport/early.ts';
import { keepPress } from './keep-press.ts';
import { readJson, type Settings } from './page-settings.ts';

/** TypeScript doesn't know how browsers that prefetch pages say that they did. */
interface Navigation extends PerformanceNavigationTiming {
  readonly deliveryType?: string;
}

/** A prefetched page that was rendered longer ago is too old. */
const PREFETCH_AGE_MS = 60_000;

/**
 * Takes over the responses that a server embedded in a page whose first screen it rendered, once the page has arrived and
 * before the program runs. What the browser has in its history is too old, so it doesn't count as rendered.
 */
export function takeRenderedPage(early: EarlyRequests, page: Settings): void {
  const { dataset } = document.documentElement;
  if (!dataset.rendered) return;
  const [navigation] = performance.getEntriesByType('navigation') as Navigation[];
  if (navigation?.type === 'back_forward') {
    delete dataset.rendered;
    return;
  }
  const takePress = keepPress();
  const take = () => {
    const state = readJson<ServerPageState>('lectern-state');
    const { serverNow, timeZone } = state.first;
    const isPrefetched = navigation?.deliveryType === 'navigational-prefetch';
    if (isPrefetched && Math.abs(Date.now() - serverNow) > PREFETCH_AGE_MS) return;
    const forget = keepEmbedded(early, page, state, navigation);
    // Versions of a language's formats differ. A fragment, which some links repeat, is unknown to servers.
    const { lang } = document.documentElement;
    const sample = new Intl.DateTimeFormat(lang, { ...sampleFormat, timeZone }).format(serverNow);
    if (sample === state.sample && location.hash === '') window.lecternPage = { ...state, forget, takePress };
  };
  // Before deferred scripts run.
  document.addEventListener('readystatechange', take, { once: true });
}

/** Keeps the embedded responses for the program; returns what drops them. */
function keepEmbedded(
  early: EarlyRequests,
  page: Settings,
  state: ServerPageState,
  navigation: Navigation | undefined,
): () => void {
  const at = (time: number | undefined) => performance.timeOrigin + (time ?? 0);
  const transit = { sentAt: at(navigation?.requestStart), arrivedAt: at(navigation?.responseStart) };
  const urls: string[] = [];
  const put = (url: string | undefined, response: Response) => {
    if (url === undefined) return;
    urls.push(url);
    early[url] = Promise.resolve({ response, ...transit });
  };
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('script[data-url]'))
    put(dataset.url, new Response(textContent, { headers: { date: dataset.date ?? '' } }));
  if (state.username === null) put(page.REFRESH_ACCESS_TOKEN_ENDPOINT, new Response(null, { status: 401 }));
  return () => {
    for (const url of urls) delete early[url];
  };
}
