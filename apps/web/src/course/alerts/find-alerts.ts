import { DAY } from '../../i18n/durations.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import type { SiteConfig } from '../../lms/site-config.ts';
import { findTab } from '../find-tab.ts';
import type { CourseAlert, CourseAlertContent } from './alert.ts';
import { findCertificateContent, isFailing } from './certificate.ts';

const endIsNear = 14 * DAY;

/** What alerts are computed from. */
export interface AlertFacts {
  readonly course: CourseMetadata;
  readonly outline: Outline;
  /** False for a visitor without an account. */
  readonly isSignedIn: boolean;
  readonly config: SiteConfig;
  /** The server's time, epoch milliseconds. */
  readonly now: number;
}

type Type = CourseAlert['type'];

/** The alerts for a course, in display order. */
export function findAlerts(facts: AlertFacts): CourseAlert[] {
  const { isStaff } = facts.course;
  const alerts = [
    make('general', isStaff ? 'info' : 'error', findEntrance(facts)),
    make(isStaff ? 'outline-end' : 'outline', isStaff ? 'info' : 'welcome', findPrivateCourse(facts)),
    ...findCertificate(facts),
    make('outline', 'info', findCourseEnd(facts)),
    make('outline', 'info', findCourseStart(facts)),
    make('outline-end', 'info', findScheduledContent(facts)),
  ];
  return alerts.filter((alert) => alert !== null);
}

function make(topic: string, type: Type, content: CourseAlertContent | null): CourseAlert | null {
  return content && { ...content, id: content.code, topic, type, dismissible: false };
}

/** For visitors who see no content because they are not enrolled (ALT-08, ALT-09). */
function findEntrance({ course, outline, isSignedIn }: AlertFacts): CourseAlertContent | null {
  if (outline.courseBlocks !== null || course.isEnrolled) return null;
  if (!isSignedIn) return { code: 'sign-in' };
  const { canEnroll, extraText } = outline.enrollAlert;
  return { code: 'enrollment', isStaff: course.isStaff, canEnroll, reason: extraText };
}

/** How to enter the course, for visitors who are not enrolled (ALT-04 to ALT-07). */
function findPrivateCourse({ course, outline, isSignedIn }: AlertFacts): CourseAlertContent | null {
  if (course.isEnrolled || (outline.courseBlocks !== null && !isSignedIn)) return null;
  const { canEnroll, extraText } = outline.enrollAlert;
  const way = !isSignedIn ? 'sign-in' : canEnroll ? 'enroll' : 'none';
  // When there is no content, the alert above the tabs has already given the reason.
  const isShownAboveTabs = outline.courseBlocks === null;
  const reason = isShownAboveTabs || way !== 'none' ? null : extraText;
  return { code: 'private-course', way, isStaff: course.isStaff, reason };
}

/** The certificate, or why there will be none (CAL-01 to CAL-03): never both. */
function findCertificate({ course, outline, config }: AlertFacts): (CourseAlert | null)[] {
  if (!course.isEnrolled) return [];
  const content = findCertificateContent(outline, config, findDate(outline, 'course-end-date')?.date ?? null);
  if (content !== null) {
    const isGood = content.status === 'ready' || content.status === 'to-request';
    const type = isGood ? 'success' : content.status === 'to-verify' ? 'error' : 'info';
    return [make('outline', type, content)];
  }
  if (!isFailing(outline)) return [];
  const gradesUrl = findTab(course.tabs, 'progress')?.url ?? null;
  return [make('outline', 'error', { code: 'not-passing', gradesUrl })];
}

/** From 14 days before the end until the end, both excluded (ALT-01). */
function findCourseEnd({ course, outline, now }: AlertFacts): CourseAlertContent | null {
  const block = findDate(outline, 'course-end-date');
  if (!course.isEnrolled || block === null) return null;
  const remaining = Date.parse(block.date) - now;
  return remaining > 0 && remaining < endIsNear
    ? { code: 'course-end', date: block.date, remaining, description: block.description }
    : null;
}

/** Until the start (ALT-02): the learner's own, if the dates include it. */
function findCourseStart({ course, outline, now }: AlertFacts): CourseAlertContent | null {
  const date = findDate(outline, 'course-start-date')?.date ?? course.start;
  if (!course.isEnrolled || date === null) return null;
  const remaining = Date.parse(date) - now;
  return remaining > 0 ? { code: 'course-start', date, remaining } : null;
}

function findScheduledContent({ course, outline }: AlertFacts): CourseAlertContent | null {
  if (!course.isEnrolled || !outline.hasScheduledContent) return null;
  return { code: 'scheduled-content', scheduleUrl: outline.datesWidget.datesTabLink || null };
}

function findDate(outline: Outline, type: string) {
  return outline.datesWidget.courseDateBlocks.find((block) => block.dateType === type) ?? null;
}
