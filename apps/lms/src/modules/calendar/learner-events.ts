import type { Context } from '../../context.ts';
import { type Access, findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import { courseLinks, type LinkBase } from '../../kernel/course/links.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { DAY } from '../../kernel/time/durations.ts';
import type { User } from '../../plugins/identity.types.ts';
import { type CourseDate, listCourseDates } from '../schedule/dates.policy.ts';
import { datesLearnerOf } from '../schedule/dates-learner.ts';

/** One entry of a learner's calendar. Moments are epoch milliseconds. */
export interface CalendarEvent {
  /** The same for the same thing, wherever it moves. */
  id: string;
  at: number;
  title: string;
  courseTitle: string;
  link: string;
  /** When it was last set. */
  changedAt: number;
}
/** What is longer past is nobody's plan any more. */
const PAST_KEPT = 90 * DAY;

/**
 * What a learner still has to do, and until when, in all courses that they are enrolled in and may load now, by date.
 * Where the request comes from counts for nothing: a calendar's server is elsewhere (decision 0019). At most two queries
 * for each course.
 */
export async function listLearnerEvents(
  context: Context,
  user: User,
  site: LinkBase,
): Promise<CalendarEvent[]> {
  const enrollments = await listEnrollments(context.db.read, user.id);
  const events: CalendarEvent[] = [];
  for (const { courseKey, isActive } of enrollments) {
    const access = isActive ? await findAccessOfUser(context, courseKey, user) : null;
    if (!access || !isEnrolled(access) || access.decision.denial !== null) continue;
    events.push(...(await eventsOf(context, access, site)));
  }
  return events.sort((a, b) => a.at - b.at);
}

/** What learners have to mind beside their work. */
const OTHER_DATES: Partial<Record<CourseDate['kind'], string>> = {
  end: 'Course ends',
  'access-ends': 'Audit access ends',
  verification: 'Verification deadline',
};

async function eventsOf({ db }: Context, access: Access, site: LinkBase): Promise<CalendarEvent[]> {
  const { course, view, now, scheduleStart } = access;
  const completion = await completionOf(access, db.read);
  const links = courseLinks(site, course.courseKey);
  const common = {
    courseTitle: course.tree.title,
    changedAt: Math.max(course.importedAt, scheduleStart ?? 0),
  };

  const eventOf = (date: CourseDate): CalendarEvent[] => {
    const { at } = date;
    if (at < now - PAST_KEPT) return [];
    if (date.kind !== 'assignment') {
      const title = OTHER_DATES[date.kind];
      return title
        ? [{ ...common, id: `${course.courseKey} ${date.kind}`, at, title, link: links.home }]
        : [];
    }
    const { index, block } = date.sequence;
    if (completion.sequences[index] === 1 || view.hasAccess[index] === false) return [];
    const title = block.format === null ? block.displayName : `${block.format}: ${block.displayName}`;
    const isReleased = view.sequences[index] !== 'unreleased';
    const link = isReleased ? links.jumpTo(block.usageKey) : links.dates;
    return [{ ...common, id: block.usageKey, at, title, link }];
  };
  return listCourseDates(view, datesLearnerOf(access)).flatMap(eventOf);
}
