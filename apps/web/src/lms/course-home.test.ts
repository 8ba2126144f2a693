import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { findBrowserTimeZone } from '../i18n/time-zone.ts';
import { courseMetadataQuery, readCourseMetadata } from './course-metadata.ts';
import { datesQuery } from './dates.ts';
import { courseId, courseMetadataWire, datesWire, deniedAccess, ids, progressWire } from './fixtures.ts';
import { progressQuery, readProgress } from './progress.ts';
import { createTestLms } from './testing.ts';
import { HttpError } from './transport/errors.ts';

vi.mock('../i18n/time-zone.ts', () => ({ findBrowserTimeZone: vi.fn(() => 'Europe/Madrid') }));

describe('course metadata', () => {
  const path = `/api/course_home/course_metadata/${courseId}`;

  test('[API-01] sends the browser’s time zone, encoded', async () => {
    const { client, requests } = createTestLms({ [`GET ${path}`]: { body: courseMetadataWire() } });
    expect(await client.fetchQuery(courseMetadataQuery(courseId))).toMatchObject({
      title: 'Calculus, a start',
    });
    expect(requests[0]?.url.pathname).toBe(path);
    expect(requests[0]?.url.search).toBe('?browser_timezone=Europe%2FMadrid');
  });

  test('[API-01] omits an unknown time zone', async () => {
    vi.mocked(findBrowserTimeZone).mockReturnValueOnce(null);
    const { client, requests } = createTestLms({ [`GET ${path}`]: { body: courseMetadataWire() } });
    await client.fetchQuery(courseMetadataQuery(courseId));
    expect(requests[0]?.url.search).toBe('');
  });

  test('[ENT-04] keeps every field under its name', () => {
    expect(readCourseMetadata(courseMetadataWire({ can_load_courseware: false }))).toMatchObject({
      courseId,
      org: 'Acme',
      number: 'CAL101',
      title: 'Calculus, a start',
      username: 'dana',
      isSelfPaced: true,
      isEnrolled: true,
      canLoadCourseware: false,
      start: '2026-01-12T05:00:00Z',
      courseAccess: { hasAccess: true, errorCode: null },
      isStaff: false,
      originalUserIsStaff: false,
      userTimezone: 'Europe/Madrid',
    });
  });

  test('[FRM-01] a slug is the tab id, except that courseware becomes outline', () => {
    const { tabs } = readCourseMetadata(courseMetadataWire());
    expect(tabs.map(({ slug }) => slug)).toEqual(['outline', 'progress', 'dates', 'wiki']);
  });

  test.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('[ROL-08] original user staff %s, current %s: masquerading %s', (original, current, masquerading) => {
    const wire = courseMetadataWire({ original_user_is_staff: original, is_staff: current });
    expect(readCourseMetadata(wire).isMasquerading).toBe(masquerading);
  });

  test('fields missing from current or old servers have defaults', () => {
    const { course_access: _, verified_mode: __, celebrations: ___, ...wire } = courseMetadataWire();
    expect(readCourseMetadata(wire)).toMatchObject({
      courseAccess: { hasAccess: true },
      canLoadCourseware: true,
      canShowUpgradeSock: false,
      verifiedMode: null,
      celebrations: null,
    });
  });

  test('an unknown access code passes through', () => {
    const wire = courseMetadataWire({ course_access: deniedAccess('moon_phase') });
    expect(readCourseMetadata(wire).courseAccess).toMatchObject({
      hasAccess: false,
      errorCode: 'moon_phase',
    });
  });
});

describe('dates', () => {
  const path = `/api/course_home/dates/${courseId}`;

  test('[API-02] fetches the dates and maps them', async () => {
    const { client } = createTestLms({ [`GET ${path}`]: { body: datesWire() } });
    expect(await client.fetchQuery(datesQuery(courseId))).toEqual({
      datesBannerInfo: {
        missedDeadlines: false,
        missedGatedContent: false,
        contentTypeGatingEnabled: false,
        verifiedUpgradeLink: null,
      },
      courseDateBlocks: [
        {
          date: '2026-02-01T23:59:00Z',
          dateType: 'assignment-due-date',
          title: 'Limits',
          description: '',
          link: `https://learn.example.org/course/${courseId}/${ids.limits}`,
          linkText: '',
          learnerHasAccess: true,
          complete: false,
          assignmentType: 'Homework',
          extraInfo: null,
          firstComponentBlockId: null,
        },
      ],
      hasEnded: false,
      learnerIsFullAccess: true,
      userTimezone: 'Europe/Madrid',
    });
  });
});

