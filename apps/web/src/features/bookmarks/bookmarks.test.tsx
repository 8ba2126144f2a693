import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../../course/paths.ts';
import { renderCourse } from '../../course/testing.tsx';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import { bookmarkListQuery } from '../../lms/bookmark-list.ts';
import { changeBookmark } from '../../lms/bookmarks.ts';
import { bookmarkPageWire, courseId, courseMetadataWire, ids } from '../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

const api = '/api/bookmarks/v1/bookmarks/';
const removal = `DELETE ${api}dana,${ids.practice}/`;
const addition = `POST ${api}`;

interface Given {
  readonly responses?: FakeRoutes;
  readonly metadata?: Parameters<typeof courseMetadataWire>[0];
  readonly lms?: TestLmsOptions;
  readonly locale?: Locale;
}

function open({ responses, metadata, lms: options, locale }: Given = {}) {
  const lms = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire(metadata) },
      [`GET ${api}`]: { body: bookmarkPageWire() },
      [removal]: { status: 204 },
      [addition]: { status: 201, body: bookmarkPageWire().results[0] },
      ...responses,
    },
    options,
  );
  const page = { path: 'bookmarks', handle: { tab: 'outline' }, loader, Component };
  const rendered = renderCourse(lms.client, paths.bookmarks(courseId), [page], locale);
  const asked = () => lms.requests.filter(({ method, url }) => method === 'GET' && url.pathname === api);
  return { ...lms, ...rendered, asked };
}

const findList = () => screen.findByRole('list', { name: 'Bookmarks, newest first' });
const findRows = async () => within(await findList()).getAllByRole('listitem');
async function findRow(title: string) {
  const row = (await findRows()).find((one) => within(one).queryAllByText(title).length > 0);
  if (row === undefined) throw new Error(`${title} is not in the list`);
  return within(row);
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the list', () => {
  test('lists bookmarks with their place in the course and date, in the server’s order', async () => {
    const { log } = open();
    const [first, second] = await findRows();
    expect(first).toHaveTextContent('PracticeWeek 1LimitsAdded Feb 2, 2026');
    expect(second).toHaveTextContent('SeriesWeek 2Added Jan 20, 2026');
    expect(screen.getByRole('heading', { level: 1, name: 'Bookmarks' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Bookmarks | Calculus, a start | Example Academy'));
    expect(log).toEqual([]);
  });

  test('links units to this front end, and other blocks to the LMS', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Practice' })).toHaveAttribute(
      'href',
      paths.unit(courseId, ids.limits, ids.practice),
    );
    expect(screen.getByRole('link', { name: 'Series' })).toHaveAttribute(
      'href',
      `https://lms.example.org/courses/${courseId}/jump_to/${ids.series}`,
    );
  });

  test('accepts bookmarks without a name or a place', async () => {
    const [bare] = bookmarkPageWire().results;
    if (!bare) throw new Error('A bookmark was expected');
    const { display_name: _, path: __, ...rest } = bare;
    open({ responses: { [`GET ${api}`]: { body: bookmarkPageWire({ count: 1, results: [rest] }) } } });
    const link = await screen.findByRole('link', { name: 'Untitled unit' });
    expect(link).toHaveAttribute('href', expect.stringContaining(`/jump_to/${ids.practice}`));
  });

  test('fetches all pages of a long list', async () => {
    const [first, second] = bookmarkPageWire().results;
    if (!first || !second) throw new Error('Two bookmarks were expected');
    const { asked } = open({
      responses: {
        [`GET ${api}`]: ({ url }) =>
          url.searchParams.get('page') === '1'
            ? { body: bookmarkPageWire({ num_pages: 2, next: `${url}x`, results: [first] }) }
            : { body: bookmarkPageWire({ num_pages: 2, current_page: 2, results: [second] }) },
      },
    });
    expect(await findRows()).toHaveLength(2);
    expect(asked().map(({ url }) => Object.fromEntries(url.searchParams))).toEqual(
      ['1', '2'].map((page) => ({
        course_id: courseId,
        page,
        page_size: '100',
        fields: 'display_name,path',
      })),
    );
  });

  test('fetches no second page of a list without one', async () => {
    const { asked } = open({ responses: { [`GET ${api}`]: { body: bookmarkPageWire({ next: '' }) } } });
    expect(await findRows()).toHaveLength(2);
    expect(asked()).toHaveLength(1);
  });
});

