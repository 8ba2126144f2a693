import { describe, expect, test } from 'vitest';
import { DAY } from '../../i18n/durations.ts';
import { readCourseMetadata } from '../../lms/course-metadata.ts';
import {
  certificateWire,
  courseId,
  courseMetadataWire,
  dateBlockWire,
  outlineWire,
  releasedBlocks,
} from '../../lms/fixtures.ts';
import { readOutline } from '../../lms/outline.ts';
import { readSiteConfig } from '../../lms/site-config.ts';
import { createLogger } from '../../lms/transport/logging.ts';
import type { CourseAlert } from './alert.ts';
import { findAlerts } from './find-alerts.ts';

type Wire = NonNullable<Parameters<typeof outlineWire>[0]>;
type DateBlockWire = NonNullable<Wire['dates_widget']>['course_date_blocks'][number];

const now = Date.parse('2026-02-01T08:00:00Z');

interface Given {
  readonly outline?: Wire;
  readonly course?: Parameters<typeof courseMetadataWire>[0];
  readonly isSignedIn?: boolean;
  readonly dates?: readonly DateBlockWire[];
  readonly datesTabLink?: string;
}

function find({ outline, course, isSignedIn = true, dates = [], datesTabLink = '' }: Given): CourseAlert[] {
  const widget = { course_date_blocks: [...dates], dates_tab_link: datesTabLink, user_timezone: null };
  // The fixture's course has scheduled content, which has a separate alert.
  const wire = outlineWire({
    course_blocks: { blocks: releasedBlocks() },
    dates_widget: widget,
    ...outline,
  });
  return findAlerts({
    course: readCourseMetadata(courseMetadataWire(course)),
    outline: readOutline(
      wire,
      courseId,
      0,
      createLogger(() => {}),
    ),
    isSignedIn,
    config: readSiteConfig({
      LMS_BASE_URL: 'https://lms.example.org',
      SUPPORT_URL_ID_VERIFICATION: 'https://id.example.org',
    }),
    now,
  });
}

const codes = (given: Given) => find(given).map(({ code }) => code);

function dateBlock(dateType: string, remaining: number): DateBlockWire {
  return dateBlockWire({
    date: new Date(now + remaining).toISOString(),
    date_type: dateType,
    title: 'A date',
    description: 'Certificates follow.',
  });
}

const hidden = { course_blocks: null, enrollment_mode: null };
const outside = { is_enrolled: false };

test('a running course has no alerts', () => {
  expect(codes({})).toEqual([]);
});

describe('the course’s end', () => {
  test.each<[string, number, boolean]>([
    ['a moment less than 14 days', 14 * DAY - 1, true],
    ['14 days', 14 * DAY, false],
    ['more', 15 * DAY, false],
    ['a day', DAY, true],
    ['a moment', 1, true],
    ['now', 0, false],
    ['past', -1, false],
  ])('[ALT-01] %s away', (_, remaining, shown) => {
    const given = { dates: [dateBlock('course-end-date', remaining)] };
    expect(codes(given)).toEqual(shown ? ['course-end'] : []);
    if (shown) expect(find(given)[0]).toMatchObject({ remaining, description: 'Certificates follow.' });
    expect(codes({ ...given, course: outside }).includes('course-end')).toBe(false);
  });

  test('[ALT-01] without a date there is no alert', () => {
    expect(codes({ dates: [dateBlock('verified-upgrade-deadline', DAY)] })).toEqual([]);
  });
});

describe('the course’s start', () => {
  const startsIn = (remaining: number) => ({ start: new Date(now + remaining).toISOString() });

  test.each<[string, number, boolean]>([
    ['in a moment', 1, true],
    ['in a year', 365 * DAY, true],
    ['now', 0, false],
    ['past', -DAY, false],
  ])('[ALT-02] %s', (_, remaining, shown) => {
    const expected = shown ? ['course-start'] : [];
    expect(codes({ course: startsIn(remaining) })).toEqual(expected);
    expect(codes({ dates: [dateBlock('course-start-date', remaining)] })).toEqual(expected);
    expect(codes({ course: { ...startsIn(remaining), ...outside } }).includes('course-start')).toBe(false);
  });

  test('[ALT-02] the learner’s own start takes precedence over the course’s', () => {
    expect(codes({ course: startsIn(DAY), dates: [dateBlock('course-start-date', -DAY)] })).toEqual([]);
  });
});