describe('progress', () => {
  const path = `/api/course_home/progress/${courseId}`;

  test('[API-03] requests one’s own progress without a slash, for another learner’s with one', async () => {
    const { client, requests } = createTestLms({
      [`GET ${path}`]: { body: progressWire() },
      [`GET ${path}/42/`]: { body: progressWire({ username: 'lee' }) },
    });
    expect(await client.fetchQuery(progressQuery(courseId))).toMatchObject({ username: 'dana' });
    expect(await client.fetchQuery(progressQuery(courseId, '42'))).toMatchObject({ username: 'lee' });
    expect(requests.map(({ url }) => url.pathname)).toEqual([path, `${path}/42/`]);
  });

  test('[ENT-12] keeps every field of a subsection under its name', () => {
    expect(readProgress(progressWire()).sectionScores).toEqual([
      {
        displayName: 'Week 1',
        subsections: [
          {
            blockKey: ids.limits,
            displayName: 'Limits',
            url: 'https://learn.example.org/jump/limits',
            assignmentType: 'Homework',
            due: null,
            hasGradedAssignment: true,
            showCorrectness: 'always',
            showGrades: true,
            learnerHasAccess: true,
            numPointsEarned: 2,
            numPointsPossible: 3,
            percentGraded: 0.67,
            override: null,
            problemScores: [
              { earned: 1, possible: 1 },
              { earned: 1, possible: 2 },
            ],
          },
        ],
      },
    ]);
  });

  test('letters of the grade range stay as the course team wrote them', () => {
    expect(readProgress(progressWire()).gradingPolicy.gradeRange).toEqual({
      A: 0.85,
      B: 0.6,
      'Not bad': 0.5,
    });
  });

  test('totals come from a current server; an old one sends none', () => {
    expect(readProgress(progressWire())).toMatchObject({ assignmentTypeGrades: null, finalGrades: null });
    const current = progressWire({
      final_grades: 0.4,
      assignment_type_grade_summary: [
        { type: 'Homework', weight: 0.4, average_grade: 0.5, weighted_grade: 0.2 },
      ],
    });
    expect(readProgress(current)).toMatchObject({
      finalGrades: 0.4,
      assignmentTypeGrades: [{ type: 'Homework', weight: 0.4, averageGrade: 0.5, weightedGrade: 0.2 }],
    });
  });
});

describe('a tab that the server refuses', () => {
  const tabs = [
    ['dates', (client: QueryClient) => client.fetchQuery(datesQuery(courseId))],
    ['progress', (client: QueryClient) => client.fetchQuery(progressQuery(courseId))],
  ] as const;

  test.each(tabs)('[ERR-01] %s with status 401 is empty, without an error', async (tab, fetchTab) => {
    const { client, log } = createTestLms({
      [`GET /api/course_home/${tab}/${courseId}`]: { status: 401, body: 'User not enrolled.' },
    });
    expect(await fetchTab(client)).toBeNull();
    expect(log).toEqual([]);
  });

  test.each(tabs)('%s, since the enrollment has ended: the metadata say so, too', async (tab, fetchTab) => {
    const path = `GET /api/course_home/course_metadata/${courseId}`;
    const { client, routes } = createTestLms({
      [path]: { body: courseMetadataWire() },
      [`GET /api/course_home/${tab}/${courseId}`]: { status: 401, body: 'User not enrolled.' },
    });
    await client.fetchQuery(courseMetadataQuery(courseId));
    routes[path] = { body: courseMetadataWire({ course_access: deniedAccess('enrollment_required') }) };
    expect(await fetchTab(client)).toBeNull();
    const course = client.getQueryData(courseMetadataQuery(courseId).queryKey);
    expect(course?.courseAccess.errorCode).toBe('enrollment_required');
  });

  test.each(tabs)('%s with status 404 fails, and is logged once', async (tab, fetchTab) => {
    const { client, log } = createTestLms({
      [`GET /api/course_home/${tab}/${courseId}`]: { status: 404, body: { detail: 'Course not found.' } },
    });
    await expect(fetchTab(client)).rejects.toBeInstanceOf(HttpError);
    expect(log).toMatchObject([{ level: 'error' }]);
  });
});
