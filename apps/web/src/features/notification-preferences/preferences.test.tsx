import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths } from '../../course/paths.ts';
import { renderRoutes } from '../../course/testing.tsx';
import { notificationPreferencesWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

const v2 = '/api/notifications/v2/configurations/';
const v3 = '/api/notifications/v3/configurations/';

function open(routes: FakeRoutes, username: string | null = 'dana') {
  const lms = createTestLms(routes, { username });
  const route = { path: paths.notificationPreferences, loader, Component };
  return { ...lms, ...renderRoutes(lms.client, paths.notificationPreferences, [route]) };
}

const server2025 = { [`GET ${v2}`]: { body: notificationPreferencesWire() }, [`PUT ${v2}`]: saved() };
const server2026 = {
  [`GET ${v3}`]: { body: notificationPreferencesWire('grouped_notification') },
  [`PUT ${v3}`]: saved(),
};

function saved() {
  const data = { updated_value: true, notification_type: '', channel: '', app: '' };
  return { body: { status: 'success', message: 'Saved', show_preferences: true, data } };
}

const findKind = async (name: string) => within(await screen.findByRole('group', { name }));
const sent = ({ requests }: ReturnType<typeof open>) =>
  requests
    .filter(({ method }) => method === 'PUT')
    .map(({ url, body }) => [url.pathname, JSON.parse(body ?? '')]);

test.each([
  ['2025', server2025, v2, 'core'],
  ['2026', server2026, v3, 'grouped_notification'],
])('shows and saves each kind on a server of %s', async (_, routes, url, shared) => {
  const lms = open(routes);
  const kind = await findKind('Your discussions');
  expect(screen.getAllByRole('group')).toHaveLength(4);
  expect(kind.getByRole('checkbox', { name: 'On the site' })).toBeChecked();
  expect(kind.getByRole('combobox', { name: 'By email' })).toHaveValue('Daily');
  await userEvent.click(kind.getByRole('checkbox'));
  expect(kind.getByRole('checkbox')).not.toBeChecked();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await userEvent.selectOptions(kind.getByRole('combobox'), 'At once');
  await waitFor(() => expect(sent(lms)).toHaveLength(3));
  await userEvent.selectOptions(kind.getByRole('combobox'), 'Off');
  await waitFor(() => expect(sent(lms)).toHaveLength(4));
  const named = { notification_app: 'discussion', notification_type: shared };
  expect(sent(lms)).toEqual([
    [url, { ...named, notification_channel: 'web', value: false }],
    [url, { ...named, notification_channel: 'email_cadence', email_cadence: 'Immediately' }],
    [url, { ...named, notification_channel: 'email', value: true }],
    [url, { ...named, notification_channel: 'email', value: false }],
  ]);
});

test('names kinds that it doesn’t know, and leaves alone what can’t be changed', async () => {
  open(server2025);
  const kind = await findKind('From the future');
  expect(kind.getByRole('checkbox')).toBeDisabled();
  expect(kind.getByRole('combobox')).toHaveValue('Weekly');
});

test('a change that wasn’t saved is taken back', async () => {
  open({ ...server2025, [`PUT ${v2}`]: { status: 500, body: {} } });
  const kind = await findKind('Your discussions');
  await userEvent.click(kind.getByRole('checkbox'));
  expect(await screen.findByText('We couldn’t save this. Try again.')).toBeVisible();
  expect(kind.getByRole('checkbox')).toBeChecked();
});

test('can be loaded again when they failed', async () => {
  const lms = open({ [`GET ${v3}`]: { status: 500, body: {} } });
  expect(await screen.findByText('We couldn’t load your preferences.')).toBeVisible();
  Object.assign(lms.routes, server2026);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findKind('Your discussions')).toBeDefined();
});

test('says so on a server without notifications', async () => {
  open({});
  expect(await screen.findByText('This site sends no notifications.')).toBeVisible();
});

test('visitors sign in first', async () => {
  const lms = open({}, null);
  await waitFor(() => expect(lms.left[0]).toContain('/login?next='));
});
