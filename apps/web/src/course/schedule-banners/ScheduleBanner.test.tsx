import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import { datesQuery } from '../../lms/dates.ts';
import { courseId, courseMetadataWire, datesWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeResponse } from '../../lms/testing.ts';
import { renderCourse, settleLazy } from '../testing.tsx';
import { ScheduleBanner } from './ScheduleBanner.tsx';
import { ScheduleIntroduction } from './ScheduleIntroduction.tsx';

const dates = `GET /api/course_home/dates/${courseId}`;
const metadata = `GET /api/course_home/course_metadata/${courseId}`;
const reset = 'POST /api/course_experience/v1/reset_course_deadlines';
const onTime = { body: datesWire() };
const missed = (gated = false): FakeResponse => ({
  body: datesWire({
    dates_banner_info: {
      missed_deadlines: true,
      missed_gated_content: gated,
      content_type_gating_enabled: gated,
      verified_upgrade_link: gated ? 'https://shop.example.org/basket' : null,
    },
  }),
});

/** A tab with the schedule of a self-paced course, as the server sends it. */
function Tab() {
  const { data } = useQuery(datesQuery(courseId));
  if (!data) return null;
  const facts = {
    isSelfPaced: true,
    hasEnded: data.hasEnded,
    dateBlocks: data.courseDateBlocks,
    bannerInfo: data.datesBannerInfo,
  };
  return (
    <>
      <h1>Dates</h1>
      <ScheduleIntroduction facts={facts} />
      <ScheduleBanner courseId={courseId} location="dates-tab" facts={facts} />
    </>
  );
}

function open(response: FakeResponse, locale?: Locale) {
  const lms = createTestLms({ [metadata]: { body: courseMetadataWire() }, [dates]: response });
  renderCourse(lms.client, `/course/${courseId}/tab`, [{ path: 'tab', Component: Tab }], locale);
  return lms;
}

const shiftButton = () => screen.findByRole('button', { name: 'Shift due dates' });

test('[BAN-02] [BAN-04] [BAN-09] says what was missed and that progress isn’t lost, with a button', async () => {
  open(missed());
  expect(await shiftButton()).toBeVisible();
  expect(screen.getByText('You missed some deadlines of the suggested schedule')).toBeVisible();
  expect(screen.getByText(/you keep your progress/)).toBeVisible();
  expect(screen.getByText(/These dates are a suggested schedule.*It’s flexible/)).toBeVisible();
});

test('[BAN-03] a learner on schedule sees only the introduction', async () => {
  open(onTime);
  expect(await screen.findByText(/a suggested schedule/)).toBeVisible();
  await settleLazy(() => import('./MissedDeadlines.tsx'));
  expect(screen.queryByRole('button', { name: 'Shift due dates' })).toBeNull();
  expect(screen.queryByText(/You missed/)).toBeNull();
});

test('[BAN-06] [API-06] shifting sends the request, shows the response, refetches the dates and removes the banner', async () => {
  const { routes, requests } = open(missed());
  routes[reset] = () => {
    routes[dates] = onTime;
    return {
      body: {
        header: 'Your deadlines have been shifted',
        link: 'https://learn.example.org/dates',
        link_text: 'View all dates',
        body: '',
        message: '',
      },
    };
  };
  await userEvent.click(await shiftButton());
  expect(await screen.findByText('Your deadlines have been shifted')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View all dates' })).toHaveAttribute(
    'href',
    'https://learn.example.org/dates',
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Shift due dates' })).toBeNull());
  const posts = requests.filter(({ method, url }) => `${method} ${url.pathname}` === reset);
  expect(posts.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { course_key: courseId, research_event_data: { location: 'dates-tab' } },
  ]);
  expect(requests.filter(({ method, url }) => `${method} ${url.pathname}` === dates)).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('[BAN-06] the banner stays while the new data has missed deadlines', async () => {
  const { routes, requests } = open(missed());
  routes[reset] = { body: { header: 'Shifted', link: null, link_text: null } };
  const button = await shiftButton();
  await userEvent.click(button);
  expect(await screen.findByText('Shifted')).toBeVisible();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(requests.filter(({ method, url }) => `${method} ${url.pathname}` === dates)).toHaveLength(2);
  expect(button).toBeVisible();
});

test('[API-06] shifting doesn’t refetch the metadata, which would use up a celebration', async () => {
  const { routes, requests } = open(missed());
  routes[reset] = { body: { header: 'Shifted', link: null, link_text: null } };
  const button = await shiftButton();
  await userEvent.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(requests.filter(({ method, url }) => `${method} ${url.pathname}` === metadata)).toHaveLength(1);
});

test('[BAN-06] a double click shifts once', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const { routes, requests } = open(missed());
  routes[reset] = () => response.promise;
  const button = await shiftButton();
  // Both clicks before the button renders again.
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  response.resolve({ body: { header: 'Shifted', link: null, link_text: null } });
  expect(await screen.findByText('Shifted')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('[BAN-06] reports shifted dates even if refetching fails', async () => {
  const { routes } = open(missed());
  routes[reset] = () => {
    routes[dates] = { status: 500, body: '' };
    return { body: { header: 'Shifted', link: null, link_text: null } };
  };
  const button = await shiftButton();
  await userEvent.click(button);
  expect(await screen.findByText('Shifted')).toBeVisible();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText(/couldn’t shift/)).toBeNull();
});

test('when shifting fails, the banner stays, shows an error and can be retried', async () => {
  const { routes, log } = open(missed());
  routes[reset] = { status: 400, body: { detail: 'Unable to reset deadlines.' } };
  await userEvent.click(await shiftButton());
  expect(await screen.findByText(/We couldn’t shift your due dates/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/couldn’t shift/);
  expect(await shiftButton()).not.toHaveAttribute('aria-disabled');
  expect(log.map(({ level }) => level)).toEqual(['error']);
});

test('[BAN-07] [BAN-08] where gated content was missed, its button opens the upgrade page', async () => {
  open(missed(true));
  expect(await screen.findByRole('link', { name: 'Upgrade to shift due dates' })).toHaveAttribute(
    'href',
    'https://shop.example.org/basket',
  );
  expect(screen.queryByRole('button', { name: 'Shift due dates' })).toBeNull();
});

test('every text comes from the catalogue', async () => {
  await act(async () => void open(missed(true), pseudoLocale));
  await screen.findByRole('heading', { level: 1 });
  await settleLazy(() => import('./MissedDeadlines.tsx'));
  expect(screen.getByRole('main').textContent).not.toMatch(/missed|schedule|Upgrade/);
});
