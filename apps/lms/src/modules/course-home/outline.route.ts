import { type OfferWire, type OutlineWire, outlineCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { handle } from '../../http/route.ts';
import { serializedJson } from '../../http/serialized-json.ts';
import { type Access, accessFor, isEnrolled } from '../../kernel/access/access.ts';
import { hasAnnouncements } from '../../kernel/announcements/announcements.store.ts';
import { presentCertificate } from '../../kernel/certificate-status/certificate-status.present.ts';
import { completionHead } from '../../kernel/completion/completion-head.ts';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import { type CourseLinks, courseLinks } from '../../kernel/course/links.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { completionOf, gradesOf } from '../../kernel/progress/overlay.ts';
import { findResumePlace } from '../../kernel/progress/resume.policy.ts';
import { tokenLearnerOf } from '../../kernel/unit-visit/token-access.ts';
import { inCourseLanguage } from '../../pages/course-language.ts';
import { signFiles } from '../course-files/file-links.ts';
import { findEnrollAlert } from '../enrollment/enroll-alert.ts';
import { presentGoals } from '../goals/goals.present.ts';
import { findGoal } from '../goals/goals.store.ts';
import { listCourseDates, listUpcomingDates } from '../schedule/dates.policy.ts';
import { presentDate, presentDatesBanner } from '../schedule/dates.present.ts';
import { datesLearnerOf } from '../schedule/dates-learner.ts';
import { findWelcomeMessage, isDismissed, isVisible } from '../updates/updates.policy.ts';
import { findDismissed } from '../updates/updates.store.ts';
import { findOpenOffer } from '../upgrades/open-offer.ts';
import { presentOffer, presentUpgrade, type UpgradeWires } from '../upgrades/upgrade.present.ts';
import { listCourseTools } from './course-tools.ts';
import { outlineTreeOf } from './outline-tree.ts';

export function registerOutline(app: FastifyInstance, context: Context): void {
  handle(app, outlineCall, async ({ params, identity, site }) => {
    const access = await accessFor(context, params.courseId, identity);
    const visitor = { course: access.course, learner: tokenLearnerOf(identity, access) };
    const links = courseLinks(site, params.courseId);
    const linkContext = { config: context.config, links };
    const offer = await findOpenOffer(access, context.db.read);
    const upgrade = {
      ...presentUpgrade(access, linkContext),
      offer: presentOffer(access, linkContext, offer),
    };
    const facts: OutlineFacts = {
      links,
      upgrade,
      verifyUrl: context.config.verifyIdentityUrl,
      present: (markup) => inCourseLanguage(signFiles(context, markup, visitor), access.course.tree.language),
    };
    return { status: 200, body: await presentOutline(access, facts, context.db.read) };
  });
}

interface OutlineFacts {
  links: CourseLinks;
  upgrade: UpgradeWires & { offer: OfferWire | null };
  verifyUrl: string | null;
  /** Markup of the course's team for this visitor, which the front end shows in a frame without cookies. */
  present(markup: string): string;
}

async function presentOutline(access: Access, facts: OutlineFacts, reader: Reader): Promise<OutlineWire> {
  const completion = await completionOf(access, reader);
  const rest = JSON.stringify(await presentRest(access, facts, completion, reader));
  if (!access.decision.seesOutline) {
    return serializedJson(`{"course_blocks":null,${rest.slice(1)}`);
  }
  const linked = access.decision.denial === null;
  const tree = outlineTreeOf(access.view, {
    origin: facts.links.origin,
    legacyOrigin: access.elsewhere ?? facts.links.origin,
    linked,
  });
  const resume = access.course.places.get(factOf(access.head, completionHead).lastCompleted ?? '');
  const blocks = tree({ completion, resume, scheduleStart: access.scheduleStart });
  return serializedJson(
    Buffer.concat([Buffer.from('{"course_blocks":'), ...blocks, Buffer.from(`,${rest.slice(1)}`)]),
  );
}

type Rest = Omit<OutlineWire, 'course_blocks'>;

async function presentRest(
  access: Access,
  { links, upgrade, verifyUrl, present }: OutlineFacts,
  completion: CompletionOverlay,
  reader: Reader,
): Promise<Rest> {
  const { course, view, user, decision, head, now } = access;
  const { tree } = course;
  const enrolled = isEnrolled(access);
  const hasAccess = decision.denial === null;
  const goal = user && enrolled ? await findGoal(reader, user.id, course.courseKey) : null;
  const welcome = hasAccess ? findWelcomeMessage(tree.updates) : null;
  const dismissed = user && welcome ? await findDismissed(reader, user.id, course.courseKey) : null;
  // Updates are on the same page, so that nobody needs to know of announcements where a course has any.
  const announced =
    hasAccess &&
    !tree.updates.some(isVisible) &&
    (await hasAnnouncements(reader, course.courseKey, user?.id ?? null));
  const resume = hasAccess ? findResumePlace(access, await listGates(access, reader)) : null;
  const upgradeUrl = upgrade.verified_mode?.upgrade_url ?? null;
  const learner = datesLearnerOf(access);
  const banner = presentDatesBanner(view, completion, { ...learner, upgradeUrl });
  const dates = listUpcomingDates(listCourseDates(view, learner), completion, {
    now,
    zone: user?.timeZone ?? 'UTC',
    hasMissed: banner.missed_deadlines,
  });
  const certificate = certificateSituationOf(access, await gradesOf(access, reader));
  return {
    ...upgrade,
    can_show_upgrade_sock: false,
    cert_data: presentCertificate(certificate, links.origin),
    course_goals: presentGoals(goal, { isEnabled: enrolled }),
    course_tools: listCourseTools(access, links, { hasAnnouncements: announced }),
    dates_banner_info: banner,
    dates_widget: {
      course_date_blocks: hasAccess
        ? dates.map((date) => presentDate(date, view, { links, upgradeUrl, verifyUrl, completion, now }))
        : [],
      dates_tab_link: links.dates,
      user_timezone: user?.timeZone ?? null,
    },
    enable_proctored_exams: tree.settings.proctoredExamsEnabled,
    enroll_alert: await findEnrollAlert(access, reader),
    enrollment_mode: head.enrollment?.isActive ? head.enrollment.mode : null,
    handouts_html: hasAccess ? (tree.handoutsHtml === null ? '' : present(tree.handoutsHtml)) : null,
    has_ended: tree.end !== null && now >= tree.end,
    has_scheduled_content: view.hasScheduledContent,
    resume_course: {
      has_visited_course: factOf(head, completionHead).revision > 0,
      url: resume && links.jumpTo(resume.blockKey ?? resume.unit.block.usageKey),
    },
    user_has_passing_grade: certificate.isPassing,
    weekly_learning_goal_enabled: enrolled,
    welcome_message_html: welcome && !isDismissed(welcome, dismissed) ? present(welcome.html) : null,
  };
}
