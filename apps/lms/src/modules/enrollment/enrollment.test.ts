import type { EnrollmentsWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countActiveEnrollments,
  findEnrollment,
  listEnrollments,
  saveEnrollment,
} from '../../kernel/enrollment/enrollment.store.ts';
import {
  giveCourseStaffRole,
  listStaffedCourses,
  removeCourseStaffRole,
} from '../../kernel/users/roles.store.ts';
import { buildCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const CLOSED = 'course-v1:Acme+OLD+R1';
const INVITED = 'course-v1:Acme+VIP+R1';
const UNLISTED = 'course-v1:Acme+UNL+R1';
const URL = '/api/enrollment/v1/enrollment';
const DETAILS = '/api/enrollment/v1/course';

describeDatabases('enrollment', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections: [], settings: { maxStudentEnrollments: 2 } }), {
      database: await fresh(),
    });
    const enrollmentEnd = Date.parse('2026-03-01T00:00:00Z');
    await site.importCourse(buildCourse({ key: CLOSED, sections: [], tree: { enrollmentEnd } }));
    await site.importCourse(buildCourse({ key: INVITED, sections: [], tree: { invitationOnly: true } }));
    await site.importCourse(
      buildCourse({ key: UNLISTED, sections: [], tree: { catalogVisibility: 'none' } }),
    );
    dana = await site.join('dana');
  });
  afterAll(() => site.close());

  const enroll = (who: Person, course: string, more = {}) =>
    who.post(URL, { course_details: { course_id: course }, ...more });

  test('enrolling is idempotent and shows in the list', async () => {
    expect((await dana.get(URL)).json()).toEqual([]);
    const response = await enroll(dana, KEY, { user: 'dana' });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      {
        mode: 'audit',
        is_active: true,
        user: 'dana',
        created: '2026-03-02T09:00:00Z',
        course_details: { course_id: KEY, course_name: 'Calculus, a start', pacing_type: 'Instructor Paced' },
      },
    ]);
    site.clock.advance(1000);
    expect((await enroll(dana, KEY)).json()).toEqual(response.json());
    expect((await dana.get(URL)).json<EnrollmentsWire>()).toEqual([response.json()]);
  });

  test('a former enrollment is listed as inactive, and resumes in its mode', async () => {
    const vera = await site.join('vera', { mode: 'verified' });
    const gone = { userId: vera.user.id, courseKey: KEY, mode: 'verified', isActive: false, at: 0 };
    await site.context.db.write((tx) => saveEnrollment(tx, gone));
    expect((await vera.get(URL)).json()).toMatchObject([{ is_active: false, mode: 'verified' }]);
    expect((await enroll(vera, KEY)).json()).toMatchObject({ is_active: true, mode: 'verified' });
  });

  test('a full, closed or invitation-only course is refused with a message and a code', async () => {
    const late = await site.join('late');
    for (const [course, code] of [
      [KEY, 'enrollment_full'],
      [CLOSED, 'enrollment_closed'],
      [INVITED, 'enrollment_closed'],
    ] as const) {
      const response = await enroll(late, course);
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { message: expect.any(String), error_code: code },
      ]);
      const outline = (await late.get(`/api/course_home/outline/${course}`)).json();
      expect(outline.enroll_alert).toMatchObject({ can_enroll: false, extra_text: expect.any(String) });
    }
    expect((await late.get(URL)).json()).toEqual([]);
  });

  test('refuses no course, an unknown one, others’ enrollment, visitors, and no CSRF token', async () => {
    expect((await dana.post(URL, {})).statusCode).toBe(400);
    expect((await enroll(dana, 'nonsense')).statusCode).toBe(400);
    expect((await enroll(dana, 'course-v1:A+B+C')).statusCode).toBe(404);
    expect((await enroll(dana, KEY, { user: 'vera' })).statusCode).toBe(403);
    expect((await site.visitor.get(URL)).statusCode).toBe(401);
    const body = { course_details: { course_id: KEY } };
    expect((await site.visitor.send('POST', URL, { body })).statusCode).toBe(401);
    expect((await dana.browser.send('POST', URL, { body, csrf: false })).statusCode).toBe(403);
  });

  test('the store counts and lists', async () => {
    const { read } = site.context.db;
    expect(await countActiveEnrollments(read, KEY)).toBe(2);
    expect(await countActiveEnrollments(read, CLOSED)).toBe(0);
    expect(await findEnrollment(read, dana.user.id, CLOSED)).toBeNull();
    expect(await listEnrollments(read, dana.user.id)).toMatchObject([{ courseKey: KEY, isActive: true }]);
  });

  test('roles are granted once and revoked', async () => {
    const role = { userId: dana.user.id, courseKey: KEY, at: 1 };
    const { db } = site.context;
    await db.write((tx) => giveCourseStaffRole(tx, role));
    await db.write((tx) => giveCourseStaffRole(tx, role));
    expect(await listStaffedCourses(db.read, dana.user.id)).toEqual([KEY]);
    await db.write((tx) => removeCourseStaffRole(tx, dana.user.id, KEY));
    expect(await listStaffedCourses(db.read, dana.user.id)).toEqual([]);
  });

  test('one enrollment is read by its course, and its response is empty without one', async () => {
    const [own] = (await dana.get(URL)).json<EnrollmentsWire>();
    const enrolled = await dana.get(`${URL}/${KEY}`);
    expect([enrolled.statusCode, enrolled.json()]).toEqual([200, own]);
    for (const course of [CLOSED, 'course-v1:A+B+C']) {
      const response = await dana.get(`${URL}/${course}`);
      expect([response.statusCode, response.body]).toEqual([200, '']);
    }
    const former = await site.join('former');
    const left = { userId: former.user.id, courseKey: CLOSED, mode: 'honor', isActive: false, at: 0 };
    await site.context.db.write((tx) => saveEnrollment(tx, left));
    expect((await former.get(`${URL}/${CLOSED}`)).json()).toMatchObject({ is_active: false, mode: 'honor' });
    const malformed = await dana.get(`${URL}/nonsense`);
    expect([malformed.statusCode, malformed.json()]).toMatchObject([400, { error_code: 'invalid_key' }]);
    expect((await site.visitor.get(`${URL}/${KEY}`)).statusCode).toBe(401);
  });

  test('the details of a course are for everyone who may know of it', async () => {
    const [own] = (await dana.get(URL)).json<EnrollmentsWire>();
    expect((await site.visitor.get(`${DETAILS}/${KEY}`)).json()).toEqual(own?.course_details);
    expect((await dana.get(`${DETAILS}/${INVITED}`)).json()).toMatchObject({
      course_id: INVITED,
      invite_only: true,
    });
    for (const course of [UNLISTED, 'course-v1:A+B+C']) {
      const response = await dana.get(`${DETAILS}/${course}`);
      expect([response.statusCode, response.json()]).toMatchObject([404, { error_code: 'course_not_found' }]);
    }
    const member = await site.join('member');
    const role = { userId: member.user.id, courseKey: UNLISTED, at: 1 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    expect((await member.get(`${DETAILS}/${UNLISTED}`)).json()).toMatchObject({ course_id: UNLISTED });
    expect((await dana.get(`${DETAILS}/nonsense`)).statusCode).toBe(400);
  });

  test('a named learner’s enrollments are for staff, those of a course’s team only in that course', async () => {
    const pat = await site.join('pat', { mode: 'audit' });
    const elsewhere = { userId: pat.user.id, courseKey: CLOSED, mode: 'audit', at: 5 };
    await site.context.db.write((tx) => saveEnrollment(tx, elsewhere));
    const admin = await site.join('admin', { account: { isAdministrator: true } });
    const teacher = await site.join('teacher', { courseStaff: true });
    const seenBy = async (who: Person, name: string) => {
      const list = (await who.get(`${URL}?user=${name}`)).json<EnrollmentsWire>();
      return list.map(({ user, course_details }) => [user, course_details.course_id]);
    };
    const all = [CLOSED, KEY].map((course) => ['pat', course]);
    expect(await seenBy(pat, 'pat')).toEqual(all);
    expect(await seenBy(pat, 'PAT')).toEqual(all);
    expect(await seenBy(admin, 'Pat')).toEqual(all);
    expect(await seenBy(admin, 'pat')).toEqual(all);
    expect(await seenBy(teacher, 'pat')).toEqual([['pat', KEY]]);
    expect(await seenBy(dana, 'pat')).toEqual([]);
    expect(await seenBy(admin, 'nobody')).toEqual([]);
  });
});
