import type { OutlineWire } from '@lectern/contract';
import type { Config } from '../../config.ts';
import { type Access, isEnrolled } from '../../kernel/access/access.ts';
import { presentCertificate } from '../../kernel/certificate-status/certificate-status.present.ts';
import { completionHead } from '../../kernel/completion/completion-head.ts';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import type { GradeOverlay } from '../../kernel/grading/subsection.policy.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import type { Offer } from '../../kernel/offers/upgrade.policy.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import type { ResumePlace } from '../../kernel/progress/resume.policy.ts';
import { presentGoals } from '../goals/goals.present.ts';
import type { CourseGoal } from '../goals/goals.store.ts';
import { listCourseDates, listUpcomingDates } from '../schedule/dates.policy.ts';
import { presentDate, presentDatesBanner } from '../schedule/dates.present.ts';
import { datesLearnerOf } from '../schedule/dates-learner.ts';
import type { WelcomeMessage } from '../updates/updates.policy.ts';
import { presentOffer, presentUpgrade } from '../upgrades/upgrade.present.ts';
import { listCourseTools } from './course-tools.ts';
import { outlineTreeOf } from './outline-tree.ts';

/** What the outline call says of a visitor beside their access. */
export interface OutlineSituation {
  completion: CompletionOverlay;
  grades: GradeOverlay;
  /** Null for visitors who aren't enrolled, and without a goal. */
  goal: CourseGoal | null;
  offer: Offer | null;
  enrollAlert: OutlineWire['enroll_alert'];
  /** The message that isn't dismissed; null where the course can't be loaded. */
  welcome: WelcomeMessage | null;
  /** Whether the course tools lead to announcements. */
  hasAnnouncements: boolean;
  /** Null where the course can't be loaded. */
  resume: ResumePlace | null;
}

interface OutlineContext {
  config: Config;
  links: CourseLinks;
  /** Markup of the course's team for this visitor, which the front end shows in a frame without cookies. */
  presentMarkup(markup: string): string;
}

/** The response of section 7, as JSON text. */
export function writeOutline(
  access: Access,
  situation: OutlineSituation,
  context: OutlineContext,
): string | Buffer {
  const rest = JSON.stringify(presentRest(access, situation, context));
  if (!access.decision.seesOutline) {
    return `{"course_blocks":null,${rest.slice(1)}`;
  }
  const { origin } = context.links;
  const tree = outlineTreeOf(access.view, {
    origin,
    legacyOrigin: access.elsewhere ?? origin,
    linked: access.decision.denial === null,
  });
  const blocks = tree({
    completion: situation.completion,
    resume: access.course.places.get(factOf(access.head, completionHead).lastCompleted ?? ''),
    scheduleStart: access.scheduleStart,
  });
  return Buffer.concat([Buffer.from('{"course_blocks":'), ...blocks, Buffer.from(`,${rest.slice(1)}`)]);
}

function presentRest(
  access: Access,
  situation: OutlineSituation,
  context: OutlineContext,
): Omit<OutlineWire, 'course_blocks'> {
  const { course, view, user, head, now } = access;
  const { completion, resume, welcome } = situation;
  const { links, presentMarkup } = context;
  const { tree } = course;
  const enrolled = isEnrolled(access);
  const hasAccess = access.decision.denial === null;
  const upgrade = presentUpgrade(access, context);
  const upgradeUrl = upgrade.verified_mode?.upgrade_url ?? null;
  const verifyUrl = context.config.verifyIdentityUrl;
  const learner = datesLearnerOf(access);
  const banner = presentDatesBanner(view, completion, { ...learner, upgradeUrl });
  const dates = listUpcomingDates(listCourseDates(view, learner), completion, {
    now,
    zone: user?.timeZone ?? 'UTC',
    hasMissed: banner.missed_deadlines,
  });
  const certificate = certificateSituationOf(access, situation.grades);
  return {
    ...upgrade,
    offer: presentOffer(access, context, situation.offer),
    can_show_upgrade_sock: false,
    cert_data: presentCertificate(certificate, links.origin),
    course_goals: presentGoals(situation.goal, { isEnabled: enrolled }),
    course_tools: listCourseTools(access, links, situation),
    dates_banner_info: banner,
    dates_widget: {
      course_date_blocks: hasAccess
        ? dates.map((date) => presentDate(date, view, { links, upgradeUrl, verifyUrl, completion, now }))
        : [],
      dates_tab_link: links.dates,
      user_timezone: user?.timeZone ?? null,
    },
    enable_proctored_exams: tree.settings.proctoredExamsEnabled,
    enroll_alert: situation.enrollAlert,
    enrollment_mode: head.enrollment?.isActive ? head.enrollment.mode : null,
    handouts_html: hasAccess ? (tree.handoutsHtml === null ? '' : presentMarkup(tree.handoutsHtml)) : null,
    has_ended: tree.end !== null && now >= tree.end,
    has_scheduled_content: view.hasScheduledContent,
    resume_course: {
      has_visited_course: factOf(head, completionHead).revision > 0,
      url: resume && links.jumpTo(resume.blockKey ?? resume.unit.block.usageKey),
    },
    user_has_passing_grade: certificate.isPassing,
    weekly_learning_goal_enabled: enrolled,
    welcome_message_html: welcome && presentMarkup(welcome.html),
  };
}
