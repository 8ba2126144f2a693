import type { RecommendationWire } from '@lectern/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { enrollmentWire } from '../../lms/fixtures.ts';
import type { FakeRoutes } from '../../lms/testing.ts';
import { shorten } from './shorten.ts';
import { type Given, open, passed } from './testing/open-exit.tsx';

const recommended = 'GET /api/v1/course_recommendations/Acme+CAL101';
const enrollments = 'GET /api/enrollment/v1/enrollment';
const title = 'Keep building your skills with these courses';
const settings = {
  SEARCH_CATALOG_URL: 'https://www.example.org/search',
  DISCOVERY_API_BASE_URL: 'https://discovery.example.org/',
};

const course = (name: string, more: Partial<RecommendationWire> = {}): RecommendationWire => ({
  uuid: name,
  key: `Acme+${name}`,
  title: name,
  image: { src: `https://img.example.org/${name}.png` },
  owners: [{ key: 'Acme', uuid: 'acme' }],
  course_run_keys: [`course-v1:Acme+${name}+R1`],
  marketing_url: `https://www.example.org/${name}`,
  url_slug: null,
  ...more,
});
const courses = (count: number) => Array.from({ length: count }, (_, index) => course(`C${index + 1}`));
const respondWith = (...recommendations: RecommendationWire[]): FakeRoutes => ({
  [recommended]: { body: { uuid: 'this', recommendations } },
  [enrollments]: { body: [] },
});
const show = (responses: FakeRoutes, more: Given = {}) =>
  open({ course: passed, responses, lms: { settings }, ...more });
const findList = async () => within(await screen.findByRole('list', { name: title }));
const titles = async () => (await findList()).getAllByRole('link').map((link) => link.textContent);
const findCatalog = () => screen.findByRole('link', { name: 'Explore more courses' });
const askedFor = ({ requests }: ReturnType<typeof open>) =>
  requests.filter(
    ({ url }) => url.pathname.includes('recommendations') || url.pathname.includes('enrollment'),
  );

afterEach(() => {
  vi.useRealTimers();
});

test('[API-29] [ENT-14] requests recommendations once, by organization and course number', async () => {
  const lms = show(respondWith(...courses(2)));
  expect(await titles()).toEqual(['C1', 'C2']);
  const [asked] = askedFor(lms).filter(({ url }) => url.pathname.includes('recommendations'));
  expect(asked?.url.href).toBe(
    'https://discovery.example.org/api/v1/course_recommendations/Acme+CAL101?exclude_utm=true',
  );
  const image = document.querySelector('img');
  expect(image).toHaveAttribute('src', 'https://img.example.org/C1.png');
});

test('[API-29] [EXT-23] without a configured host, links to the catalogue and requests nothing', async () => {
  const lms = show(respondWith(...courses(3)), {
    lms: { settings: { ...settings, DISCOVERY_API_BASE_URL: '' } },
  });
  expect(await findCatalog()).toHaveAttribute('href', settings.SEARCH_CATALOG_URL);
  expect(askedFor(lms)).toEqual([]);
});