describe('scheduled content', () => {
  const scheduled = { has_scheduled_content: true };

  test('[ALT-03] is announced to enrolled learners, with a link to the dates', () => {
    const datesTabLink = 'https://learn.example.org/dates';
    expect(find({ outline: scheduled, datesTabLink })).toMatchObject([
      { code: 'scheduled-content', topic: 'outline-end', scheduleUrl: datesTabLink },
    ]);
    expect(find({ outline: scheduled })).toMatchObject([{ scheduleUrl: null }]);
    expect(codes({ outline: scheduled, course: outside })).toEqual(['private-course']);
  });
});

describe('visitors who are not enrolled', () => {
  const closed = { can_enroll: false, extra_text: 'By invitation only.' };

  test.each<[string, Given, readonly string[]]>([
    [
      '[ALT-04] a visitor, no contents',
      { outline: hidden, isSignedIn: false },
      ['sign-in', 'private-course'],
    ],
    ['[ALT-04] a visitor of a public outline', { isSignedIn: false }, []],
    ['[ALT-04] a user, no contents', { outline: hidden }, ['enrollment', 'private-course']],
    ['[ALT-04] a user of a public outline', {}, ['private-course']],
  ])('%s', (_, given, expected) => {
    expect(codes({ ...given, course: outside })).toEqual(expected);
    expect(codes(given)).toEqual([]);
  });

  const privateCourse = (given: Given) =>
    find({ ...given, course: outside }).find(({ code }) => code === 'private-course');

  test('[ALT-05] [ALT-06] [ALT-07] are asked to sign in, or to enroll if they can', () => {
    expect(privateCourse({ outline: hidden, isSignedIn: false })).toMatchObject({ way: 'sign-in' });
    expect(privateCourse({ outline: hidden })).toMatchObject({ way: 'enroll', topic: 'outline' });
    expect(privateCourse({ outline: { enroll_alert: closed } })).toMatchObject({
      way: 'none',
      reason: 'By invitation only.',
    });
  });

  test('[ALT-08] [ROL-06] see it above the tabs without contents: with a button if they can enroll, as a note for staff', () => {
    const above = (given: Given) => find({ ...given, outline: { ...hidden, ...given.outline } })[0];
    const enrollment = { code: 'enrollment', topic: 'general', dismissible: false };
    expect(above({ course: outside })).toMatchObject({ ...enrollment, canEnroll: true, isStaff: false });
    expect(above({ course: outside, outline: { enroll_alert: closed } })).toMatchObject({
      ...enrollment,
      canEnroll: false,
      reason: 'By invitation only.',
    });
    expect(above({ course: { ...outside, is_staff: true } })).toMatchObject({
      ...enrollment,
      isStaff: true,
      type: 'info',
    });
    expect(codes({ course: { ...outside, is_staff: true } })).toEqual(['private-course']);
  });

  test('the reason is given once, even with two alerts about enrolling', () => {
    const alerts = find({ course: outside, outline: { ...hidden, enroll_alert: closed } });
    expect(alerts.map((alert) => 'reason' in alert && alert.reason)).toEqual(['By invitation only.', null]);
  });
});

