import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderCourse } from '../../course/testing.tsx';
import { courseId, courseMetadataWire, datesWire } from '../../lms/fixtures.ts';
import { createTestLms } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

/* The banners about the whole schedule, above its dates. Their rules, and shifting, are tested elsewhere. */

function open(response: Parameters<typeof datesWire>[0], isSelfPaced = true) {
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: {
      body: courseMetadataWire({ is_self_paced: isSelfPaced }),
    },
    [`GET /api/course_home/dates/${courseId}`]: { body: datesWire(response) },
  });
  const dates = { path: 'dates', handle: { tab: 'dates' }, loader, Component };
  renderCourse(lms.client, `/course/${courseId}/dates`, [dates]);
}

const missed = {
  missed_deadlines: true,
  missed_gated_content: false,
  content_type_gating_enabled: false,
  verified_upgrade_link: null,
};
const shiftButton = () => screen.queryByRole('button', { name: 'Shift due dates' });
const introduction = /These dates are a suggested schedule.*It’s flexible/;

test('[BAN-09] a self-paced course introduces its dates as a suggested, flexible schedule', async () => {
  open({});
  expect(await screen.findByText(introduction)).toBeVisible();
  expect(shiftButton()).toBeNull();
});

test('[BAN-02] [BAN-04] offers learners who are behind to shift their dates, from the first paint', async () => {
  const withTheDates = Promise.withResolvers<HTMLElement | null>();
  const observer = new MutationObserver(() => {
    if (screen.queryByText(introduction)) withTheDates.resolve(shiftButton());
  });
  observer.observe(document.body, { childList: true, subtree: true });
  open({ dates_banner_info: missed });
  expect(await withTheDates.promise).not.toBeNull();
  observer.disconnect();
});

test.each<[string, Parameters<typeof datesWire>[0], boolean]>([
  ['with one pace for all', { dates_banner_info: missed }, false],
  ['without assignments', { dates_banner_info: missed, course_date_blocks: [] }, true],
])('[BAN-01] shows neither for a course %s', async (_, response, isSelfPaced) => {
  open(response, isSelfPaced);
  expect(await screen.findByRole('heading', { level: 1, name: 'Important dates' })).toBeVisible();
  expect(screen.queryByText(introduction)).toBeNull();
  expect(shiftButton()).toBeNull();
});

test('[BAN-03] offers no shift in a course that has ended', async () => {
  open({ dates_banner_info: missed, has_ended: true });
  expect(await screen.findByText(introduction)).toBeVisible();
  expect(shiftButton()).toBeNull();
});