test('[EXT-21] shows a spinner while they load', async () => {
  let arrive = () => {};
  const waiting = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const body = { uuid: 'this', recommendations: courses(2) };
  show({
    ...respondWith(),
    [recommended]: async () => {
      await waiting;
      return { body };
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Congratulations!' });
  expect(within(screen.getByRole('main')).getByRole('status')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Explore more courses' })).toBeNull();
  arrive();
  expect(await titles()).toEqual(['C1', 'C2']);
});

describe('instead of the list', () => {
  test.each<[string, FakeRoutes]>([
    ['the catalogue does not recommend', { [recommended]: { status: 404, body: {} } }],
    [
      'the enrollments fail',
      { ...respondWith(...courses(3)), [enrollments]: { status: 403, body: { message: '' } } },
    ],
    ['it is no list', { ...respondWith(), [recommended]: { body: { uuid: 'this' } } }],
  ])('[EXT-22] [ERR-07] links to the catalogue when %s, and logs that once', async (_, responses) => {
    const { log } = show({ ...respondWith(), ...responses });
    expect(await findCatalog()).toBeVisible();
    expect(log).toHaveLength(1);
  });

  test.each([0, 1])('[EXT-23] links to the catalogue when %i are left', async (count) => {
    show(respondWith(...courses(count)));
    expect(await findCatalog()).toBeVisible();
    expect(screen.queryByRole('list', { name: title })).toBeNull();
  });
});

describe('which courses are recommended', () => {
  test('[EXT-24] [EXT-23] omits this course', async () => {
    show(respondWith(...courses(2), course('Same', { uuid: 'this' })));
    expect(await titles()).toEqual(['C1', 'C2']);
  });

  test('[EXT-25] [API-30] omits courses in which the learner is or was enrolled', async () => {
    const details = { ...enrollmentWire().course_details, course_id: 'course-v1:Acme+C2+R7' };
    show({
      ...respondWith(
        course('C1'),
        course('C2', { course_run_keys: ['a', 'course-v1:Acme+C2+R7'] }),
        course('C3'),
      ),
      [enrollments]: { body: [{ course_details: details, is_active: false }] },
    });
    expect(await titles()).toEqual(['C1', 'C3']);
  });

  test('[EXT-26] shows three at a time, and the others page by page', async () => {
    show(respondWith(...courses(4)));
    expect(await titles()).toEqual(['C1', 'C2', 'C3']);
    const back = screen.getByRole('button', { name: 'Previous courses' });
    expect(back).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(back);
    const more = screen.getByRole('button', { name: 'More courses' });
    await userEvent.click(more);
    expect(await titles()).toEqual(['C4']);
    expect(screen.getAllByText('2 of 2')).not.toEqual([]);
    await userEvent.click(more);
    expect(await titles()).toEqual(['C4']);
    await userEvent.click(back);
    expect(await titles()).toEqual(['C1', 'C2', 'C3']);
  });

  test('[EXT-26] shows three without paging', async () => {
    show(respondWith(...courses(3)));
    expect(await titles()).toEqual(['C1', 'C2', 'C3']);
    expect(screen.queryByRole('button', { name: 'More courses' })).toBeNull();
  });
});

describe('the texts of a card', () => {
  test.each([
    ['[EXT-27] exactly as long as there is room', 'abcde fghij', 11, 'abcde fghij'],
    ['[EXT-27] one more', 'abcde fghijk', 11, 'abcde…'],
    ['[EXT-27] cut between two words', 'abcde fghij klm', 11, 'abcde fghij…'],
    ['[EXT-27] cut after a blank', 'abcde fghi jklm', 11, 'abcde fghi…'],
    ['[EXT-27] one long word', 'abcdefghijklm', 11, 'abcdefghijk…'],
  ])('%s', (_, text, most, expected) => {
    expect(shorten(text, most)).toBe(expected);
  });

  test('[EXT-27] [EXT-28] shortens the title to 70 and the owners’ keys to 40 characters', async () => {
    const whole = `${'word '.repeat(13)}words`;
    const ownersOf = (...keys: string[]) => keys.map((key) => ({ key, uuid: key }));
    const fitting = ['Aaaaaaaaaaaa', 'Bbbbbbbbbbbb', 'Cccccccccccc'];
    expect(whole).toHaveLength(70);
    expect(fitting.join(', ')).toHaveLength(40);
    show(
      respondWith(
        course('C1', { title: whole, owners: ownersOf(...fitting) }),
        course('C2', {
          title: `${whole}s`,
          owners: ownersOf('Aaaaaaaaaaaa', 'Bbbbbbbbbbbb', 'Ccccccccccccc'),
        }),
        course('C3', { owners: ownersOf('A'.repeat(41)) }),
      ),
    );
    expect(await titles()).toEqual([whole, `${'word '.repeat(13).trimEnd()}…`, 'C3']);
    const cards = (await findList()).getAllByRole('listitem');
    expect(cards.map((card) => card.querySelector('p')?.textContent)).toEqual([
      'Aaaaaaaaaaaa, Bbbbbbbbbbbb, Cccccccccccc',
      'Aaaaaaaaaaaa, Bbbbbbbbbbbb,…',
      `${'A'.repeat(40)}…`,
    ]);
  });

  test('shows a course without an image or a link', async () => {
    show(respondWith(course('C1', { image: null, marketing_url: null }), course('C2')));
    expect(await titles()).toEqual(['C2']);
    expect((await findList()).getByRole('heading', { name: 'C1' })).toBeVisible();
  });
});

describe('[EXT-29] using a card', () => {
  test('opens the course’s page after 200 ms', async () => {
    const { leftFor } = show(respondWith(...courses(2)));
    const link = (await findList()).getByRole('link', { name: 'C2' });
    expect(link).toHaveAttribute('href', 'https://www.example.org/C2');
    vi.useFakeTimers();
    link.click();
    await vi.advanceTimersByTimeAsync(199);
    expect(leftFor).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(leftFor).toEqual(['https://www.example.org/C2']);
  });

  test('leaves a click for a new tab to the browser', async () => {
    const { leftFor } = show(respondWith(...courses(2)));
    const link = (await findList()).getByRole('link', { name: 'C2' });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(leftFor).toEqual([]);
  });
});
