import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../../course/paths.ts';
import { renderCourse } from '../../course/testing.tsx';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import { courseId, courseMetadataWire, ids, searchResultsWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeResponse, type FakeRoutes } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

const call = `POST /search/${courseId}`;
const enabled = `GET /courses/${courseId}/courseware-search/enabled/`;
const address = (query = '') => `${paths.search(courseId)}${query}`;

function open(
  query = '?q=limit',
  { responses = {}, locale }: { responses?: FakeRoutes; locale?: Locale } = {},
) {
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
    [enabled]: { body: { enabled: true } },
    [call]: { body: searchResultsWire() },
    ...responses,
  });
  const page = { path: 'search', handle: { tab: 'search' }, loader, Component };
  const rendered = renderCourse(lms.client, address(query), [page], locale);
  const searches = () =>
    lms.requests.filter(({ method, url }) => `${method} ${url.pathname}` === call).map(({ body }) => body);
  return { ...lms, ...rendered, searches };
}

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
const findField = () => screen.findByRole('searchbox', { name: 'Words to look for' });
/** Navigates to a link's URL: without the app, links aren't handled by the router. */
const follow = (router: ReturnType<typeof open>['router'], name: string) =>
  act(() => router.navigate(screen.getByRole('link', { name }).getAttribute('href') ?? ''));
const visibleTitles = async () => (await findRows()).map((row) => within(row).getByRole('link').textContent);

