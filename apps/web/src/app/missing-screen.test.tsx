import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CourseLayout } from '../course/CourseLayout.tsx';
import { fetchCode } from '../course/fetch-code.ts';
import { LoadingCourse } from '../course/LoadingCourse.tsx';
import { usePage } from '../course/page.tsx';
import { renderRoutes } from '../course/testing.tsx';
import { courseId, courseMetadataWire } from '../lms/fixtures.ts';
import { createTestLms } from '../lms/testing.ts';
import { RouteError } from './RouteError.tsx';

/** The site without a connection, or with one; each check of it gets a response of `fetch`. */
function putSite(answers: (Response | Error)[]) {
  const last = answers.at(-1);
  const site = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : last;
    if (answer instanceof Response) return answer;
    throw answer;
  });
  vi.stubGlobal('fetch', site);
  return site;
}

function Home() {
  usePage('Home');
  return <h1>Home</h1>;
}

/** A screen whose file can't be fetched, with another one that links to it. */
async function openMissing() {
  const { client } = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
  });
  const missing = {
    HydrateFallback: LoadingCourse,
    ErrorBoundary: RouteError,
    lazy: () => fetchCode(() => Promise.reject(new TypeError())),
  };
  const rendered = renderRoutes(client, `/course/${courseId}/home`, [
    {
      path: '/course/:courseId',
      Component: CourseLayout,
      children: [
        { path: 'home', Component: Home },
        { path: 'missing', ...missing },
      ],
    },
  ]);
  await screen.findByRole('heading', { name: 'Home' });
  await rendered.router.navigate(`/course/${courseId}/missing`);
  return rendered;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const here = () => new Response();
const offline = new TypeError('Failed to fetch');

beforeEach(() => {
  window.sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a screen whose code fails to load', () => {
  test('reloads the page if the site responds, as there is a new release', async () => {
    const site = putSite([here()]);
    const { reload } = await openMissing();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(site).toHaveBeenCalledWith(window.location.href, expect.objectContaining({ method: 'HEAD' }));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  test('reloads once, and then leaves the choice to the learner', async () => {
    putSite([here()]);
    const first = await openMissing();
    await waitFor(() => expect(first.reload).toHaveBeenCalledOnce());
    first.unmount();

    const second = await openMissing();
    expect(await heading('Something went wrong')).toBeVisible();
    expect(second.reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(second.reload).toHaveBeenCalledOnce();
  });

  test.each([
    ['no answer', offline],
    ['a server that is down', new Response(null, { status: 503 })],
  ])('reports a lost connection after %s, also in the title', async (_, trouble) => {
    putSite([trouble]);
    const { reload } = await openMissing();
    await waitFor(async () => expect(await heading('This page couldn’t be loaded')).toHaveFocus());
    await waitFor(() => expect(document.title).toBe('This page couldn’t be loaded | Example Academy'));
    expect(screen.getByText(/^The course site isn’t responding\./)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  test('retries by a button, which is busy until the response and stays without one', async () => {
    let answer: (response: Response) => void = () => {};
    const site = putSite([offline]);
    const { reload } = await openMissing();
    const again = await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    await waitFor(() => expect(site).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));

    site.mockImplementation(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    await userEvent.dblClick(again);
    expect(again).toHaveAttribute('aria-busy', 'true');
    expect(site).toHaveBeenCalledTimes(3);
    answer(here());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('loads when the connection returns, even soon after an earlier reload', async () => {
    putSite([here(), offline, here()]);
    const first = await openMissing();
    await waitFor(() => expect(first.reload).toHaveBeenCalledOnce());
    first.unmount();

    const second = await openMissing();
    await heading('This page couldn’t be loaded');
    // It adds its listener in an effect.
    await act(async () => {});
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(second.reload).toHaveBeenCalledOnce());
  });

  test('a response after navigation reloads nothing', async () => {
    let answer: (response: Response) => void = () => {};
    const site = putSite([here()]);
    site.mockImplementation(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    const { reload, router } = await openMissing();
    await waitFor(() => expect(site).toHaveBeenCalledOnce());
    // Within `act`, so that the effects of the screen are cleaned up.
    await act(() => router.navigate(`/course/${courseId}/home`));
    await heading('Home');
    await act(async () => answer(here()));
    expect(reload).not.toHaveBeenCalled();
    expect(window.sessionStorage).toHaveLength(0);
  });
});
