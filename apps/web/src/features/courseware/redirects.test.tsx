import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClientContext } from '../../course/route-context.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { english } from '../../i18n/locales.ts';
import { sequenceWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeResponse, type TestLms } from '../../lms/testing.ts';
import { ToastProvider } from '../../ui/Toast.tsx';
import { Component, loader } from './route.tsx';
import {
  calls,
  courseId,
  courseRoutes,
  eras,
  findFrame,
  ids,
  renderCourseware,
} from './testing/render-courseware.tsx';

const unprocessable: FakeResponse = { status: 422 };
const resumeAt = (section_id: string | null, unit_id: string | null) => ({
  body: { block_id: unit_id, section_id, unit_id },
});
const asked = (lms: TestLms, call: string) =>
  lms.requests.filter(({ method, url }) => `${method} ${url.pathname}` === call).length;

describe.each(eras)('a URL is completed (%s)', (era) => {
  test('[RTE-09] [RTE-11] without a resume point: to the first sequence and its active unit', async () => {
    const { place } = renderCourseware('', { era });
    await findFrame('Warm-up');
    expect(place()).toBe(`/${ids.limits}/${ids.warmUp}`);
  });

  test('[RTE-10] with a resume point: to its unit', async () => {
    const { place, lms } = renderCourseware('', {
      era,
      routes: { [calls.resume]: resumeAt(ids.series, ids.sums) },
    });
    await findFrame('Sums');
    expect(place()).toBe(`/${ids.series}/${ids.sums}`);
    expect(asked(lms, calls.sequence(ids.limits))).toBe(0);
  });

  test('[RTE-09] ignores a resume point that has no unit or fails', async () => {
    const half = renderCourseware('', { era, routes: { [calls.resume]: resumeAt(ids.series, null) } });
    await findFrame('Warm-up');
    half.unmount();
    renderCourseware('', { era, routes: { [calls.resume]: { status: 500 } } });
    await findFrame('Warm-up');
  });

  test('[RTE-11] a sequence opens at the stored position', async () => {
    const { place } = renderCourseware(`/${ids.limits}`, {
      era,
      routes: { [calls.sequence(ids.limits)]: { body: sequenceWire({ position: 2 }) } },
    });
    await findFrame('Practice');
    expect(place()).toBe(`/${ids.limits}/${ids.practice}`);
  });

  test('[STA-08] [RTE-14] the id of a unit leads to it in its sequence, and nothing is logged', async () => {
    const { place, lms } = renderCourseware(`/${ids.practice}`, {
      era,
      routes: { [calls.sequence(ids.practice)]: unprocessable },
    });
    await findFrame('Practice');
    expect(place()).toBe(`/${ids.limits}/${ids.practice}`);
    expect(lms.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('[RTE-12] [STA-07] the id of a section leads to its first sequence', async () => {
    const { place, lms } = renderCourseware(`/${ids.week1}`, {
      era,
      routes: { [calls.sequence(ids.week1)]: { body: sequenceWire({ tag: 'chapter' }) } },
    });
    await findFrame('Warm-up');
    expect(place()).toBe(`/${ids.limits}/${ids.warmUp}`);
    expect(lms.log.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('[RTE-13] the id of a section before a unit is dropped', async () => {
    const { place } = renderCourseware(`/${ids.week2}/${ids.sums}`, {
      era,
      routes: { [calls.sequence(ids.week2)]: unprocessable, [calls.sequence(ids.sums)]: unprocessable },
    });
    await findFrame('Sums');
    expect(place()).toBe(`/${ids.series}/${ids.sums}`);
  });
});

test('[API-18] the resume point is requested only for a URL without a sequence', async () => {
  const { lms } = renderCourseware(`/${ids.limits}`);
  await findFrame('Warm-up');
  expect(asked(lms, calls.resume)).toBe(0);
});

test('[API-18] the resume point is requested only once the course is loaded', async () => {
  const { lms } = renderCourseware('', { routes: { [calls.course]: { status: 500 } } });
  await screen.findByText('There was an error loading this course.');
  expect(asked(lms, calls.resume)).toBe(0);
});

test('[RTE-14] [CWR-22] any other ID leads to an error page', async () => {
  const id = ids.warmUp.replace('warmup', 'nobody');
  const { place } = renderCourseware(`/${id}`);
  expect(await screen.findByText('There was an error loading this course.')).toBeInTheDocument();
  expect(place()).toBe(`/${id}`);
});

test('a course fetched by a retry is redirected then', async () => {
  const { place, lms } = renderCourseware('', { routes: { [calls.course]: { status: 500 } } });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  Object.assign(lms.routes, { [calls.course]: courseRoutes()[calls.course] });
  await userEvent.click(retry);
  await findFrame('Warm-up');
  expect(place()).toBe(`/${ids.limits}/${ids.warmUp}`);
});

describe('the history', () => {
  const home = `/course/${courseId}/home`;
  const short = `/course/${courseId}`;
  afterEach(() => window.history.replaceState(null, '', '/'));

  function openBrowser(path: string) {
    window.history.pushState(null, '', path);
    const { client } = createTestLms(courseRoutes());
    const context = () => {
      const provider = new RouterContextProvider();
      provider.set(queryClientContext, client);
      return provider;
    };
    const router = createBrowserRouter(
      [
        { path: home, Component: Home },
        { path: '/course/:courseId/:sequenceId?/:unitId?', Component, loader, HydrateFallback: Home },
      ],
      { getContext: context },
    );
    render(
      <QueryClientProvider client={client}>
        <I18nProvider locale={english}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </I18nProvider>
      </QueryClientProvider>,
    );
    return router;
  }

  test('[RTE-09] an entered URL is replaced, with its fragment: Back doesn’t return to it', async () => {
    window.history.pushState(null, '', '/before');
    const before = window.history.length;
    openBrowser(`${short}#part`);
    await findFrame('Warm-up');
    expect(window.location.pathname).toBe(`${short}/${ids.limits}/${ids.warmUp}`);
    expect(window.location.hash).toBe('#part');
    expect(window.history.length).toBe(before + 1);
  });

  test('[RTE-09] a link’s incomplete URL never becomes an entry, and the page with the link stays one', async () => {
    const router = openBrowser(home);
    await screen.findByText('Home');
    const before = window.history.length;
    await router.navigate(short);
    await findFrame('Warm-up');
    expect(window.history.length).toBe(before + 1);
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe(home));
  });
});

function Home() {
  return <p>Home</p>;
}
