import { type OutlineBlockWire, type OutlineWire, outlineCall } from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { blockTitle } from './block-title.ts';
import { type CompletionFacts, cacheCompletion } from './completion.ts';
import { getLms } from './lms.ts';
import { type CertificateData, readCertificateData } from './shared/certificate.ts';
import { type DateBlock, type DatesBannerInfo, readDateBlock, readDatesBannerInfo } from './shared/dates.ts';
import { type CourseGoals, readCourseGoals } from './shared/goals.ts';
import {
  type AccessExpiration,
  type Offer,
  readAccessExpiration,
  readOffer,
  readVerifiedMode,
  type VerifiedMode,
} from './shared/upgrade.ts';
import type { Logger } from './transport/logging.ts';

/** Why learners can't open a block that staff can; sent to staff only, by Lectern's LMS (wire contract 7.3). */
export type HiddenReason = 'staff_only' | 'unreleased' | 'past_due' | (string & {});

/** One section (chapter). `useCompletion` tells whether it is complete. */
export interface OutlineSection {
  id: string;
  title: string;
  sequenceIds: readonly string[];
  resumeBlock: boolean;
  hiddenFromLearners: HiddenReason | null;
}

/** One sequence (sequential). `useCompletion` tells whether it is complete. */
export interface OutlineSequence {
  id: string;
  title: string;
  sectionId: string;
  description: string | null;
  /** ISO date-time. */
  due: string | null;
  effortActivities: number | null;
  /** Seconds. */
  effortTime: number | null;
  icon: string | null;
  legacyWebUrl: string | null;
  lmsWebUrl: string | null;
  /** The server sent this visitor a URL (OUT-18). */
  showLink: boolean;
  hiddenFromLearners: HiddenReason | null;
}

/**
 * The tree of the outline tab, in the order of each parent's list, without blocks that are hidden from it. `id` of the
 * course is its key (ENT-05).
 */
export interface OutlineBlocks {
  course: { id: string; title: string; sectionIds: readonly string[]; hasScheduledContent: boolean };
  sections: Readonly<Record<string, OutlineSection>>;
  sequences: Readonly<Record<string, OutlineSequence>>;
}

/** The outline tab (ENT-03). */
export interface Outline {
  accessExpiration: AccessExpiration | null;
  canShowUpgradeSock: boolean;
  certData: CertificateData | null;
  /** Null when this visitor may not see the tree. */
  courseBlocks: OutlineBlocks | null;
  courseGoals: CourseGoals;
  courseTools: readonly { analyticsId: string; title: string; url: string }[];
  datesBannerInfo: DatesBannerInfo;
  datesWidget: { courseDateBlocks: readonly DateBlock[]; datesTabLink: string; userTimezone: string | null };
  /** Null when the server does not say, as in 2021. */
  enableProctoredExams: boolean | null;
  enrollAlert: { canEnroll: boolean; extraText: string | null };
  enrollmentMode: string | null;
  handoutsHtml: string | null;
  hasEnded: boolean;
  hasScheduledContent: boolean;
  offer: Offer | null;
  resumeCourse: { hasVisitedCourse: boolean; url: string | null };
  /** Server time minus local time, milliseconds. */
  timeOffsetMillis: number;
  userHasPassingGrade: boolean;
  verifiedMode: VerifiedMode | null;
  welcomeMessageHtml: string | null;
}

/** Maps the wire form of either era. `log` receives blocks that don't belong in an outline (ERR-06). */
export function readOutline(
  wire: OutlineWire,
  courseId: string,
  timeOffsetMillis: number,
  log: Logger,
): Outline {
  const courseBlocks = wire.course_blocks ? readBlocks(wire.course_blocks.blocks, courseId, log) : null;
  return {
    accessExpiration: readAccessExpiration(wire.access_expiration),
    canShowUpgradeSock: wire.can_show_upgrade_sock ?? false,
    certData: readCertificateData(wire.cert_data),
    courseBlocks,
    courseGoals: readCourseGoals(wire.course_goals, wire.weekly_learning_goal_enabled === true),
    courseTools: wire.course_tools.map((tool) => ({
      analyticsId: tool.analytics_id,
      title: tool.title,
      url: tool.url,
    })),
    datesBannerInfo: readDatesBannerInfo(wire.dates_banner_info),
    datesWidget: {
      courseDateBlocks: wire.dates_widget.course_date_blocks.map(readDateBlock),
      datesTabLink: wire.dates_widget.dates_tab_link,
      userTimezone: wire.dates_widget.user_timezone,
    },
    enableProctoredExams: wire.enable_proctored_exams ?? null,
    enrollAlert: { canEnroll: wire.enroll_alert.can_enroll, extraText: wire.enroll_alert.extra_text },
    enrollmentMode: wire.enrollment_mode,
    handoutsHtml: wire.handouts_html,
    hasEnded: wire.has_ended,
    // Servers send the flag on the course block, the specification at the top level: both count (ALT-03, wire contract
    // 7.1).
    hasScheduledContent: wire.has_scheduled_content || (courseBlocks?.course.hasScheduledContent ?? false),
    offer: readOffer(wire.offer),
    resumeCourse: { hasVisitedCourse: wire.resume_course.has_visited_course, url: wire.resume_course.url },
    timeOffsetMillis,
    userHasPassingGrade: wire.user_has_passing_grade,
    verifiedMode: readVerifiedMode(wire.verified_mode),
    welcomeMessageHtml: wire.welcome_message_html,
  };
}

