import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component, loader } from '../../features/outline/route.tsx';
import { courseId, courseMetadataWire, outlineWire } from '../../lms/fixtures.ts';
import { createTestLms, makeTokenCookie } from '../../lms/testing.ts';
import { LoadingCourse } from '../LoadingCourse.tsx';
import { renderCourse } from '../testing.tsx';

interface Who {
  isStaff: boolean;
  administrator?: boolean;
  isLectern?: boolean;
}

async function openHome({ isStaff, administrator = false, isLectern = true }: Who) {
  const { client } = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: {
        body: courseMetadataWire({ is_staff: isStaff, original_user_is_staff: isStaff }),
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

const findBar = () => screen.findByRole('navigation', { name: 'Staff' });

test('staff get links to the pages of the course', async () => {
  await openHome({ isStaff: true });
  const links = within(await findBar()).getAllByRole('link');
  const staff = `https://lms.example.org/courses/${courseId}/staff`;
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['People', `${staff}/people`],
    ['Import report', `${staff}/import`],
    ['Requests', `${staff}/requests`],
    ['Notices', `${staff}/notices`],
  ]);
});

test('administrators also get those of the site', async () => {
  await openHome({ isStaff: true, administrator: true });
  const link = within(await findBar()).getByRole('link', { name: 'Administration' });
  expect(link).toHaveAttribute('href', 'https://lms.example.org/staff/courses');
});

test.each([
  ['learners', { isStaff: false }],
  ['staff on another LMS', { isStaff: true, isLectern: false }],
])('%s have no bar', async (_, who) => {
  await openHome(who);
  expect(screen.queryByRole('navigation', { name: 'Staff' })).toBeNull();
});
