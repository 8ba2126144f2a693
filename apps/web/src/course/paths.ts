/** A value as one segment of a path; keys keep their `:` `+` `@`, old keys have their slashes encoded. */
function segment(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2B', '+').replaceAll('%40', '@');
}

function coursePath(courseId: string, ...rest: string[]): string {
  return ['/course', segment(courseId), ...rest].join('/');
}

/** Addresses of this front end, without the prefix it may live under; `app/paths.test.ts` walks every one. */
export const paths = {
  outline: (courseId: string) => coursePath(courseId, 'home'),
  dates: (courseId: string) => coursePath(courseId, 'dates'),
  progress: (courseId: string) => coursePath(courseId, 'progress'),
  progressOf: (courseId: string, userId: string) => coursePath(courseId, 'progress', segment(userId), ''),
  courseware: (courseId: string) => coursePath(courseId),
  sequence: (courseId: string, sequenceId: string) => coursePath(courseId, segment(sequenceId)),
  unit: (courseId: string, sequenceId: string, unitId: string) =>
    coursePath(courseId, segment(sequenceId), segment(unitId)),
} as const;

/** First segments of addresses that this front end serves; on the same origin, all others belong to the LMS. */
export const ownSegments: readonly string[] = ['course'];