type Blocks = Readonly<Record<string, OutlineBlockWire>>;

function readBlocks(blocks: Blocks, courseId: string, log: Logger): OutlineBlocks | null {
  const all = Object.values(blocks);
  const root = all.find((block) => block.type === 'course');
  if (root === undefined) return null;
  for (const block of all) {
    if (!['course', 'chapter', 'sequential'].includes(block.type)) {
      log.info(`outline: a block of type ${block.type} is left out: ${block.id}`);
    }
  }
  // A server of 2021 sends the legacy URL, which decides whether there is a link; a current one sends the other URL
  // only.
  const isOld = all.some((block) => block.legacy_web_url !== undefined);
  const sections = childrenOf(blocks, root, 'chapter', log).map((block) => {
    const sequences = childrenOf(blocks, block, 'sequential', log);
    return {
      section: readSection(block, sequences),
      sequences: sequences.map((child) => readSequence(child, block.id, isOld)),
    };
  });
  return {
    course: {
      id: courseId,
      title: root.display_name,
      sectionIds: sections.map(({ section }) => section.id),
      hasScheduledContent: root.has_scheduled_content ?? false,
    },
    sections: Object.fromEntries(sections.map(({ section }) => [section.id, section])),
    sequences: Object.fromEntries(sections.flatMap(({ sequences }) => sequences.map((one) => [one.id, one]))),
  };
}

function childrenOf(blocks: Blocks, parent: OutlineBlockWire, type: string, log: Logger): OutlineBlockWire[] {
  const found: OutlineBlockWire[] = [];
  for (const id of parent.children ?? []) {
    const child = blocks[id];
    if (child?.type === type && child.hide_from_toc !== true) found.push(child);
    else if (child === undefined) log.info(`outline: ${parent.id} lists a block that was not sent: ${id}`);
  }
  return found;
}

function readSection(block: OutlineBlockWire, sequences: readonly OutlineBlockWire[]): OutlineSection {
  return {
    id: block.id,
    title: blockTitle(block.display_name, block.id),
    sequenceIds: sequences.map((sequence) => sequence.id),
    resumeBlock: block.resume_block ?? false,
    hiddenFromLearners: block.hidden_from_learners ?? null,
  };
}

function readSequence(block: OutlineBlockWire, sectionId: string, isOld: boolean): OutlineSequence {
  const legacyWebUrl = block.legacy_web_url ?? null;
  const lmsWebUrl = block.lms_web_url ?? null;
  return {
    id: block.id,
    title: blockTitle(block.display_name, block.id),
    sectionId,
    description: block.description ?? null,
    due: block.due ?? null,
    effortActivities: block.effort_activities ?? null,
    effortTime: block.effort_time ?? null,
    icon: block.icon ?? null,
    legacyWebUrl,
    lmsWebUrl,
    showLink: (isOld ? legacyWebUrl : lmsWebUrl) !== null,
    hiddenFromLearners: block.hidden_from_learners ?? null,
  };
}

/** Completion in an outline response; blocks in which nothing can be completed are absent. */
export function listOutlineCompletion(wire: OutlineWire): CompletionFacts {
  const blocks = Object.values(wire.course_blocks?.blocks ?? {});
  return Object.fromEntries(
    blocks.flatMap(({ id, complete }) => (typeof complete === 'boolean' ? [[id, complete]] : [])),
  );
}

/** The outline tab's data (API-04). */
export function outlineQuery(courseId: string) {
  return queryOptions({
    queryKey: ['outline', courseId],
    queryFn: async ({ client, signal }): Promise<Outline> => {
      const lms = getLms(client);
      const { body, timeOffsetMillis } = await lms.transport.request(outlineCall, {
        params: { courseId },
        signal,
      });
      cacheCompletion(client, courseId, listOutlineCompletion(body));
      return readOutline(body, courseId, timeOffsetMillis, lms.log);
    },
  });
}

/**
 * Updates the cached outline with what was just sent to the server. A pending response may be older than that, so it is
 * refetched.
 */
export function changeOutline(
  client: QueryClient,
  courseId: string,
  change: (outline: Outline) => Outline,
): void {
  const { queryKey } = outlineQuery(courseId);
  client.setQueryData(queryKey, (outline) => outline && change(outline));
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
