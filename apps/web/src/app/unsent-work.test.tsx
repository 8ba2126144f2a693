import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../course/paths.ts';
import { renderRoutes } from '../course/testing.tsx';
import {
  courseRoutes,
  findFrame,
  listenInside,
  resize,
  say,
} from '../features/courseware/testing/render-courseware.tsx';
import { courseId, ids } from '../lms/fixtures.ts';
import { getLms } from '../lms/lms.ts';
import { sessionQuery } from '../lms/session.ts';
import { createTestLms, type FakeRequest, makeTokenCookie } from '../lms/testing.ts';
import { fakeDialogs } from '../ui/testing.ts';
import { routes } from './routes.tsx';

const units = { origin: 'https://units.example.org' };
const renewal = 'POST /api/lectern/v1/unit_token';
const question = /What you typed here isn’t submitted yet/;

beforeEach(fakeDialogs);

/** A unit of dana's, in which she has typed something. */
async function openTyped() {
  const cookies = { cookie: makeTokenCookie('dana') };
  const sent: unknown[] = [];
  const lms = createTestLms(
    {
      ...courseRoutes(),
      [renewal]: ({ body }: FakeRequest) => {
        sent.push([cookies.cookie === makeTokenCookie('dana') ? 'dana' : 'other', JSON.parse(body ?? '')]);
        return { body: { token: 'new', expiresAt: 1 } };
      },
    },
    { settings: { UNITS_ORIGIN: units.origin }, surroundings: { cookies } },
  );
  await lms.client.fetchQuery(sessionQuery());
  const app = renderRoutes(lms.client, paths.unit(courseId, ids.limits, ids.warmUp), routes);
  const frame = await findFrame('Warm-up');
  const inside = listenInside(frame);
  say(frame, { type: 'lectern.ready' }, units);
  say(frame, resize(500), units);
  say(frame, { type: 'lectern.unsent', payload: { unsent: true } }, units);
  // Its code arrives later.
  await waitFor(() => expect(getLms(lms.client).transport.userGuards.size).toBe(1));
  const expire = () => say(frame, { type: 'lectern.token-expired', payload: { token: 'old' } }, units);
  const tokens = () =>
    inside.flatMap(({ message }) =>
      typeof message === 'object' && 'type' in message && message.type === 'lectern.token'
        ? [message.payload.token]
        : [],
    );
  return { ...lms, ...app, cookies, frame, expire, tokens, sent };
}

const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));

test('a unit whose token expired while the session lives gets a new one, without a question', async () => {
  const { expire, tokens, sent } = await openTyped();
  expire();
  await waitFor(() => expect(tokens()).toEqual(['new']));
  expect(sent).toEqual([['dana', { token: 'old' }]]);
  expect(screen.queryByText(question)).toBeNull();
});

test('a unit with input stays when its learner signs out, and goes on after they signed in again', async () => {
  const { cookies, expire, tokens, frame, sent } = await openTyped();
  cookies.cookie = '';
  expire();
  expect(await screen.findByRole('dialog', { name: 'You’re signed out' })).toHaveTextContent(
    'Sign in as dana in another tab',
  );
  expect(screen.getByRole('link', { name: /Sign in again/ })).toHaveAttribute('target', '_blank');
  await comeBack();
  expect([tokens(), sent]).toEqual([[], []]);
  cookies.cookie = makeTokenCookie('dana');
  await comeBack();
  await waitFor(() => expect(tokens()).toEqual(['new']));
  expect(screen.queryByText(question)).toBeNull();
  expect(await findFrame('Warm-up')).toBe(frame);
});

test('nothing is sent in the name of someone else who signed in', async () => {
  const { cookies, expire, tokens, frame, sent } = await openTyped();
  cookies.cookie = makeTokenCookie('lee');
  expire();
  expect(await screen.findByRole('dialog', { name: 'lee is signed in now' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Switch accounts/ }).getAttribute('href')).toContain('/logout');
  await comeBack();
  expect(sent).toEqual([]);
  cookies.cookie = makeTokenCookie('dana');
  await comeBack();
  await waitFor(() => expect(tokens()).toEqual(['new']));
  expect(sent).toEqual([['dana', { token: 'old' }]]);
  expect(await findFrame('Warm-up')).toBe(frame);
});

test('the learner may give up what is typed, and gets the page as it is for visitors', async () => {
  const { cookies, expire, tokens, frame } = await openTyped();
  cookies.cookie = '';
  expire();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without submitting' }));
  await waitFor(() => expect(frame.isConnected).toBe(false));
  expect(tokens()).toEqual([]);
});

test('a closed question comes back at the next request, and a request waits until it is answered', async () => {
  const { cookies, client, expire } = await openTyped();
  cookies.cookie = '';
  expire();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  const identified = getLms(client).transport.identify();
  await screen.findByRole('dialog', { name: 'You’re signed out' });
  cookies.cookie = makeTokenCookie('dana');
  await comeBack();
  expect(await identified).toMatchObject({ username: 'dana' });
});

test('a session that was ended elsewhere is noticed, though its access token is valid', async () => {
  const opened = await openTyped();
  opened.routes[renewal] = { status: 401, body: { detail: 'Sign in.' } };
  opened.expire();
  await screen.findByRole('dialog', { name: 'You’re signed out' });
  opened.routes[renewal] = { body: { token: 'new', expiresAt: 1 } };
  opened.cookies.cookie = makeTokenCookie('dana');
  await comeBack();
  await waitFor(() => expect(opened.tokens()).toEqual(['new']));
});
