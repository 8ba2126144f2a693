import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  calls,
  findFrame,
  getFrame,
  ids,
  listenInside,
  renderCourseware,
  resize,
  say,
  seriesWire,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const practice = `/${ids.limits}/${ids.practice}`;
const [previous, next] = ['Previous', 'Next'];
const top = () => within(screen.getByRole('navigation', { name: 'Units' }));
const bottom = () => within(screen.getByRole('navigation', { name: 'Previous and next unit' }));

describe('prefetched frames', () => {
  const bundled = { settings: { UNITS_ORIGIN: 'https://units.example.org' } };
  const units = { origin: 'https://units.example.org' };

  test('load hidden once the unit is loaded, and show without reloading', async () => {
    renderCourseware(warmUp, bundled);
    const first = await findFrame('Warm-up');
    expect(new URL(first.src).searchParams.get('prepared')).toBeNull();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    say(first, resize(500), units);

    const second = await waitFor(() => getFrame(ids.practice));
    expect(new URL(second.src).searchParams.get('prepared')).toBe('1');
    expect(second).toHaveAttribute('aria-hidden', 'true');
    expect(second).toHaveAttribute('tabindex', '-1');
    const { src } = second;
    const inFirst = listenInside(first);
    const inSecond = listenInside(second);
    say(second, { type: 'lectern.ready' }, units);
    say(second, resize(900), units);
    await userEvent.click(top().getByRole('link', { name: next }));

    expect(await findFrame('Practice')).toBe(second);
    expect(second).toHaveAttribute('height', '900');
    expect(second.src).toBe(src);
    expect(second).not.toHaveAttribute('aria-hidden');
    expect(bottom().getByRole('link', { name: previous })).toBeInTheDocument();
    const shown = (value: boolean) => ({
      message: { type: 'lectern.shown', payload: { shown: value } },
      target: 'https://units.example.org',
    });
    expect(inSecond.filter(({ message }) => JSON.stringify(message).includes('shown'))).toEqual([
      shown(false),
      shown(true),
    ]);
    expect(inFirst.at(-1)).toEqual(shown(false));
    expect(getFrame(ids.warmUp)).toBe(first);
  });

  test('also cross sequences, once the next one is fetched', async () => {
    const { lms } = renderCourseware(practice, bundled);
    say(await findFrame('Practice'), resize(500), units);
    const frame = await waitFor(() => getFrame(ids.sums));
    say(frame, resize(300), units);
    const before = lms.requests.filter(({ url }) => url.pathname.includes('/sequence/')).length;
    await userEvent.click(top().getByRole('link', { name: next }));
    expect(await findFrame('Sums')).toBe(frame);
    expect(lms.requests.filter(({ url }) => url.pathname.includes('/sequence/'))).toHaveLength(before);
  });

  test('aren’t loaded for a locked sequence', async () => {
    const gated = { ...seriesWire().gated_content, gated: true };
    renderCourseware(practice, {
      ...bundled,
      routes: { [calls.sequence(ids.series)]: { body: seriesWire({ gated_content: gated }) } },
    });
    say(await findFrame('Practice'), resize(500), units);
    await waitFor(() => getFrame(ids.warmUp));
    expect(document.querySelector(`iframe[data-unit="${ids.sums}"]`)).toBeNull();
  });

  test('aren’t loaded on another LMS, where the former frame is removed', async () => {
    renderCourseware(warmUp);
    const first = await findFrame('Warm-up');
    say(first, resize(500));
    await userEvent.click(bottom().getByRole('link', { name: next }));
    await findFrame('Practice');
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(first).not.toBeInTheDocument();
  });

  test('a unit that is opened again keeps its last height until it reports another', async () => {
    renderCourseware(warmUp);
    say(await findFrame('Warm-up'), resize(640));
    await userEvent.click(bottom().getByRole('link', { name: next }));
    await findFrame('Practice');
    await userEvent.click(top().getByRole('link', { name: previous }));
    const again = await findFrame('Warm-up');
    expect(again).toHaveAttribute('height', '640');
    expect(screen.queryByRole('navigation', { name: 'Previous and next unit' })).toBeNull();
  });
});
