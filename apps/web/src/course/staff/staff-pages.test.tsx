import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component, loader } from '../../features/outline/route.tsx';
import { courseId, courseMetadataWire, outlineWire } from '../../lms/fixtures.ts';
import { createTestLms, makeTokenCookie } from '../../lms/testing.ts';
import { LoadingCourse } from '../LoadingCourse.tsx';
import { renderCourse, settleLazy } from '../testing.tsx';

interface Who {
  isStaff: boolean;
  isMasquerading?: boolean;
  administrator?: boolean;
  isLectern?: boolean;
}

async function openHome({ isStaff, isMasquerading = false, administrator = false, isLectern = true }: Who) {
  const { client } = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: {
        body: courseMetadataWire({ is_staff: isStaff && !isMasquerading, original_user_is_staff: isStaff }),
      },
      [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire() },
    },
    {
      surroundings: { cookies: { cookie: makeTokenCookie('dana', undefined, { administrator }) } },
      settings: isLectern ? { UNITS_ORIGIN: 'https://units.example.org' } : {},
    },
  );
  renderCourse(client, `/course/${courseId}/home`, [
    { path: 'home', handle: { tab: 'outline' }, HydrateFallback: LoadingCourse, loader, Component },
  ]);
  expect(await screen.findByRole('navigation', { name: 'Course' })).toBeVisible();
}

const findPages = () => screen.findByRole('navigation', { name: 'Course team:' });

test('staff get links to the pages of the course', async () => {
  await openHome({ isStaff: true });
  const links = within(await findPages()).getAllByRole('link');
  const staff = `https://lms.example.org/courses/${courseId}/staff`;
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['People', `${staff}/people`],
    ['Grading', `${staff}/grading`],
    ['Announcements', `${staff}/announcements`],
    ['Import report', `${staff}/import`],
    ['Requests', `${staff}/requests`],
    ['Notices', `${staff}/notices`],
  ]);
});

test('administrators also get those of the site', async () => {
  await openHome({ isStaff: true, administrator: true });
  const link = within(await findPages()).getByRole('link', { name: 'Administration' });
  expect(link).toHaveAttribute('href', 'https://lms.example.org/staff/courses');
});

test.each([
  ['learners', { isStaff: false }],
  ['staff on another LMS', { isStaff: true, isLectern: false }],
  [
    'staff who view the course as a learner, to whom these pages are closed',
    { isStaff: true, isMasquerading: true },
  ],
])('%s have no such links', async (_, who) => {
  await openHome(who);
  await settleLazy(() => import('./StaffToolbar.tsx'));
  expect(screen.queryAllByText('View this course as:')).toHaveLength(who.isStaff ? 1 : 0);
  expect(screen.queryByRole('navigation', { name: 'Course team:' })).toBeNull();
});
