import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { courseId, sequenceWire } from '../../../lms/fixtures.ts';
import {
  calls,
  findFrame,
  getFrame,
  ids,
  renderCourseware,
  resize,
  say,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const lms = 'https://lms.example.org';

beforeEach(() => {
  // jsdom has no `moveBefore`.
  Element.prototype.moveBefore = function moveBefore(node, child) {
    this.insertBefore(node, child);
  };
});
afterEach(() => {
  window.lecternFrame?.element.remove();
  delete window.lecternFrame;
});

/** The address that a new frame of the unit has. */
async function findAddress(): Promise<string> {
  const { unmount } = renderCourseware(warmUp);
  const { src } = await findFrame('Warm-up');
  unmount();
  return src;
}

function startFrame(src: string, { hasArrived = false } = {}): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.src = src;
  element.dataset.unit = ids.warmUp;
  element.inert = true;
  element.style.visibility = 'hidden';
  document.body.append(element);
  window.lecternFrame = { element, hasArrived, messages: [] };
  return element;
}

test('the screen moves the started frame to its place, with the attributes of a new one', async () => {
  const address = await findAddress();
  const { unmount } = renderCourseware(warmUp);
  const read = ({ attributes }: Element) =>
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  const attributes = read(await findFrame('Warm-up'));
  unmount();

  const started = startFrame(address);
  for (const name of ['allow', 'allowfullscreen', 'referrerpolicy']) {
    started.setAttribute(name, attributes[name] ?? '');
  }
  renderCourseware(warmUp);
  expect(await findFrame('Warm-up')).toBe(started);
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
  expect(started.closest('main')).not.toBeNull();
  expect(started.inert).toBe(false);
  // jsdom has no property `inert`.
  const { inert, tabindex, style, ...rest } = read(started);
  expect([tabindex, style]).toEqual(['0', undefined]);
  expect(rest).toEqual(attributes);
});

test('what the frame sent before the program listened is not lost', async () => {
  const started = startFrame(await findAddress());
  const sent = new MessageEvent('message', { data: resize(700), origin: lms });
  // In jsdom, a frame that moves gets another window.
  Object.defineProperty(sent, 'source', { get: () => started.contentWindow });
  window.lecternFrame?.messages?.push(
    sent,
    new MessageEvent('message', { data: resize(900), origin: 'https://elsewhere.example.org' }),
  );
  renderCourseware(warmUp);
  await waitFor(() => expect(getFrame(ids.warmUp)).toHaveAttribute('height', '700'));
  say(started, resize(750));
  expect(started).toHaveAttribute('height', '750');
});

test('the frame follows the learner: hidden beside another unit, then shown again', async () => {
  const started = startFrame(await findAddress());
  const { router } = renderCourseware(warmUp, { settings: { PREPARE_UNITS: true } });
  await findFrame('Warm-up');
  say(started, resize(700));
  await router.navigate(`/course/${courseId}/${ids.limits}/${ids.practice}`);
  await findFrame('Practice');
  expect(started.inert).toBe(true);
  expect(started.id).toBe('');
  await router.navigate(`/course/${courseId}${warmUp}`);
  expect(await findFrame('Warm-up')).toBe(started);
});

test.each([
  ['of another unit', { path: `/${ids.limits}/${ids.practice}`, routes: {} }],
  [
    'of a unit that is locked by now',
    {
      path: warmUp,
      routes: {
        [calls.sequence(ids.limits)]: {
          body: sequenceWire({
            gated_content: {
              ...sequenceWire().gated_content,
              gated: true,
              prereq_id: ids.series,
              prereq_section_name: 'Series',
            },
          }),
        },
      },
    },
  ],
])('a frame %s is removed', async (_, { path, routes }) => {
  const started = startFrame(await findAddress());
  renderCourseware(path, { routes });
  await waitFor(() => expect(started.isConnected).toBe(false));
  expect(window.lecternFrame).toBeUndefined();
});
