import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, vi } from 'vitest';
import { courseRoutes, type Era } from '../../features/courseware/testing/render-courseware.tsx';
import { english } from '../../i18n/locales.ts';
import { bookmarkPageWire, courseId, datesWire, progressWire } from '../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes } from '../../lms/testing.ts';
import { App } from '../App.tsx';
import { provideRouteContext } from '../router.ts';
import { routes } from '../routes.tsx';

/** URLs of the calls of the tabs, as keys of fake routes. */
export const tabCalls = {
  dates: `GET /api/course_home/dates/${courseId}`,
  progress: `GET /api/course_home/progress/${courseId}`,
  bookmarks: 'GET /api/bookmarks/v1/bookmarks/',
} as const;

let errors: string[] = [];

/** Collects what is logged as an error, for `expectNoNonsense`. */
export function watchErrors(): void {
  window.sessionStorage.clear();
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args.map(String).join(' ')));
}

/** Opens the whole front end over a server that responds so. */
export function openFrontEnd(path: string, responses: FakeRoutes, era: Era = '2026'): void {
  const lms = createTestLms({
    ...courseRoutes(era),
    [tabCalls.dates]: { body: datesWire() },
    [tabCalls.progress]: { body: progressWire() },
    [tabCalls.bookmarks]: { body: bookmarkPageWire() },
    ...responses,
  });
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () => provideRouteContext(lms.client, english.lang),
  });
  render(<App client={lms.client} router={router} locale={english} />);
}

/** What no screen may show, whatever a server sends. */
export function expectNoNonsense(): void {
  const text = document.body.textContent ?? '';
  expect(text).not.toMatch(/Something went wrong|undefined|\bnull\b|NaN|Invalid Date|\[object|1970/);
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAccessibleName();
  for (const heading of screen.getAllByRole('heading')) expect(heading).not.toBeEmptyDOMElement();
  // jsdom doesn't know the element `search`.
  expect(errors.filter((error) => !error.includes('unrecognized in this browser'))).toEqual([]);
}