describe('the certificate', () => {
  const certificate = (...given: Parameters<typeof certificateWire>): Wire => ({
    cert_data: certificateWire(...given),
  });
  const failed = { has_ended: true, user_has_passing_grade: false };

  test.each(['downloadable', 'earned_but_not_available', 'requesting', 'unverified'])(
    '[CAL-01] %s: in every mode, for enrolled learners only',
    (status) => {
      for (const enrollment_mode of ['audit', 'honor', 'verified', 'a-mode-of-tomorrow', null]) {
        expect(codes({ outline: { ...certificate(status), enrollment_mode } })).toEqual(['certificate']);
      }
      expect(codes({ outline: certificate(status), course: outside })).toEqual(['private-course']);
    },
  );

  test.each([null, 'audit_passing', 'honor_passing', 'generating', 'invalidated', 'a_status_of_tomorrow'])(
    '[CAL-01] %s: none',
    (status) => expect(codes({ outline: certificate(status) })).toEqual([]),
  );

  test.each(['professional', 'verified', 'no-id-professional', 'credit', 'masters', 'executive-education'])(
    '[CAL-02] [CAL-03] %s, ended, not passed',
    (enrollment_mode) => {
      const outline = { ...failed, enrollment_mode };
      expect(codes({ outline })).toEqual(['not-passing']);
      expect(codes({ outline: { ...outline, has_ended: false } })).toEqual([]);
      expect(codes({ outline: { ...outline, user_has_passing_grade: true } })).toEqual([]);
      expect(codes({ outline: { ...outline, ...certificate('generating') } })).toEqual(['not-passing']);
      expect(codes({ outline: { ...outline, ...certificate('unverified') } })).toEqual(['certificate']);
      expect(codes({ outline, course: outside })).toEqual(['private-course']);
    },
  );

  test.each(['audit', 'honor', 'unpaid-bootcamp', null])('[CAL-03] %s, ended, not passed: none', (mode) => {
    expect(codes({ outline: { ...failed, enrollment_mode: mode } })).toEqual([]);
  });

  const only = (given: Given) => find(given).find(({ code }) => code === 'certificate');
  const downloadable = (more: object) => only({ outline: certificate('downloadable', more) });

  test('[CAL-04] available later: has the course’s end and the date', () => {
    const end = dateBlock('course-end-date', -DAY);
    const outline = certificate('earned_but_not_available', {
      certificate_available_date: '2026-03-01T00:00:00Z',
    });
    expect(only({ outline, dates: [end] })).toMatchObject({
      status: 'coming',
      courseEnd: end.date,
      availableAt: '2026-03-01T00:00:00Z',
    });
    expect(only({ outline: certificate('earned_but_not_available') })).toMatchObject({
      courseEnd: null,
      availableAt: null,
    });
  });

  test('[CAL-06] [CAL-07] the LMS’s page takes precedence over the file; without either it is still ready', () => {
    const file = { download_url: 'https://files.example.org/c.pdf' };
    const page = { cert_web_view_url: '/certificates/0ab3' };
    const web = { status: 'ready', form: 'web', url: 'https://lms.example.org/certificates/0ab3' };
    expect(downloadable(file)).toMatchObject({ status: 'ready', form: 'file', url: file.download_url });
    expect(downloadable(page)).toMatchObject(web);
    expect(downloadable({ ...page, ...file })).toMatchObject(web);
    expect(downloadable({})).toMatchObject({ status: 'ready', form: null });
  });

  test('[CAL-11] the link to the grades is that of the progress tab', () => {
    const outline = { ...failed, enrollment_mode: 'verified' };
    expect(find({ outline })).toMatchObject([
      { code: 'not-passing', gradesUrl: `https://learn.example.org/course/${courseId}/progress` },
    ]);
    expect(find({ outline, course: { tabs: [] } })).toMatchObject([{ gradesUrl: null }]);
    const tabs = [{ tab_id: 'progress', title: 'Grades', url: '/courses/x/progress' }];
    expect(find({ outline, course: { tabs } })).toMatchObject([{ gradesUrl: '/courses/x/progress' }]);
  });
});

test('alerts are in order of urgency', () => {
  const outline = {
    has_scheduled_content: true,
    cert_data: {
      cert_status: 'unverified',
      cert_web_view_url: null,
      download_url: null,
      certificate_available_date: null,
    },
  };
  const dates = [dateBlock('course-start-date', DAY), dateBlock('course-end-date', 2 * DAY)];
  expect(codes({ outline, dates })).toEqual([
    'certificate',
    'course-end',
    'course-start',
    'scheduled-content',
  ]);
});
