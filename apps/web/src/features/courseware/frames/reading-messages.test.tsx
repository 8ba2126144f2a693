import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  findFrame,
  getFrame,
  ids,
  listenInside,
  renderCourseware,
  resize,
  say,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const units = { origin: 'https://units.example.org' };
const root = document.documentElement;
afterEach(() => {
  delete root.dataset.reading;
});

/** What a frame was sent about the reading settings. */
const readingIn = (heard: ReturnType<typeof listenInside>) =>
  heard.flatMap(({ message, target }) =>
    JSON.stringify(message).includes('lectern.reading') ? [{ message, target }] : [],
  );
const sent = (reading: string) => ({
  message: { type: 'lectern.reading', payload: { reading } },
  target: units.origin,
});

test('a unit gets the reading settings once it listens, and when they change; prefetched ones, too', async () => {
  root.dataset.reading = 'theme-sepia';
  renderCourseware(warmUp, { settings: { UNITS_ORIGIN: units.origin } });
  const first = await findFrame('Warm-up');
  const inFirst = listenInside(first);
  say(first, { type: 'lectern.ready' }, units);
  say(first, resize(500), units);
  expect(readingIn(inFirst)).toEqual([sent('theme-sepia')]);
  const second = await waitFor(() => getFrame(ids.practice));
  const inSecond = listenInside(second);
  say(second, { type: 'lectern.ready' }, units);
  await act(async () => {
    root.dataset.reading = 'size-125 theme-dark';
  });
  for (const heard of [inFirst, inSecond])
    await waitFor(() => expect(readingIn(heard)).toEqual([sent('theme-sepia'), sent('size-125 theme-dark')]));
});

test('nothing is sent before the reader has chosen anything, nor to units of another LMS', async () => {
  const courseware = renderCourseware(warmUp, { settings: { UNITS_ORIGIN: units.origin } });
  const heardFirst = listenInside(await findFrame('Warm-up'));
  say(await findFrame('Warm-up'), { type: 'lectern.ready' }, units);
  expect(readingIn(heardFirst)).toEqual([]);
  courseware.unmount();

  root.dataset.reading = 'theme-sepia';
  renderCourseware(warmUp);
  const frame = await findFrame('Warm-up');
  const heard = listenInside(frame);
  say(frame, { type: 'lectern.ready' });
  say(frame, resize(500));
  expect(readingIn(heard)).toEqual([]);
});
