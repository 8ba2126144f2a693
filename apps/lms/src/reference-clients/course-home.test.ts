import type { CourseMetadataWire, DatesWire, OutlineWire, ProgressWire } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_COURSE_KEY } from '../testing/course-builder.ts';
import { referenceCourses } from '../testing/reference-courses.ts';
import {
  openReferenceSite,
  REFERENCE_PEOPLE,
  type ReferencePerson,
  type ReferenceSite,
  referenceCalls,
} from '../testing/reference-site.ts';

const LEARNERS: readonly ReferencePerson[] = ['audit', 'verified'];
const WITHOUT_CERTIFICATE = ['audit', 'staff'] as const satisfies readonly ReferencePerson[];
const MEMBERS: readonly ReferencePerson[] = [...LEARNERS, 'staff'];

/*
 * The fields that the learning clients of 2021 and 2026 read without a guard on the tabs of a course: if any of them is
 * missing, the learner sees an error page instead of the tab.
 */
describe.each(referenceCourses)('the home of a course with %s', (_, tree) => {
  let site: ReferenceSite;
  beforeAll(async () => {
    site = await openReferenceSite(tree);
  });
  afterAll(() => site.close());

  test.each(REFERENCE_PEOPLE)(
    '%s: the metadata has tabs, access and dates that can be read',
    async (person) => {
      const metadata = await site.ask<CourseMetadataWire>(person, referenceCalls.metadata);
      expect(metadata).toMatchObject({
        course_access: { has_access: expect.any(Boolean) },
        is_enrolled: LEARNERS.includes(person),
        tabs: expect.any(Array),
      });
      expect(metadata.tabs.length).toBeGreaterThan(0);
      for (const tab of metadata.tabs) {
        expect(tab).toMatchObject({ tab_id: expect.any(String), title: expect.any(String) });
        expect(URL.canParse(tab.url)).toBe(true);
      }
      expect(Date.parse(metadata.start ?? '')).not.toBeNaN();
      expect(typeof (metadata.verified_mode?.price ?? 0)).toBe('number');
    },
  );

  test.each(REFERENCE_PEOPLE)('%s: the outline has all required fields', async (person) => {
    const outline = await site.ask<OutlineWire>(person, referenceCalls.outline);
    expect(outline).toMatchObject({
      course_goals: expect.any(Object),
      course_tools: expect.any(Array),
      dates_banner_info: expect.any(Object),
      dates_widget: { course_date_blocks: expect.any(Array) },
      resume_course: expect.any(Object),
    });
    for (const { analytics_id, title, url } of outline.course_tools) {
      expect([analytics_id, title, url].every((text) => text.length > 0)).toBe(true);
    }
    for (const { date, date_type, title } of outline.dates_widget.course_date_blocks) {
      expect([Number.isNaN(Date.parse(date)), date_type === '', title === '']).toEqual([false, false, false]);
    }
  });

  test.each(REFERENCE_PEOPLE)('%s: weekly goals are offered to learners only', async (person) => {
    const { course_goals } = await site.ask<OutlineWire>(person, referenceCalls.outline);
    expect(course_goals?.weekly_learning_goal_enabled).toBe(LEARNERS.includes(person));
  });

  test.each(REFERENCE_PEOPLE)('%s: the outline has every block that it names', async (person) => {
    const { course_blocks } = await site.ask<OutlineWire>(person, referenceCalls.outline);
    const blocks = course_blocks?.blocks ?? {};
    const kinds = { course: 'chapter', chapter: 'sequential' } as Record<string, string>;
    for (const { type, children = [] } of Object.values(blocks)) {
      expect(children.map((key) => blocks[key]?.type)).toEqual(children.map(() => kinds[type]));
    }
  });

  test.each(MEMBERS)('%s: dates and progress have all required fields', async (person) => {
    const dates = await site.ask<DatesWire>(person, referenceCalls.dates);
    expect(dates).toMatchObject({
      course_date_blocks: expect.any(Array),
      dates_banner_info: expect.any(Object),
    });
    const progress = await site.ask<ProgressWire>(person, referenceCalls.progress);
    expect(progress).toMatchObject({
      completion_summary: {
        complete_count: expect.any(Number),
        incomplete_count: expect.any(Number),
        locked_count: expect.any(Number),
      },
      course_grade: { percent: expect.any(Number), is_passing: expect.any(Boolean) },
      final_grades: expect.any(Number),
      verification_data: expect.any(Object),
    });
    expect(Object.keys(progress.grading_policy.grade_range)).not.toEqual([]);
    for (const policy of progress.grading_policy.assignment_policies) {
      expect([policy.num_total, policy.num_droppable, policy.weight].every(Number.isFinite)).toBe(true);
    }
    for (const type of progress.assignment_type_grade_summary ?? []) {
      expect([type.weight, type.average_grade, type.weighted_grade].every(Number.isFinite)).toBe(true);
      expect(['none', 'some', 'all']).toContain(type.has_hidden_contribution);
    }
    for (const { subsections } of progress.section_scores) {
      expect(subsections.map(({ problem_scores }) => Array.isArray(problem_scores))).toEqual(
        subsections.map(() => true),
      );
    }
  });

  test.each(WITHOUT_CERTIFICATE)('%s: no certificate is announced in a mode without one', async (person) => {
    const { can_view_certificate } = await site.ask<CourseMetadataWire>(person, referenceCalls.metadata);
    const { certificate_data } = await site.ask<ProgressWire>(person, referenceCalls.progress);
    // The only combination for which the client of 2026 shows no card, whatever the grade: for a null object it
    // promises one.
    expect([can_view_certificate, certificate_data?.cert_status]).toEqual([false, null]);
    const { cert_data, dates_widget } = await site.ask<OutlineWire>(person, referenceCalls.outline);
    const { course_date_blocks } = await site.ask<DatesWire>(person, referenceCalls.dates);
    expect(cert_data).toBeNull();
    expect(JSON.stringify([dates_widget, course_date_blocks])).not.toMatch(/certificate/i);
  });

  test.each(REFERENCE_PEOPLE)(
    '%s: the exam call of every tab finds neither exam nor attempt',
    async (person) => {
      const encoded = referenceCalls.exams.replace(TEST_COURSE_KEY, encodeURIComponent(TEST_COURSE_KEY));
      for (const address of [referenceCalls.exams, encoded]) {
        expect(await site.ask(person, address)).toEqual({ exam: {}, active_attempt: {} });
      }
    },
  );

  test.each(REFERENCE_PEOPLE)('%s: the sidebar is never null', async (person) => {
    const { blocks } = await site.ask<{ blocks: object | null }>(person, referenceCalls.navigation);
    expect(blocks).toEqual(expect.any(Object));
  });
});
