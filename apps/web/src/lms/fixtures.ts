/**
 * Responses of an LMS for tests, with the contract's own types: a small course of two sections, as a current server
 * sends it. `old…` add the fields that a server of 2021 also sent. Each accepts overrides.
 */

export * from './fixtures/course.ts';
export * from './fixtures/course-home.ts';
export * from './fixtures/courseware.ts';
export * from './fixtures/discussions.ts';
export * from './fixtures/learner-lists.ts';
export * from './fixtures/notifications.ts';
