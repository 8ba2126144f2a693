import type {
  CoursewareCourseWire,
  ExamStateWire,
  LearningSequencesWire,
  ResumeWire,
  SequenceWire,
} from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_COURSE_KEY, usageKey } from '../testing/course-builder.ts';
import { referenceCourses } from '../testing/reference-courses.ts';
import {
  listReaders,
  openReferenceSite,
  type ReferencePerson,
  type ReferenceSite,
  referenceCalls,
} from '../testing/reference-site.ts';

/*
 * The fields that the learning clients of 2021 and 2026 read without a guard once a course opens: if any of them is
 * missing, the learner sees an error page or an endless spinner.
 */
describe.each(referenceCourses)('the courseware of a course with %s', (_, tree) => {
  let site: ReferenceSite;
  beforeAll(async () => {
    site = await openReferenceSite(tree);
  });
  afterAll(() => site.close());

  const people = listReaders(tree);
  const timed = usageKey('sequential', 'timed');
  const outlineOf = (person: ReferencePerson) =>
    site.ask<LearningSequencesWire>(person, referenceCalls.learningSequences);
  const sequenceOf = (person: ReferencePerson, key: string) =>
    site.ask<SequenceWire>(person, referenceCalls.sequence(key));

  test.each(people)('%s: the course has all fields that both clients read', async (person) => {
    const course = await site.ask<CoursewareCourseWire>(person, referenceCalls.course);
    expect(course).toMatchObject({
      id: TEST_COURSE_KEY,
      name: expect.any(String),
      enrollment: expect.any(Object),
      notes: { enabled: false },
      course_access: { has_access: true },
      entrance_exam_data: { entrance_exam_enabled: tree.settings.entranceExam.enabled },
    });
    if (!tree.settings.entranceExam.enabled || person === 'staff') {
      expect(course.entrance_exam_data?.entrance_exam_passed).toBe(true);
    }
    for (const tab of course.tabs ?? []) {
      expect(tab).toMatchObject({ slug: expect.stringMatching(/./), title: expect.stringMatching(/./) });
      expect(URL.canParse(tab.url)).toBe(true);
    }
  });

  test.each(people)('%s: every accessible sequence can be opened', async (person) => {
    const { outline } = await outlineOf(person);
    const open = Object.values(outline.sequences).filter(({ accessible }) => accessible);
    expect(open.length).toBeGreaterThan(0);
    for (const { id } of open) {
      const sequence = await sequenceOf(person, id);
      expect(sequence).toMatchObject({ item_id: id, tag: 'sequential', gated_content: { gated: false } });
      expect(sequence.items.every((item) => item.id !== '')).toBe(true);
      // A client that receives a time limit shows no unit until an attempt runs, and doesn't request the units again
      // then.
      expect(sequence.is_time_limited).toBe(id === timed);
      if (id === timed) expect(sequence.items).toHaveLength(1);
    }
  });

  test.each(people)(
    '%s: a banner says what opens to learners, and to staff what is hidden from learners',
    async (person) => {
      const banner = async (id: string) => (await sequenceOf(person, usageKey('sequential', id))).banner_text;
      const isStaff = person === 'staff';
      expect(await banner('gated')).toBe(
        isStaff ? 'This lesson opens to learners once they meet its prerequisites.' : null,
      );
      expect(await banner('past')).toEqual(
        isStaff && !tree.selfPaced
          ? 'The due date has passed, so learners no longer see this assignment.'
          : null,
      );
      const { outline } = await outlineOf(person);
      const isWaiting = outline.sequences[usageKey('sequential', 'gated')]?.accessible === false;
      const isOpen = outline.sequences[usageKey('sequential', 's1')]?.accessible === true;
      expect(await banner('s1')).toEqual(
        isWaiting && isOpen ? 'This lesson is a prerequisite. Complete it to open more of the course.' : null,
      );
      if (isStaff) expect(await banner('team')).toBeNull();
    },
  );

  test.each(people)(
    '%s: the exam calls of a sequence have all fields that both clients read',
    async (person) => {
      const content = `&content_id=${encodeURIComponent(timed)}`;
      const encoded = referenceCalls.exams.replace(TEST_COURSE_KEY, encodeURIComponent(TEST_COURSE_KEY));
      for (const address of [referenceCalls.exams, encoded]) {
        expect(await site.ask(person, address)).toEqual({ exam: {}, active_attempt: {} });
      }
      const { exam, active_attempt } = await site.ask<ExamStateWire>(person, `${encoded}${content}`);
      expect(active_attempt).toEqual({});
      const { outline } = await outlineOf(person);
      const isTaker = person === 'audit' || person === 'verified';
      if (!isTaker || !outline.sequences[timed]?.accessible) return expect(exam).toEqual({});
      expect(exam).toMatchObject({
        id: expect.any(Number),
        type: 'timed',
        total_time: '30 minutes',
        course_id: TEST_COURSE_KEY,
        content_id: timed,
        attempt: {},
      });
    },
  );

  test.each(people.filter((person) => person !== 'visitor'))(
    '%s: an address without a sequence leads to a unit',
    async (person) => {
      const { outline } = await outlineOf(person);
      const { section_id, unit_id } = await site.ask<ResumeWire>(person, referenceCalls.resume);
      const key = section_id !== null && unit_id !== null ? section_id : outline.sections[0]?.sequence_ids[0];
      expect((await sequenceOf(person, key ?? '')).items.length).toBeGreaterThan(0);
    },
  );

  test.each(people.filter((person) => person !== 'visitor'))(
    '%s: position 0, sent for a sequence that is left, is taken and changes nothing',
    async (person) => {
      const key = usageKey('sequential', tree.settings.entranceExam.enabled ? 's2' : 's1');
      const handler = `/courses/${TEST_COURSE_KEY}/xblock/${key}/handler/goto_position`;
      const last = (await sequenceOf(person, key)).items.length;
      for (const position of [last, 0]) {
        const response = await site.browsers[person].send('POST', handler, { body: { position } });
        expect(response.statusCode).toBe(200);
      }
      expect((await sequenceOf(person, key)).position).toBe(last);
    },
  );
});
