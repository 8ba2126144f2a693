import { vi } from 'vitest';

/** The mark of the elements that the server rendered itself. */
export const MARK = 'a-mark';
const PARENT = 'https://site.example';

const SETTINGS = {
  token: 'the-token',
  mark: MARK,
  handlers: 'https://units.example/courses/c/xblock/',
  usageKey: 'unit',
  parent: PARENT,
  savesWork: true,
  prefetched: false,
  reload: 'https://site.example/reload',
  courseKey: 'course',
  deadlines: 'https://site.example/deadlines',
  notes: null,
  conditional: false,
  timed: false,
};

interface PageOptions {
  settings?: Partial<Record<keyof typeof SETTINGS, unknown>>;
  /** Patterns by name, as the server renders them. A text that is missing shows its name. */
  texts?: Record<string, string | Record<string, string>>;
  dir?: 'ltr' | 'rtl';
}

/** What a page sent, and the page around it. */
export interface OpenPage {
  /** Messages to the page around it. */
  posted: unknown[];
  /** Requests to handlers, in order. */
  sent: { handler: string; body: unknown; keepalive: boolean }[];
  /** The tokens of these requests. */
  tokens: string[];
  /** The response to every further request; a rejection when `null`. */
  respond(response: { status?: number; body: object } | null): void;
  /** A message of the page around it, or of `source`. */
  receive(data: unknown, from?: { source?: unknown; origin?: string }): void;
}

interface SentInit {
  body: string;
  keepalive: boolean;
  headers: { authorization: string };
}

/** What scripts of earlier pages listen to: the window stays when a test opens another page. */
const forgotten: (() => void)[] = [];
for (const target of [window, document]) {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (...[type, listener, options]: Parameters<EventTarget['addEventListener']>) => {
    if (listener === null) return;
    forgotten.push(() => target.removeEventListener(type, listener, options));
    add(type, listener, options);
  };
}

/**
 * A unit's page with this markup, before its scripts run. They read the page as they load, so import them afterwards, with
 * `await import('./name.js')`: each page loads them again.
 */
export function openPage(
  markup: string,
  { settings = {}, texts = {}, dir = 'ltr' }: PageOptions = {},
): OpenPage {
  vi.resetModules();
  for (const forget of forgotten.splice(0)) forget();
  const json = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  document.body.innerHTML = `${json('lectern-frame', { ...SETTINGS, ...settings })}${json('lectern-texts', { lang: 'en', dir, texts })}${markup}<p role="status" data-announcer data-mark="${MARK}"></p>`;
  const posted: unknown[] = [];
  const parent = {
    postMessage(message: unknown, origin: string) {
      if (origin === PARENT) posted.push(message);
    },
  };
  vi.stubGlobal('parent', parent);
  const sent: OpenPage['sent'] = [];
  let response: { status?: number; body: object } | null = { body: {} };
  const tokens: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body, keepalive, headers }: SentInit) => {
    tokens.push(headers.authorization.replace('Bearer ', ''));
    sent.push({ handler: url.replace(SETTINGS.handlers, ''), body: JSON.parse(body), keepalive });
    if (response === null) throw new TypeError('Failed to fetch');
    const { status = 200, body: given } = response;
    return { ok: status < 400, status, json: async () => given };
  });
  return {
    posted,
    sent,
    tokens,
    respond(given) {
      response = given;
    },
    receive(data, { source = parent, origin = PARENT } = {}) {
      const event = new MessageEvent('message', { data, origin });
      Object.defineProperty(event, 'source', { value: source });
      window.dispatchEvent(event);
    },
  };
}

/** Repeats a check until it holds; longer than by default, for busy machines. */
export const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 15_000 });

/** The only element that matches. */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelectorAll<T>(selector);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} elements match ${selector}`);
  return first;
}

/** What screen readers were told last. */
export const announced = (): string => find('[data-announcer]').textContent ?? '';

export function press(target: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

/** Gives an element a place on the screen, as jsdom lays nothing out. */
export function placeAt(
  element: Element,
  [left, top, width, height]: [number, number, number, number],
): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

/** A pointer that presses on an element, moves to points and is released at the last one. */
export function drag(element: HTMLElement, points: [number, number][]): void {
  element.setPointerCapture = () => undefined;
  const fire = (type: string, [clientX, clientY]: [number, number]) =>
    element.dispatchEvent(new MouseEvent(type, { clientX, clientY, button: 0, bubbles: true }));
  const [first = [0, 0], ...others] = points;
  fire('pointerdown', first);
  for (const point of others) fire('pointermove', point);
  fire('pointerup', points.at(-1) ?? first);
  element.click();
}

/** Sets what jsdom doesn't know of an image. */
export function load(image: HTMLImageElement, width: number, height: number): void {
  Object.defineProperties(image, {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
    complete: { value: true },
  });
}
