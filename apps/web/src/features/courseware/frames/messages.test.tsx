import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDialogs } from '../../../ui/testing.ts';
import {
  courseId,
  findFrame,
  getFrame,
  ids,
  listenInside,
  renderCourseware,
  resize,
  say,
} from '../testing/render-courseware.tsx';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const lmsOrigin = 'https://lms.example.org';
const bottomName = 'Previous and next unit';
const post = 'POST /api/course_experience/v1/reset_course_deadlines';

async function openUnit(
  options: Parameters<typeof renderCourseware>[1] = {},
  path = warmUp,
  title = 'Warm-up',
) {
  const rendered = renderCourseware(path, options);
  const frame = await findFrame(title);
  say(frame, resize(500));
  return { ...rendered, frame };
}

beforeEach(() => {
  fakeDialogs();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

describe('the frame', () => {
  test('[CWR-45] [CWR-47] the unit’s title is above a frame with the attributes of the contract', async () => {
    renderCourseware(warmUp);
    const frame = await findFrame('Warm-up');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Warm-up');
    expect(new URL(frame.src).pathname).toBe(`/xblock/${ids.warmUp}`);
    expect(new URL(frame.src).searchParams.get('format')).toBe('Homework');
    expect(Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]))).toMatchObject({
      id: 'unit-iframe',
      title: 'Warm-up',
      height: '0',
      scrolling: 'no',
      referrerpolicy: 'origin',
      allow:
        'microphone *; camera *; midi *; geolocation *; encrypted-media *; clipboard-write *; autoplay *',
      allowfullscreen: '',
    });
  });

  test('[CWR-46] a visitor gets the public view, without a bookmark or learner requests', async () => {
    const { lms } = renderCourseware(warmUp, { username: null });
    const frame = await findFrame('Warm-up');
    expect(new URL(frame.src).searchParams.get('view')).toBe('public_view');
    expect(screen.queryByRole('button', { name: 'Bookmark this page' })).toBeNull();
    expect(
      lms.requests.filter(({ method, url }) => method === 'POST' && url.pathname.includes('handler')),
    ).toEqual([]);
  });

  test('has its former height while it loads again, at the same width only', async () => {
    const before = renderCourseware(warmUp);
    say(await findFrame('Warm-up'), resize(900));
    await waitFor(() => expect(getFrame(ids.warmUp)).toHaveAttribute('height', '900'));
    window.dispatchEvent(new Event('pagehide'));
    before.unmount();

    const again = renderCourseware(warmUp);
    expect(await findFrame('Warm-up')).toHaveAttribute('height', '900');
    expect(screen.getByText('Loading the unit…')).toBeInTheDocument();
    again.unmount();

    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(375);
    renderCourseware(warmUp);
    expect(await findFrame('Warm-up')).toHaveAttribute('height', '0');
  });

  test('[CWR-48] [CWR-49] the first height ends loading, later ones only resize', async () => {
    renderCourseware(warmUp);
    const frame = await findFrame('Warm-up');
    expect(screen.getByText('Loading the unit…')).toBeInTheDocument();
    say(frame, resize(0));
    expect(screen.getByText('Loading the unit…')).toBeInTheDocument();
    say(frame, resize(412.2));
    expect(frame).toHaveAttribute('height', '413');
    expect(screen.queryByText('Loading the unit…')).toBeNull();
    expect(screen.getByRole('navigation', { name: bottomName })).toBeInTheDocument();
    say(frame, resize(900));
    expect(frame).toHaveAttribute('height', '900');
  });

  test.each([
    ['another origin', { origin: 'https://evil.example.org' }],
    ['another window', { source: window }],
    ['no window', { source: null }],
  ])('ignores a message from %s', async (_, impostor) => {
    renderCourseware(warmUp);
    const frame = await findFrame('Warm-up');
    say(frame, resize(500), impostor);
    expect(frame).toHaveAttribute('height', '0');
    say(frame, resize(500));
    expect(frame).toHaveAttribute('height', '500');
  });

  test('accepts the origin "null" from a sandboxed unit only', async () => {
    renderCourseware(warmUp, { settings: { UNITS_ORIGIN: lmsOrigin } });
    const frame = await findFrame('Warm-up');
    say(frame, resize(500));
    expect(frame).toHaveAttribute('height', '0');
    say(frame, resize(500), { origin: 'null' });
    expect(frame).toHaveAttribute('height', '500');
  });

  test('sends the frame its position, at once and then at most every 100 ms', async () => {
    renderCourseware(warmUp);
    const frame = await findFrame('Warm-up');
    const heard = listenInside(frame);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    say(frame, resize(500));
    const status = {
      message: {
        type: 'unit.visibilityStatus',
        data: { topPosition: 0, viewportHeight: window.innerHeight },
      },
      target: lmsOrigin,
    };
    expect(heard).toEqual([status]);
    for (let i = 0; i < 5; i += 1) window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(99);
    expect(heard).toEqual([status]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual([status, status]);
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(2);
    window.dispatchEvent(new Event('resize'));
    expect(heard).toHaveLength(3);
  });

  test('sends the URL’s fragment to the frame once it is loaded', async () => {
    renderCourseware(`${warmUp}#part-2`);
    const frame = await findFrame('Warm-up');
    const heard = listenInside(frame);
    expect(heard).toEqual([]);
    say(frame, resize(500));
    expect(heard).toContainEqual({ message: { hashName: '#part-2' }, target: lmsOrigin });
  });
});