describe('removing a bookmark', () => {
  test('keeps its row, whose button adds it again, and announces the removal', async () => {
    const { requests } = open();
    await click('Remove Practice');
    const undo = await screen.findByRole('button', { name: /Undo Practice$/ });
    expect(undo).toHaveFocus();
    expect((await findRow('Practice')).getByText('Removed')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Practice' })).toBeNull();
    expect(screen.getByText('Bookmark removed: Practice')).toBeInTheDocument();
    await waitFor(() => expect(undo).not.toHaveAttribute('aria-busy'));

    await userEvent.click(undo);
    expect(await screen.findByRole('button', { name: 'Remove Practice' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Practice' })).toBeVisible();
    expect(screen.getByText('Bookmark restored: Practice')).toBeInTheDocument();
    const writes = requests.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['DELETE', `${api}dana,${ids.practice}/`, null],
      ['POST', api, JSON.stringify({ usage_id: ids.practice })],
    ]);
  });

  test('ignores the button while the request is pending', async () => {
    let respond = () => {};
    const wait = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const { requests } = open({ responses: { [removal]: () => wait.then(() => ({ status: 204 })) } });
    await click('Remove Practice');
    const undo = await screen.findByRole('button', { name: /Undo Practice$/ });
    expect(undo).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(undo);
    await act(async () => respond());
    await waitFor(() => expect(undo).not.toHaveAttribute('aria-busy'));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('restores the bookmark and shows an error when the request fails', async () => {
    const { log, routes } = open({ responses: { [removal]: { status: 500, body: {} } } });
    await click('Remove Practice');
    const row = await findRow('Practice');
    expect(await row.findByText('We couldn’t remove the bookmark.')).toBeVisible();
    expect(row.getByRole('link', { name: 'Practice' })).toBeVisible();
    expect(screen.getByText('We couldn’t remove the bookmark: Practice')).toBeInTheDocument();
    expect(log.map(({ level }) => level)).toEqual(['error']);

    routes[removal] = { status: 204 };
    await click('Remove Practice');
    expect(await screen.findByRole('button', { name: 'Undo Practice' })).toBeVisible();
  });

  test('stays removed and shows an error when adding it again fails', async () => {
    open({ responses: { [addition]: { status: 400, body: { user_message: 'Full' } } } });
    await click('Remove Practice');
    const undo = await screen.findByRole('button', { name: /Undo Practice$/ });
    await waitFor(() => expect(undo).not.toHaveAttribute('aria-busy'));
    await userEvent.click(undo);
    expect(await screen.findByText('We couldn’t restore the bookmark.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo Practice' })).toBeVisible();
  });

  test('omits bookmarks that were removed elsewhere', async () => {
    const { client } = open();
    await findRows();
    await act(() => changeBookmark(client, courseId, ids.practice, false));
    expect(await findRows()).toHaveLength(1);
    expect(screen.queryByText('Practice')).toBeNull();
  });

  test('fetches the list again at the next visit after a change', async () => {
    const { client } = open();
    await findRows();
    const isOld = () => client.getQueryState(bookmarkListQuery(courseId).queryKey)?.isInvalidated;
    expect(isOld()).toBe(false);
    await act(() => changeBookmark(client, courseId, ids.warmUp, true));
    expect(isOld()).toBe(true);
  });
});

describe('without a list', () => {
  test('explains how to add the first bookmark', async () => {
    open({ responses: { [`GET ${api}`]: { body: bookmarkPageWire({ count: 0, results: [] }) } } });
    expect(await screen.findByRole('heading', { level: 2, name: 'No bookmarks yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the outline' })).toHaveAttribute(
      'href',
      paths.outline(courseId),
    );
  });

  test('asks visitors to sign in, and returns them here', async () => {
    open({
      lms: { username: null },
      metadata: { username: null, is_enrolled: false },
      responses: { [`GET ${api}`]: { status: 401, body: { developer_message: 'No session' } } },
    });
    const main = within(await screen.findByRole('main'));
    const way = await main.findByRole('link', { name: 'Sign in' });
    const href = new URL(way.getAttribute('href') ?? '');
    expect(new URL(href.searchParams.get('next') ?? '').pathname).toBe(paths.bookmarks(courseId));
  });

  test('a server error is shown', async () => {
    const { log } = open({ responses: { [`GET ${api}`]: { status: 500, body: {} } } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There was an error loading this course.' }),
    ).toBeVisible();
    expect(log.map(({ level }) => level)).toEqual(['error']);
  });
});

test('every text comes from the catalogue', async () => {
  await act(async () => void open({ locale: pseudoLocale }));
  await screen.findByRole('heading', { level: 1 });
  for (const english of ['Bookmarks', 'Remove', /^Added/]) expect(screen.queryByText(english)).toBeNull();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
