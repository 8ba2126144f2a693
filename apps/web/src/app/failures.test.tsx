import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CourseLayout } from '../course/CourseLayout.tsx';
import { renderRoutes } from '../course/testing.tsx';
import { courseId, courseMetadataWire } from '../lms/fixtures.ts';
import { createTestLms } from '../lms/testing.ts';
import { Fatal } from './App.tsx';
import { RouteError } from './RouteError.tsx';
import { start } from './start.ts';

describe('[RTE-15] a fatal error at the start', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  afterEach(() => {
    document.head.innerHTML = '';
  });

  function putSettings(settings: object): void {
    document.head.innerHTML = `<script type="application/json" id="lectern-config">${JSON.stringify(settings)}</script>`;
  }

  test.each([
    [
      'settings that cannot be meant',
      { LMS_BASE_URL: 'nowhere' },
      'Configuration: LMS_BASE_URL must be an absolute address',
    ],
    [
      'a session whose cookie never arrives',
      { LMS_BASE_URL: 'https://lms.example.org' },
      'loginRefresh: unexpected answer at edx-jwt-cookie-header-payload: signed in, but no token cookie for this address',
    ],
  ])('%s: a page with the message of the error', async (_, settings, message) => {
    putSettings(settings);
    const refreshed = {
      success: true,
      user_id: 7,
      response_epoch_seconds: Date.now() / 1000,
      response_http_date: '',
      expires: '',
      expires_epoch_seconds: 0,
    };
    vi.stubGlobal('fetch', async () => Response.json(refreshed));
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    render(<Fatal error={error as Error} />);
    expect(screen.getByRole('heading', { level: 1, name: 'The course site could not start' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

function Broken(): never {
  throw new Error('A bug');
}

test('a screen that breaks leaves the frame standing, offers to load again, and is logged', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client, log } = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
  });
  renderRoutes(client, `/course/${courseId}/broken`, [
    {
      path: '/course/:courseId',
      Component: CourseLayout,
      children: [{ path: 'broken', Component: Broken, ErrorBoundary: RouteError }],
    },
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  expect(await screen.findByRole('navigation', { name: 'Course' })).toBeVisible();
  expect(log).toMatchObject([{ level: 'error', message: 'A screen broke' }]);
});
