import type { Page, Route } from '@playwright/test';

/** The calls that an LMS of that time has. */
export type Era = '2021' | '2026';

/** The requests of the front end, in order. */
export interface SentByFrontEnd {
  /** Each `METHOD /path`. */
  readonly requests: readonly string[];
  /** The messages posted to units; objects as JSON. */
  readonly messages: readonly string[];
}

/** Calls that LMSs have only had since 2022 or later. */
const newerCalls = [
  /\/api\/course_home\/v1\/navigation\//,
  /\/courseware-navigation-sidebar\/toggles\//,
  /\/courseware-search\/enabled\//,
  /^\/search\//,
];

const missing = (route: Route) => route.fulfill({ status: 404, json: { detail: 'Not found.' } });

/**
 * Makes the site look like an Open edX LMS: no separate origin for units, units as plain pages, notes on an LMS page, and
 * none of the calls that only Lectern's LMS has.
 */
export async function simulateOpenEdx(page: Page, era: Era): Promise<SentByFrontEnd> {
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => {
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  page.on('console', (message) => {
    const [, heard] = /^Posted to the unit: (.*)$/.exec(message.text()) ?? [];
    if (heard !== undefined) messages.push(heard);
  });
  await page.route(({ pathname }) => pathname.startsWith('/course/'), sendStaticPage);
  await page.route(({ pathname }) => pathname.startsWith('/api/lectern/'), missing);
  await page.route(
    ({ pathname }) => pathname.startsWith('/xblock/'),
    (route) => route.fulfill({ contentType: 'text/html', body: unitPage }),
  );
  await page.route(
    ({ pathname }) => pathname.endsWith('/edxnotes/'),
    (route) => route.fulfill({ contentType: 'text/html', body: notesPage }),
  );
  await page.route('**/api/course_home/course_metadata/*', linkNotesToLms);
  await page.route(({ pathname }) => pathname.startsWith('/search/'), dropLecternFields);
  if (era === '2021') {
    await page.route(({ pathname }) => newerCalls.some((call) => call.test(pathname)), missing);
  }
  return { requests, messages };
}

/** One page for every screen, without markup from a server: Lectern's LMS has no first screen for the address of none. */
async function sendStaticPage(route: Route): Promise<void> {
  const response = await route.fetch({ url: new URL('/course/none', route.request().url()).href });
  const body = (await response.text()).replace(/"UNITS_ORIGIN":"[^"]*"/, '"UNITS_ORIGIN":null');
  await route.fulfill({ response, body });
}

async function linkNotesToLms(route: Route): Promise<void> {
  const response = await route.fetch();
  const course: { tabs: { tab_id: string; url: string }[] } = await response.json();
  const tabs = course.tabs.map((tab) =>
    tab.tab_id === 'edxnotes'
      ? { ...tab, url: tab.url.replace(/\/course\/(.*)\/notes$/, '/courses/$1/edxnotes/') }
      : tab,
  );
  await route.fulfill({ response, json: { ...course, tabs } });
}

/** Results without the fields that Lectern's LMS adds (wire contract 22.14). */
async function dropLecternFields(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer: { results: { data: object }[] } = await response.json();
  const results = answer.results.map(({ data, ...result }) => ({
    ...result,
    data: { ...data, title_excerpt: undefined, path: undefined },
  }));
  await route.fulfill({ response, json: { ...answer, results } });
}

/** Reports its height and shows the messages it gets. */
const unitPage = `<!doctype html><html lang="en"><title>Unit</title>
<body style="margin: 0; background: #fff; color: #222"><p>A unit of another LMS.</p><p>Told: <span id="told"></span></p>
<script>
  addEventListener('message', ({ data }) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    document.getElementById('told').append(text + ' ');
    console.log('Posted to the unit: ' + text);
  });
  parent.postMessage(
    { type: 'plugin.resize', payload: { width: innerWidth, height: 600 } },
    new URL(document.referrer).origin,
  );
</script>`;

const notesPage = '<!doctype html><html lang="en"><title>Notes</title><h1>Notes of the other LMS</h1>';