test('sends a requested component like a fragment, and puts it into the frame’s URL', async () => {
  renderCourseware(`${warmUp}?jumpToId=problem-1`);
  const frame = await findFrame('Warm-up');
  expect(new URL(frame.src).searchParams.get('jumpToId')).toBe('problem-1');
  const heard = listenInside(frame);
  say(frame, resize(500));
  expect(heard).toContainEqual({ message: { hashName: '#problem-1' }, target: lmsOrigin });
});

describe('messages of a unit', () => {
  test('[CWR-51] an offset scrolls the page, relative to the top of the frame', async () => {
    const { frame } = await openUnit();
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 260, 600, 500));
    say(frame, { offset: 120 });
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: window.scrollY + 380 });
  });

  test('[CWR-51] an offset right after the height that it needs scrolls, too', async () => {
    const { frame } = await openUnit();
    vi.spyOn(frame, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, 260, 600, Number(frame.height)),
    );
    act(() => {
      say(frame, resize(900));
      say(frame, { offset: 700 });
    });
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: window.scrollY + 960 });
  });

  test.each([-1, 501, 1e300, Number.POSITIVE_INFINITY, Number.NaN, '120'])(
    '[CWR-51] an offset of %s, outside the frame, is ignored',
    async (offset) => {
      const { frame } = await openUnit();
      vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 260, 600, 500));
      vi.mocked(window.scrollTo).mockClear();
      say(frame, { offset } as never);
      expect(window.scrollTo).not.toHaveBeenCalled();
    },
  );

  test('[CWR-50] a dialog shows a page with that title and the unit’s permissions; closing returns focus', async () => {
    const { frame } = await openUnit();
    const heard = listenInside(frame);
    say(frame, {
      type: 'plugin.modal',
      payload: { url: 'https://lti.example.org/launch', title: 'The tool', open: true },
    });
    const dialog = screen.getByRole('dialog', { name: 'The tool' });
    const page = within(dialog).getByTitle('The tool');
    expect(page).toHaveAttribute('src', 'https://lti.example.org/launch');
    expect(page).toHaveAttribute('allow', frame.allow || frame.getAttribute('allow'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByTitle('The tool')).toBeNull();
    expect(heard).toContainEqual({ message: { type: 'plugin.modal-close' }, target: lmsOrigin });
  });

  test('[CWR-50] the page in a dialog may close it, and another may not', async () => {
    const { frame } = await openUnit();
    const heard = listenInside(frame);
    say(frame, {
      type: 'plugin.modal',
      payload: { url: 'https://ora.example.org/', title: 'Your response' },
    });
    const page = screen.getByTitle<HTMLIFrameElement>('Your response');
    const ask = (source: Window | null) =>
      act(() => {
        const data = { type: 'plugin.modal-close' };
        window.dispatchEvent(
          new MessageEvent('message', { data, source, origin: 'https://ora.example.org' }),
        );
      });
    ask(window);
    expect(page).toBeInTheDocument();
    ask(page.contentWindow);
    expect(screen.queryByTitle('Your response')).toBeNull();
    expect(heard).toContainEqual({ message: { type: 'plugin.modal-close' }, target: lmsOrigin });
  });

  test('[CWR-50] markup is shown without running its scripts; the unit may close it', async () => {
    const { frame } = await openUnit();
    say(frame, { type: 'plugin.modal', payload: { body: '<p>Rubric</p>', title: 'Rubric' } });
    const page = within(screen.getByRole('dialog', { name: 'Rubric' })).getByTitle('Rubric');
    expect(page).toHaveAttribute('srcdoc', '<p>Rubric</p>');
    expect(page.getAttribute('sandbox')).not.toMatch(/scripts|same-origin/);
    say(frame, { type: 'plugin.modal-close' });
    expect(screen.queryByTitle('Rubric')).toBeNull();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative'])(
    '[CWR-50] %s isn’t opened in a dialog',
    async (url) => {
      const { frame } = await openUnit();
      say(frame, { type: 'plugin.modal', payload: { url, title: 'Bad' } });
      expect(screen.queryByTitle('Bad')).toBeNull();
    },
  );

  test('[CWR-52] logs a named event, and ignores other unknown messages', async () => {
    const { frame, lms } = await openUnit();
    say(frame, { event_name: 'something.happened', more: 1 });
    expect(lms.log).toContainEqual({ level: 'info', message: 'A unit sent the event something.happened' });
    const before = lms.log.length;
    for (const unknown of [null, 'text', 7, {}, { type: 'webpackOk' }]) say(frame, unknown);
    expect(lms.log).toHaveLength(before);
  });

  const given = (url: string) => ({
    event_name: 'post_event',
    post_data: { url, body_params: { course_id: courseId } },
    research_event_data: { block_id: ids.warmUp, deep: { snake_case: [1] } },
  });

  test('[CWR-53] [API-10] post_event sends the request, refetches the course and shows the response', async () => {
    const body = {
      header: 'Your dates were shifted.',
      link: 'https://learn.example.org/dates',
      link_text: 'See dates',
    };
    const { frame, lms } = await openUnit({ routes: { [post]: { body } } });
    const courses = () =>
      lms.requests.filter(({ url }) => url.pathname.includes('/courseware/course/')).length;
    const before = courses();
    say(frame, given(`${lmsOrigin}/api/course_experience/v1/reset_course_deadlines`));
    expect(await screen.findByText('Your dates were shifted.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See dates' })).toHaveAttribute('href', body.link);
    const sent = lms.requests.find(({ method, url }) => `${method} ${url.pathname}` === post);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      course_key: courseId,
      research_event_data: { block_id: ids.warmUp, deep: { snake_case: [1] } },
    });
    await waitFor(() => expect(courses()).toBe(before + 1));
    expect(frame).toBeInTheDocument();
  });

  test('[CWR-53] nothing is sent to another site', async () => {
    const { frame, lms } = await openUnit({ routes: { [post]: { body: { header: 'Done' } } } });
    say(frame, given('https://evil.example.org/api/course_experience/v1/reset_course_deadlines'));
    await waitFor(() => expect(lms.log.some(({ message }) => message.includes('not of the LMS'))).toBe(true));
    expect(lms.requests.some(({ url }) => url.pathname.includes('reset_course_deadlines'))).toBe(false);
  });

  test('[CWR-53] shows an error when the request fails', async () => {
    const { frame } = await openUnit({ routes: { [post]: { status: 400 } } });
    say(frame, given(`${lmsOrigin}/api/course_experience/v1/reset_course_deadlines`));
    expect(await screen.findByText('That didn’t work. Try again.')).toBeInTheDocument();
  });

  test('goes to the next unit when a video ends, and restores the scroll position after full screen', async () => {
    const { frame, place } = await openUnit();
    say(frame, { type: 'plugin.videoFullScreen', payload: { open: true } });
    say(frame, { type: 'plugin.videoFullScreen', payload: { open: false } });
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    say(frame, { type: 'plugin.autoAdvance' });
    await findFrame('Practice');
    await waitFor(() => expect(place()).toBe(`/${ids.limits}/${ids.practice}`));
  });

  test('ignores scrolling and dialogs of a hidden frame', async () => {
    const units = { origin: 'https://units.example.org' };
    renderCourseware(warmUp, { settings: { UNITS_ORIGIN: units.origin } });
    say(await findFrame('Warm-up'), resize(500), units);
    const hidden = await waitFor(() => getFrame(ids.practice));
    say(hidden, { offset: 120 }, units);
    say(hidden, { type: 'plugin.modal', payload: { body: 'x', title: 'Hidden' } }, units);
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(screen.queryByTitle('Hidden')).toBeNull();
  });
});
