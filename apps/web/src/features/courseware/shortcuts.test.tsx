import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pseudoLocale } from '../../i18n/locales.ts';
import {
  bookmarkWire,
  calls,
  findFrame,
  ids,
  renderCourseware,
  seriesWire,
} from './testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const practice = `/${ids.limits}/${ids.practice}`;
const add = 'POST /api/bookmarks/v1/bookmarks/';
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

afterEach(() => localStorage.clear());

describe('moving between units', () => {
  test('n and p go to the next and the previous unit, and are recorded like the buttons', async () => {
    const { place, lms } = renderCourseware(warmUp);
    await findFrame('Warm-up');
    press('n');
    await findFrame('Practice');
    expect(place()).toBe(practice);
    press('p');
    await findFrame('Warm-up');
    const recorded = () =>
      lms.requests
        .filter(({ url }) => url.pathname === '/event')
        .map(({ body }) => new URLSearchParams(body ?? '').get('event_type'));
    await waitFor(() =>
      expect(recorded()).toEqual([
        'edx.ui.lms.sequence.next_selected',
        'edx.ui.lms.sequence.previous_selected',
      ]),
    );
  });

  test('they cross sequences, and do nothing at the ends of the course', async () => {
    const { place } = renderCourseware(practice);
    await findFrame('Practice');
    press('n');
    await findFrame('Sums');
    expect(place()).toBe(`/${ids.series}/${ids.sums}`);
    press('p');
    await findFrame('Practice');
    press('p');
    await findFrame('Warm-up');
    press('p');
    expect(place()).toBe(warmUp);
  });

  test('they work in a sequence that shows no units', async () => {
    const { place } = renderCourseware(`/${ids.series}`, {
      routes: {
        [calls.sequence(ids.series)]: { body: seriesWire({ is_hidden_after_due: true, items: [] }) },
      },
    });
    await screen.findByText('The due date for this assignment has passed.');
    press('p');
    await findFrame('Practice');
    expect(place()).toBe(practice);
  });
});

test.each([
  ['a text field', () => document.createElement('input')],
  ['a text area', () => document.createElement('textarea')],
  ['a list to choose from', () => document.createElement('select')],
  [
    'editable text',
    () => {
      const element = document.createElement('div');
      element.setAttribute('contenteditable', 'true');
      return element;
    },
  ],
])('in %s a shortcut key only types', async (_, make) => {
  const { place } = renderCourseware(warmUp);
  await findFrame('Warm-up');
  const field = make();
  document.body.append(field);
  expect(press('n', field)).toBe(true);
  expect(press('?', field)).toBe(true);
  field.remove();
  expect(place()).toBe(warmUp);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat', 'isComposing'])(
  'a shortcut key with %s is left to the browser',
  async (modifier) => {
    const { place } = renderCourseware(warmUp);
    await findFrame('Warm-up');
    expect(fireEvent.keyDown(document.body, { key: 'n', [modifier]: true })).toBe(true);
    expect(place()).toBe(warmUp);
  },
);

describe('bookmark', () => {
  test('b adds a bookmark and announces it', async () => {
    renderCourseware(warmUp, { routes: { [add]: { status: 201, body: bookmarkWire(ids.warmUp) } } });
    await findFrame('Warm-up');
    press('b');
    expect(await screen.findByText('Bookmark added.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bookmark this page', pressed: true })).toBeVisible();
  });

  test('b announces nothing if saving fails', async () => {
    renderCourseware(warmUp, { routes: { [add]: { status: 500 } } });
    await findFrame('Warm-up');
    press('b');
    expect(await screen.findByText('We couldn’t save the bookmark.')).toBeVisible();
    expect(screen.queryByText('Bookmark added.')).toBeNull();
  });

  test('b does nothing for visitors without an account', async () => {
    const { lms } = renderCourseware(warmUp, { username: null });
    await findFrame('Warm-up');
    press('?');
    expect(within(await help()).queryByText('Add or remove a bookmark')).toBeNull();
    expect(lms.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });
});

describe('help', () => {
  test('? lists the shortcuts; while the list is open no other works, and Escape closes it', async () => {
    const { place } = renderCourseware(warmUp);
    await findFrame('Warm-up');
    press('?');
    const dialog = within(await help());
    const listed = dialog.getAllByRole('term').map(({ textContent }) => textContent);
    expect(listed).toEqual([
      'Next unit',
      'Previous unit',
      'Add or remove a bookmark',
      'Open or close the course outline',
      'Show this list',
    ]);
    press('n');
    expect(place()).toBe(warmUp);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('n');
    await findFrame('Practice');
  });

  test('shortcuts can be turned off for this and later visits, and on again', async () => {
    const first = renderCourseware(warmUp);
    await findFrame('Warm-up');
    press('?');
    await userEvent.click(within(await help()).getByRole('checkbox', { name: 'Use keyboard shortcuts' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    press('n');
    press('?');
    expect(first.place()).toBe(warmUp);
    expect(screen.queryByRole('dialog')).toBeNull();
    first.unmount();

    const second = renderCourseware(warmUp);
    await findFrame('Warm-up');
    press('n');
    expect(second.place()).toBe(warmUp);
    localStorage.clear();
    press('n');
    await findFrame('Practice');
  });

  test('without storage, shortcuts are on', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    renderCourseware(warmUp);
    await findFrame('Warm-up');
    press('n');
    await findFrame('Practice');
    vi.restoreAllMocks();
  });

  test('every text comes from the catalogue', async () => {
    await act(async () => void renderCourseware(warmUp, { locale: pseudoLocale }));
    await findFrame('Warm-up');
    press('?');
    await screen.findByRole('dialog');
    expect(screen.queryByText(/unit|bookmark|shortcuts|type/)).toBeNull();
  });
});

test('outside the courseware the shortcuts do nothing', async () => {
  const { router, place } = renderCourseware(warmUp);
  await findFrame('Warm-up');
  await act(() => router.navigate(router.state.location.pathname.replace(warmUp, '/home')));
  await screen.findByRole('heading', { name: 'Outline' });
  expect(press('n')).toBe(true);
  expect(press('?')).toBe(true);
  expect(place()).toBe('/home');
});
