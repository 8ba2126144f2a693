import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { messageError } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { isoDate, lenientBoolean, lenientDate, lenientNumber, lenientString } from '../types.ts';

/** One mode a course is offered in. */
export const courseMode = v.object({
  slug: v.string(),
  name: v.string(),
  min_price: lenientNumber,
  suggested_prices: lenientString,
  currency: lenientString,
  expiration_datetime: v.nullish(isoDate),
  description: lenientString,
  sku: lenientString,
  bulk_sku: lenientString,
});
export type CourseModeWire = v.InferOutput<typeof courseMode>;

/**
 * When, how and in which modes a course can be enrolled in (wire contract 18.1). Readers only need the key, and an
 * unusual entry must not make a list unreadable: all other fields are optional.
 */
export const enrollmentDetails = v.object({
  course_id: v.string(),
  course_name: lenientString,
  enrollment_start: lenientDate,
  enrollment_end: lenientDate,
  course_start: lenientDate,
  course_end: lenientDate,
  invite_only: lenientBoolean,
  pacing_type: lenientString,
  course_modes: v.nullish(v.array(courseMode)),
});
export type EnrollmentDetailsWire = v.InferOutput<typeof enrollmentDetails>;

/** One enrollment, active or not; all fields but the course's key are optional, as above. */
export const enrollment = v.object({
  created: lenientDate,
  mode: lenientString,
  is_active: lenientBoolean,
  user: lenientString,
  course_details: enrollmentDetails,
});
export type EnrollmentWire = v.InferOutput<typeof enrollment>;

/** The enrollments of the caller, or of `user` in the courses whose team the caller belongs to. Serves API-30. */
export const listEnrollmentsCall = defineCall({
  id: 'listEnrollments',
  summary: 'Enrollments of the caller, or for staff of a learner',
  section: '18.1',
  index: 30,
  method: 'GET',
  path: '/api/enrollment/v1/enrollment',
  host: 'lms',
  auth: 'user',
  query: v.object({
    /** A username; the caller's by default. */
    user: v.optional(v.string()),
  }),
  responses: {
    200: {
      description: 'Active and inactive enrollments, as far as the caller may see them',
      body: v.array(enrollment),
    },
    401: { description: 'Anonymous', body: messageError },
    403: { description: 'Not for this caller', body: messageError },
  },
});
export type EnrollmentsWire = ReplyBody<typeof listEnrollmentsCall, 200>;

/** The caller's enrollment in one course; the body is empty if they were never enrolled. */
export const getEnrollmentCall = defineCall({
  id: 'getEnrollment',
  summary: 'Enrollment of the caller in one course',
  section: '18.1',
  method: 'GET',
  path: '/api/enrollment/v1/enrollment/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: { description: 'The enrollment, active or not; empty without one', body: v.nullable(enrollment) },
    401: { description: 'Anonymous', body: messageError },
  },
});

/** When, how and in which modes a course can be enrolled in. */
export const getEnrollmentDetailsCall = defineCall({
  id: 'getEnrollmentDetails',
  summary: 'Enrollment dates and modes of a course',
  section: '18.1',
  method: 'GET',
  path: '/api/enrollment/v1/course/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: { description: 'The details', body: enrollmentDetails },
    404: { description: 'Unknown course, or one that this caller may not know of', body: messageError },
  },
});

/** Enrolls the caller in an open course, by default in its default mode; changes nothing if they are enrolled. */
export const enrollCall = defineCall({
  id: 'enroll',
  summary: 'Enroll in a course',
  section: '18.1',
  method: 'POST',
  path: '/api/enrollment/v1/enrollment',
  host: 'lms',
  auth: 'user',
  body: v.object({
    course_details: v.object({ course_id: courseKey }),
    /** A free mode of the course; by default the course's default. */
    mode: v.optional(v.pipe(v.string(), v.maxLength(50))),
  }),
  responses: {
    200: { description: 'Enrolled', body: enrollment },
    400: { description: 'The course is closed or full, has no mode, or the key is bad', body: messageError },
    401: { description: 'Anonymous', body: messageError },
    403: {
      description: 'Embargo, another user, a mode that is paid for, or no valid CSRF token',
      body: messageError,
    },
    404: { description: 'Unknown course', body: messageError },
    406: { description: 'Not acceptable', body: messageError },
  },
});
