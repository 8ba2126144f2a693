import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderCourse } from '../../course/testing.tsx';
import { courseId, courseMetadataWire } from '../../lms/fixtures.ts';
import { createTestLms } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

const metadata = `GET /api/course_home/course_metadata/${courseId}`;

function open(path: string, tabs: { tab_id: string; title: string; url: string }[]) {
  const lms = createTestLms({ [metadata]: { body: courseMetadataWire({ tabs }) } });
  const pages = ['live', 'wiki'].map((one) => ({
    path: one,
    handle: { tab: 'outline' },
    loader,
    Component,
  }));
  return renderCourse(lms.client, `/course/${courseId}/${path}`, pages);
}

test.each([
  ['live', 'lti_live', 'https://lms.example.org/live', 'https://lms.example.org/live'],
  ['wiki', 'wiki', `/courses/${courseId}/wiki`, null],
])('%s leads to the tab’s address', async (path, tab_id, url, expected) => {
  const { left } = open(path, [{ tab_id, title: 'Tab', url }]);
  await waitFor(() => expect(left).toEqual([expected ?? `https://lms.example.org${url}`]));
});

test('leads to the tab’s address in browsers without `URL.parse`', async () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  const { left } = open('wiki', [{ tab_id: 'wiki', title: 'Wiki', url: '/wiki' }]);
  await waitFor(() => expect(left).toEqual(['https://lms.example.org/wiki']));
});

test.each([
  ['the course has no such tab', []],
  ['the tab is a page of the reference client', [`${window.location.origin}/course/${courseId}/live`]],
])('leads to the course home if %s', async (_, urls) => {
  const { left } = open(
    'live',
    urls.map((url) => ({ tab_id: 'lti_live', title: 'Live', url })),
  );
  expect(await screen.findByRole('heading', { name: 'This page isn’t part of the course' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the course home' })).toHaveAttribute(
    'href',
    `/course/${courseId}/home`,
  );
  expect(left).toEqual([]);
});
