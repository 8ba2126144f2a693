/** A value as one path segment; keys keep their `:` `+` `@`, the slashes of old keys are encoded. */
function segment(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2B', '+').replaceAll('%40', '@');
}

function coursePath(courseId: string, ...rest: string[]): string {
  return ['/course', segment(courseId), ...rest].join('/');
}

/** Paths of this front end, without its prefix; `app/routes.test.tsx` tests all of them. */
export const paths = {
  outline: (courseId: string) => coursePath(courseId, 'home'),
  dates: (courseId: string) => coursePath(courseId, 'dates'),
  progress: (courseId: string) => coursePath(courseId, 'progress'),
  progressOf: (courseId: string, userId: string) => coursePath(courseId, 'progress', segment(userId), ''),
  bookmarks: (courseId: string) => coursePath(courseId, 'bookmarks'),
  search: (courseId: string) => coursePath(courseId, 'search'),
  notes: (courseId: string) => coursePath(courseId, 'notes'),
  discussion: (courseId: string, ...rest: string[]) =>
    coursePath(courseId, 'discussion', ...rest.map(segment)),
  courseEnd: (courseId: string) => coursePath(courseId, 'course-end'),
  courseware: (courseId: string) => coursePath(courseId),
  sequence: (courseId: string, sequenceId: string) => coursePath(courseId, segment(sequenceId)),
  unit: (courseId: string, sequenceId: string, unitId: string) =>
    coursePath(courseId, segment(sequenceId), segment(unitId)),
  accessDenied: (courseId: string) => coursePath(courseId, 'access-denied'),
  notificationPreferences: '/notification-preferences',
} as const;

/** Paths of the redirect helper, which leads to pages outside this front end (RTE-16 to RTE-20). */
export const redirectPaths = {
  /** `query` is passed on unchanged. */
  dashboard: (query: Query = {}) => withQuery('/redirect/dashboard', query),
  courseHome: (courseId: string) => `/redirect/course-home/${segment(courseId)}`,
  survey: (courseId: string) => `/redirect/survey/${segment(courseId)}`,
  unit: (courseId: string, unitId: string) =>
    `/redirect/courseware/${segment(courseId)}/unit/${segment(unitId)}`,
  consent: (consentPath: string) => withQuery('/redirect/consent', { consentPath }),
  /** `query` is for the dashboard of a site whose organizations have no portal. */
  enterpriseDashboard: (query: Query = {}) => withQuery('/redirect/enterprise-learner-dashboard', query),
} as const;

type Query = Readonly<Record<string, string>>;

function withQuery(path: string, query: Query): string {
  const fields = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return fields.length === 0 ? path : `${path}?${fields.join('&')}`;
}

/** First segments of paths that this front end serves; on the same origin, all others belong to the LMS. */
export const frontEndSegments: readonly string[] = ['course', 'notification-preferences'];