describe('results', () => {
  test('have type, location, link and marked matches', async () => {
    const { searches, log } = open();
    const [text, video, problem, name] = await findRows();
    expect(text).toHaveTextContent(/^Warm upWeek 1LimitsA <b> limit of quotients.$/);
    expect(within(text as HTMLElement).getByRole('img', { name: 'Text' })).toBeVisible();
    expect(text?.querySelector('mark')).toHaveTextContent('limit');
    expect(video).toHaveTextContent(/^LectureWeek 1LimitsWarm upthe limit$/);
    expect(within(problem as HTMLElement).getByRole('img', { name: 'Problem' })).toBeVisible();
    const hrefs = (await findRows()).map((row) => within(row).getByRole('link').getAttribute('href'));
    expect(hrefs).toEqual([
      `${paths.unit(courseId, ids.limits, ids.warmUp)}?${new URLSearchParams({ jumpToId: 'block-v1:h1' })}`,
      `https://lms.example.org/courses/${courseId}/jump_to/block-v1:v1`,
      `https://lms.example.org/courses/${courseId}/jump_to/block-v1:p1`,
      paths.sequence(courseId, ids.limits),
    ]);
    expect(name?.querySelector('mark')).toHaveTextContent('Limits');
    expect(screen.getByText('4 results for “limit”')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Search | Calculus, a start | Example Academy'));
    expect(searches()).toEqual(['search_string=limit&page_size=50&page_index=0']);
    expect(log).toEqual([]);
  });

  test('are filtered by type, which is in the URL', async () => {
    const { router, searches } = open();
    await findRows();
    await follow(router, 'Videos 1');
    await waitFor(async () => expect(await visibleTitles()).toEqual(['Lecture']));
    expect(router.state.location.search).toBe('?q=limit&type=video');
    expect(screen.getByRole('link', { name: 'Videos 1' })).toHaveAttribute('aria-current', 'true');
    await follow(router, 'All 4');
    await waitFor(async () => expect(await visibleTitles()).toHaveLength(4));
    expect(searches()).toHaveLength(1);
  });

  test('outside the outline link to the LMS, and have a filter', async () => {
    const url = `/courses/${courseId}/htmlbook/0/chapter/1/`;
    const chapter = {
      id: url,
      content_type: 'Page',
      content: { display_name: 'Waders' },
      title_excerpt: 'Waders',
      excerpt: 'About <b>herons</b>',
      location: ['Field guide'],
      path: [],
      url,
    };
    const { results } = searchResultsWire();
    const body = searchResultsWire({ total: 5, results: [{ score: 3, data: chapter }, ...results] });
    const { router } = open('?q=heron', { responses: { [call]: { body } } });
    await findRows();
    await follow(router, 'Pages 1');
    await waitFor(async () => expect(await visibleTitles()).toEqual(['Waders']));
    const [row] = await findRows();
    expect(row).toHaveTextContent(/^WadersField guideAbout herons$/);
    expect(screen.getByRole('img', { name: 'Page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Waders' })).toHaveAttribute(
      'href',
      `https://lms.example.org${url}`,
    );
    expect(router.state.location.search).toBe('?q=heron&type=page');
  });

  test('link to all results if none has the filtered type', async () => {
    const { router } = open('?q=limit&type=other');
    expect(await screen.findByText('No results of this type.')).toBeVisible();
    await follow(router, 'All 4');
    expect(await findRows()).toHaveLength(4);
  });

  test('are counted even if the server didn’t send them', async () => {
    open('?q=limit', { responses: { [call]: { body: searchResultsWire({ total: 1234 }) } } });
    expect(await screen.findByText('The best 4 of 1,234 results for “limit”')).toBeVisible();
  });

  test('without results, the page says what to try', async () => {
    open('?q=nonesuch', { responses: { [call]: { body: searchResultsWire({ total: 0, results: [] }) } } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Nothing found' })).toBeVisible();
    expect(screen.getByText('No results for “nonesuch”')).toBeVisible();
  });
});

describe('the field', () => {
  test('has the focus on an empty page, and stores the query in the URL', async () => {
    const { router, searches } = open('');
    const field = await findField();
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByText(/^Find texts, videos, problems and pages/)).toBeVisible();
    expect(searches()).toEqual([]);
    await userEvent.type(field, '  chain rule & more{Enter}');
    await findRows();
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('chain rule & more');
    expect(field).toHaveFocus();
    expect(searches()).toEqual(['search_string=chain+rule+%26+more&page_size=50&page_index=0']);
    await router.navigate(address('?q=limit'));
    await waitFor(() => expect(field).toHaveValue('limit'));
  });

  test('an empty query isn’t sent', async () => {
    const { router } = open('');
    await userEvent.type(await findField(), '   {Enter}');
    expect(router.state.location.search).toBe('');
  });

  test('/ selects its text', async () => {
    open();
    await findRows();
    await userEvent.keyboard('/');
    const field = (await findField()) as HTMLInputElement;
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('limit');
    await userEvent.keyboard('a/b');
    expect(field).toHaveValue('a/b');
  });
});

describe('without results', () => {
  test('a loading message is shown', async () => {
    let respond: (response: FakeResponse) => void = () => {};
    const wait = new Promise<FakeResponse>((resolve) => {
      respond = resolve;
    });
    open('?q=limit', { responses: { [call]: () => wait } });
    expect(await screen.findByText('Searching…')).toBeInTheDocument();
    respond({ body: searchResultsWire() });
    expect(await findRows()).toHaveLength(4);
  });

  test.each<[string, FakeResponse | Error, string]>([
    ['a server that fails', { status: 500, body: { error: 'x' } }, 'We couldn’t search this course.'],
    [
      'a learner who searches too often',
      { status: 429, body: { detail: 'Slower' } },
      'You’ve searched many times in a short while. Wait a moment, then try again.',
    ],
    [
      'a lost connection',
      new Error('offline'),
      'We couldn’t search this course. Check your connection, then try again.',
    ],
  ])('%s can be tried again', async (_, response, text) => {
    const { routes } = open('?q=limit', { responses: { [call]: response } });
    expect(await screen.findByText(text)).toBeVisible();
    routes[call] = { body: searchResultsWire() };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRows()).toHaveLength(4);
    expect(screen.queryByText(text)).toBeNull();
  });

  test.each([
    ['switched off', { body: { enabled: false } }],
    ['unknown to the server', { status: 404, body: { detail: 'Not found.' } }],
  ])('a search that is %s shows an error', async (_, response) => {
    const { searches } = open('', { responses: { [enabled]: response } });
    expect(await screen.findByRole('heading', { name: 'This course can’t be searched' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(searches()).toEqual([]);
  });
});

test('every text comes from the catalogue', async () => {
  await act(async () => void open('?q=limit', { locale: pseudoLocale }));
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('searchbox');
  for (const english of ['Search', 'Videos', /results for/, 'Words to look for']) {
    expect(screen.queryByText(english)).toBeNull();
  }
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
