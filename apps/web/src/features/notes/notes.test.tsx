import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../course/paths.ts';
import { renderCourse } from '../../course/testing.tsx';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import { courseId, courseMetadataWire, ids, notesWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions, testLmsUrl } from '../../lms/testing.ts';
import { fakeDialogs } from '../../ui/testing.ts';
import { Component, loader } from './route.tsx';

const api = `/api/lectern/v1/courses/${courseId}/notes`;
const [first] = notesWire();
const removal = `DELETE ${api}/${first?.id}`;

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
      [`GET ${api}`]: { body: { notes: notesWire() } },
      [removal]: { status: 204 },
      ...responses,
    },
    { settings: { UNITS_ORIGIN: 'https://units.example.org' }, ...options },
  );
  const pages = [
    { path: 'notes', handle: { tab: 'edxnotes' }, loader, Component },
    { path: 'home', element: <h1>Outline</h1> },
  ];
  return { ...lms, ...renderCourse(lms.client, paths.notes(courseId), pages, locale) };
}

async function findNote(quote: string) {
  const item = (await screen.findByText(quote, { selector: 'blockquote *' })).closest('li');
  if (item === null) throw new Error(`${quote} is not in the list`);
  return within(item);
}

beforeEach(fakeDialogs);

describe('the notes of a course', () => {
  test('are listed by section and unit, each with a link to its text', async () => {
    const { log } = open();
    const note = await findNote('A limit of $x^2$');
    expect(note.getByText('For the exam')).toBeVisible();
    expect(note.getByText('Added Feb 1, 2026')).toBeVisible();
    expect(note.getByRole('link', { name: 'Show in unit A limit of $x^2$' })).toHaveAttribute(
      'href',
      `${paths.unit(courseId, ids.limits, ids.warmUp)}#note-${first?.id}`,
    );
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Notes',
      'Week 1',
      'LimitsWarm-up',
      'No longer in the course',
    ]);
    await waitFor(() => expect(document.title).toBe('Notes | Calculus, a start | Example Academy'));
    expect(log).toEqual([]);
  });

  test('say whether their text changed', async () => {
    open();
    const changed = await findNote('is *unique*');
    expect(changed.getByText('The text has changed since you added this note.')).toBeVisible();
    expect(changed.getByRole('link', { name: /^Show in unit/ })).toBeVisible();
    const missing = await findNote('if it exists');
    expect(missing.getByText('This text is no longer in the unit.')).toBeVisible();
    expect(missing.getByText('Why?')).toBeVisible();
    expect(missing.queryByRole('link')).toBeNull();
    expect((await findNote('Old text')).queryByRole('link')).toBeNull();
  });

  test('are exported as a Markdown file', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    const create = vi.fn((file: Blob) => {
      files.push(file);
      return 'blob:notes';
    });
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, { createObjectURL: create, revokeObjectURL() {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    try {
      open();
      await userEvent.click(await screen.findByRole('button', { name: 'Export as Markdown' }));
      expect(names).toEqual(['notes-Acme-CAL101-R1.md']);
      expect(await files[0]?.text()).toMatch(/^# Notes: Calculus, a start\n\n## Week 1\n/);
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  });
});

describe('deleting a note', () => {
  const ask = async () => {
    await userEvent.click((await findNote('A limit of $x^2$')).getByRole('button', { name: /^Delete/ }));
    return within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
  };

  test('[WCAG-3.3.4] [WCAG-4.1.3] asks first, then removes and announces it', async () => {
    const { requests } = open();
    let dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(screen.queryByText('For the exam')).toBeNull());
    expect(screen.getByText('Note deleted')).toBeInTheDocument();
    const writes = requests.filter(({ method }) => method === 'DELETE');
    expect(writes.map(({ url }) => url.pathname)).toEqual([`${api}/${first?.id}`]);
  });

  test('shows an error when it fails, and can be retried', async () => {
    const { log, routes } = open({ responses: { [removal]: { status: 500, body: {} } } });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete note' }));
    expect(await dialog.findByText('We couldn’t delete the note. Try again.')).toBeVisible();
    expect(log.map(({ level }) => level)).toEqual(['error']);
    routes[removal] = { status: 204 };
    await userEvent.click(dialog.getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(screen.queryByText('For the exam')).toBeNull());
  });
});

describe('without notes', () => {
  test('the page says how to add one', async () => {
    open({ responses: { [`GET ${api}`]: { body: { notes: [] } } } });
    expect(await screen.findByRole('heading', { level: 2, name: 'No notes yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export as Markdown' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the outline' })).toHaveAttribute(
      'href',
      paths.outline(courseId),
    );
  });

  test('a visitor is asked to sign in, and returns here', async () => {
    open({
      lms: { username: null },
      metadata: { username: null, is_enrolled: false },
      responses: { [`GET ${api}`]: { status: 401, body: { detail: 'No session' } } },
    });
    const main = within(await screen.findByRole('main'));
    const href = new URL((await main.findByRole('link', { name: 'Sign in' })).getAttribute('href') ?? '');
    expect(new URL(href.searchParams.get('next') ?? '').pathname).toBe(paths.notes(courseId));
  });

  test('a server error is shown', async () => {
    const { log } = open({ responses: { [`GET ${api}`]: { status: 500, body: {} } } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There was an error loading this course.' }),
    ).toBeVisible();
    expect(log.map(({ level }) => level)).toEqual(['error']);
  });
});

describe('on another LMS', () => {
  const anotherLms: Given = { lms: { settings: {} } };
  beforeEach(() => window.sessionStorage.clear());

  test('opens that LMS’s page, and makes only its calls', async () => {
    const { left, requests } = open(anotherLms);
    await waitFor(() => expect(left).toEqual([`${testLmsUrl}/courses/${courseId}/edxnotes/`]));
    expect(requests.filter(({ url }) => url.pathname.includes('/lectern/'))).toEqual([]);
  });

  test('a redirect back leads to the outline', async () => {
    const { left, unmount } = open(anotherLms);
    await waitFor(() => expect(left).toHaveLength(1));
    unmount();
    const again = open(anotherLms);
    expect(await screen.findByRole('heading', { name: 'Outline' })).toBeVisible();
    expect(again.left).toEqual([]);
    expect(again.requests.filter(({ url }) => url.pathname.includes('/lectern/'))).toEqual([]);
  });
});

test('every text comes from the catalogue', async () => {
  await act(async () => void open({ locale: pseudoLocale }));
  await screen.findByRole('heading', { level: 1 });
  for (const english of ['Notes', /^Delete/, /^Added/, /^Show in unit/, 'Export as Markdown'])
    expect(screen.queryByText(english)).toBeNull();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
