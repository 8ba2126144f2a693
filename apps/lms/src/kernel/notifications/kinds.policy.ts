/** Every kind of notification, by its name on the wire. */
export const NOTIFICATION_KINDS = [
  'new_response',
  'new_comment',
  'new_comment_on_response',
  'response_on_followed_post',
  'comment_on_followed_post',
  'response_endorsed',
  'response_endorsed_on_thread',
  'mentioned',
  'content_reported',
  'new_discussion_post',
  'new_question_post',
  'new_instructor_all_learners_post',
  'course_updates',
  'due_soon',
  'ora_staff_notifications',
  'ora_grade_assigned',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that share one preference; `core` is everything in the threads of a learner. */
export type KindGroup =
  | 'core'
  | 'content_reported'
  | 'new_discussion_post'
  | 'new_question_post'
  | 'new_instructor_all_learners_post'
  | 'course_updates'
  | 'due_soon'
  | 'ora_staff_notifications'
  | 'ora_grade_assigned';

export type NotificationApp = 'discussion' | 'updates' | 'grading';

const GROUPS: Readonly<Record<Exclude<KindGroup, 'core'>, true>> = {
  content_reported: true,
  new_discussion_post: true,
  new_question_post: true,
  new_instructor_all_learners_post: true,
  course_updates: true,
  due_soon: true,
  ora_staff_notifications: true,
  ora_grade_assigned: true,
};

export function groupOf(kind: NotificationKind): KindGroup {
  return Object.hasOwn(GROUPS, kind) ? (kind as Exclude<KindGroup, 'core'>) : 'core';
}

export function appOf(kind: NotificationKind | KindGroup): NotificationApp {
  switch (kind) {
    case 'course_updates':
      return 'updates';
    case 'due_soon':
    case 'ora_staff_notifications':
    case 'ora_grade_assigned':
      return 'grading';
    default:
      return 'discussion';
  }
}

export type Cadence = 'Immediately' | 'Daily' | 'Weekly';

/** How somebody wants to be notified of a group of kinds. */
export interface Preference {
  onSite: boolean;
  byMail: boolean;
  cadence: Cadence;
}

export const DEFAULT_PREFERENCES: Readonly<Record<KindGroup, Preference>> = {
  core: { onSite: true, byMail: true, cadence: 'Daily' },
  content_reported: { onSite: true, byMail: true, cadence: 'Daily' },
  // In a large course these are too many, so only those who ask for them get them.
  new_discussion_post: { onSite: false, byMail: false, cadence: 'Daily' },
  new_question_post: { onSite: false, byMail: false, cadence: 'Daily' },
  new_instructor_all_learners_post: { onSite: true, byMail: false, cadence: 'Daily' },
  // What the team writes is rarely of use a day later.
  course_updates: { onSite: true, byMail: true, cadence: 'Immediately' },
  due_soon: { onSite: true, byMail: true, cadence: 'Daily' },
  ora_staff_notifications: { onSite: true, byMail: false, cadence: 'Daily' },
  ora_grade_assigned: { onSite: true, byMail: true, cadence: 'Daily' },
};
export const KIND_GROUPS = Object.keys(DEFAULT_PREFERENCES) as KindGroup[];

/** What a notification says; names are never those of anonymous authors. */
export interface NotificationContext {
  courseTitle: string;
  /** Of the thread, the announcement, or the graded work. */
  title: string;
  threadId?: number;
  announcementId?: number;
  /** Who did it; null for somebody anonymous. */
  actor: string | null;
  /** Whose response it is about, where that isn't the recipient; null for somebody anonymous. */
  author?: string | null;
  /** Where it leads, for what isn't about a thread. */
  usageKey?: string;
  /** When the work is due; epoch milliseconds. */
  dueAt?: number;
}
