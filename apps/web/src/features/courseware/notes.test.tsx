import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { coursewareCourseWire, notesWire } from '../../lms/fixtures.ts';
import {
  calls,
  courseId,
  findFrame,
  getFrame,
  ids,
  listenInside,
  renderCourseware,
  resize,
  say,
} from './testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const list = `GET /api/lectern/v1/courses/${courseId}/notes`;
const put = `PUT /courses/${courseId}/edxnotes/visibility/`;
const lmsOrigin = 'https://lms.example.org';

function openUnit(
  notes: { enabled: boolean; visible: boolean },
  response: object = { status: 200, body: '' },
) {
  return renderCourseware(warmUp, {
    routes: { [calls.course]: { body: coursewareCourseWire({ notes }) }, [put]: response },
  });
}

const findSwitch = (name: string) => screen.findByRole('button', { name });
const sentBodies = ({ requests }: ReturnType<typeof openUnit>['lms']) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('the notes switch', () => {
  test.each([
    [true, 'Hide Notes'],
    [false, 'Show Notes'],
  ])('[CWR-43] with notes enabled and visible %s, its label is %s', async (visible, name) => {
    openUnit({ enabled: true, visible });
    expect(await findSwitch(name)).toBeVisible();
  });

  test('[CWR-43] is absent where notes aren’t enabled', async () => {
    openUnit({ enabled: false, visible: false });
    await findFrame('Warm-up');
    expect(screen.queryByRole('button', { name: /Notes$/ })).toBeNull();
  });

  describe('in Lectern’s LMS', () => {
    const origin = 'https://units.example.org';
    const openInLectern = (visible: boolean, listed: object | (() => object)) =>
      renderCourseware(warmUp, {
        settings: { UNITS_ORIGIN: origin },
        routes: {
          [calls.course]: { body: coursewareCourseWire({ notes: { enabled: true, visible } }) },
          [list]: listed,
        },
      });
    const findAnySwitch = () => screen.queryByRole('button', { name: /Notes$/ });

    test('[CWR-43] is absent for learners without notes, until they add the first one', async () => {
      let notes: unknown[] = [];
      const { lms } = openInLectern(true, () => ({ body: { notes } }));
      const asked = () => lms.requests.filter(({ url }) => url.pathname.endsWith('/notes')).length;
      const frame = await findFrame('Warm-up');
      expect(asked(), 'before the unit has loaded').toBe(0);
      say(frame, resize(500), { origin });
      await waitFor(() => expect(asked()).toBe(1));
      expect(findAnySwitch()).toBeNull();

      notes = notesWire();
      say(frame, { type: 'lectern.notes-changed' }, { origin });
      expect(await findSwitch('Hide Notes')).toBeVisible();
      notes = [];
      say(frame, { type: 'lectern.notes-changed' }, { origin });
      await waitFor(() => expect(findAnySwitch()).toBeNull());
    });

    test.each([
      ['notes are hidden', false, { body: { notes: [] } }, 'Show Notes'],
      ['the list can’t be fetched', true, { status: 500, body: {} }, 'Hide Notes'],
    ])('[CWR-43] is there where %s', async (_, visible, listed, name) => {
      openInLectern(visible, listed);
      say(await findFrame('Warm-up'), resize(500), { origin });
      expect(await findSwitch(name)).toBeVisible();
    });
  });

  test('[CWR-44] sends the chosen state and, on success, changes its label and tells the frame', async () => {
    let respond = () => {};
    const wait = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const { lms } = openUnit({ enabled: true, visible: true }, () =>
      wait.then(() => ({ status: 200, body: '' })),
    );
    const frame = await findFrame('Warm-up');
    say(frame, resize(500));
    const inside = listenInside(frame);
    await userEvent.click(await findSwitch('Hide Notes'));
    await waitFor(() => expect(sentBodies(lms)).toEqual([JSON.stringify({ visibility: false })]));
    expect(screen.queryByRole('button', { name: 'Show Notes' })).toBeNull();
    const toggles = () => inside.filter(({ message }) => message === 'tools.toggleNotes');
    expect(toggles()).toEqual([]);

    respond();
    expect(await findSwitch('Show Notes')).toBeVisible();
    expect(toggles()).toEqual([{ message: 'tools.toggleNotes', target: lmsOrigin }]);
    await userEvent.click(await findSwitch('Show Notes'));
    await findSwitch('Hide Notes');
    expect(sentBodies(lms).at(-1)).toBe(JSON.stringify({ visibility: true }));
    expect(toggles()).toHaveLength(2);
  });

  test('[CWR-44] on failure stays unchanged, shows an error and tells the frame nothing', async () => {
    const { lms } = openUnit({ enabled: true, visible: true }, { status: 500, body: {} });
    const frame = await findFrame('Warm-up');
    say(frame, resize(500));
    const inside = listenInside(frame);
    await userEvent.click(await findSwitch('Hide Notes'));
    expect(await screen.findByText('We couldn’t hide your notes. Try again.')).toBeVisible();
    expect(await findSwitch('Hide Notes')).toBeEnabled();
    expect(inside.some(({ message }) => message === 'tools.toggleNotes')).toBe(false);
    expect(lms.log.map(({ level }) => level)).toEqual(['error']);
  });

  test('also tells prefetched units, and one that loaded meanwhile', async () => {
    const units = { origin: 'https://units.example.org' };
    renderCourseware(warmUp, {
      settings: { UNITS_ORIGIN: units.origin },
      routes: {
        [calls.course]: { body: coursewareCourseWire({ notes: { enabled: true, visible: true } }) },
        [put]: { status: 200, body: '' },
        [list]: { body: { notes: notesWire() } },
      },
    });
    const first = await findFrame('Warm-up');
    say(first, resize(500), units);
    const second = await waitFor(() => getFrame(ids.practice));
    say(second, resize(500), units);
    const inside = listenInside(second);
    await userEvent.click(await findSwitch('Hide Notes'));
    await findSwitch('Show Notes');
    expect(inside.map(({ message }) => message)).toContain('tools.toggleNotes');
    say(second, { type: 'lectern.ready' }, units);
    const hidden = { type: 'lectern.notes', payload: { visible: false } };
    expect(inside.map(({ message }) => message)).toContainEqual(hidden);
  });

  test('sends another LMS its own message only, whatever its unit says', async () => {
    openUnit({ enabled: true, visible: true });
    const frame = await findFrame('Warm-up');
    const inside = listenInside(frame);
    say(frame, resize(500));
    say(frame, { type: 'lectern.ready' });
    await userEvent.click(await findSwitch('Hide Notes'));
    await findSwitch('Show Notes');
    say(frame, { type: 'lectern.ready' });
    const messages = inside.map(({ message }) =>
      typeof message === 'string' ? message : JSON.stringify(message),
    );
    expect(messages).toContain('tools.toggleNotes');
    expect(messages.filter((message) => message.includes('lectern'))).toEqual([]);
  });
});
