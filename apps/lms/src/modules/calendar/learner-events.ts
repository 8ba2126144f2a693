import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Access, findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import { courseLinks, type LinkBase } from '../../kernel/course/links.ts';
import { listEnrollments } from '../../kernel/enrollment/enrollment.store.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import type { User } from '../../kernel/users/user.ts';
import { DAY } from '../../lib/durations.ts';
import { type CourseDate, isStepDone, isUndone, listCourseDates } from '../schedule/dates.policy.ts';
import { isStepReleased, titleOfDate, titleOfStep } from '../schedule/dates.present.ts';
import { datesLearnerOf } from '../schedule/dates-learner.ts';

const messages = defineMessages({
  assignment: {
    defaultMessage: '{format}: {name}',
    description: 'An entry of a calendar: the type of an assignment, such as “Homework”, and its name',
  },
});

/** One entry of a learner's calendar. Moments are epoch milliseconds. */
export interface CalendarEvent {
  /** Stays the same when the date changes. */
  id: string;
  at: number;
  title: string;
  courseTitle: string;
  link: string;
  /** When the date last changed. */
  changedAt: number;
}
/** Older events are omitted. */
const MAX_AGE = 90 * DAY;

/**
 * A learner's unfinished work with its due dates, in all courses that they are enrolled in and may load now, by date. The
 * country of the request is ignored, because a calendar's server may be anywhere (decision 0019). At most two queries per
 * course.
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

/** Deadlines other than due dates. */
const DEADLINES: ReadonlySet<CourseDate['kind']> = new Set(['end', 'access-ends', 'verification']);

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
    if (at < now - MAX_AGE) return [];
    if (date.kind === 'response-step') {
      const { block, step, sequence } = date.step;
      if (isStepDone(date.step, completion) || view.hasAccess[sequence] === false) return [];
      const link = isStepReleased(date.step, view, now) ? links.jumpTo(block.usageKey) : links.dates;
      return [{ ...common, id: `${block.usageKey} ${step}`, at, title: titleOfStep(date.step), link }];
    }
    if (date.kind !== 'assignment') {
      if (!DEADLINES.has(date.kind)) return [];
      const title = titleOfDate(date.kind);
      return [{ ...common, id: `${course.courseKey} ${date.kind}`, at, title, link: links.home }];
    }
    const { index, block } = date.sequence;
    if (!isUndone(date.sequence, completion) || view.hasAccess[index] === false) return [];
    const { format, displayName } = block;
    const title = format === null ? displayName : t(messages.assignment, { format, name: displayName });
    const isReleased = view.sequences[index] !== 'unreleased';
    const link = isReleased ? links.jumpTo(block.usageKey) : links.dates;
    return [{ ...common, id: block.usageKey, at, title, link }];
  };
  return listCourseDates(view, datesLearnerOf(access)).flatMap(eventOf);
}
