import type { DateBlockWire, DatesBannerInfoWire } from '@lectern/contract';
import { markLeadingName } from '../../i18n/format.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { isGradedProblem } from '../../kernel/course-view/audience.policy.ts';
import { type CourseView, componentRestriction, isListed } from '../../kernel/course-view/course-view.ts';
import { perView } from '../../kernel/course-view/per-view.ts';
import type { ResponseStep } from '../../kernel/course-view/response-steps.ts';
import { DAY, MINUTE } from '../../lib/durations.ts';
import { isoTime, preciseTime } from '../../lib/iso.ts';
import { type CourseDate, type DatesLearner, findMissed, isStepDone, isUndone } from './dates.policy.ts';

const messages = defineMessages({
  upgradeNow: { defaultMessage: 'Upgrade now', description: 'Link of the date “Upgrade deadline”' },
  verifyNow: {
    defaultMessage: 'Verify my identity',
    description: 'Link of the date “Verification deadline”',
  },
  submission: {
    defaultMessage: '{name} (Submission)',
    description: 'Name of a date: the step of an assignment in which learners write',
  },
  training: {
    defaultMessage: '{name} (Training)',
    description: 'Name of a date: the step of an assignment in which learners practice assessing',
  },
  peer: {
    defaultMessage: '{name} (Peer Assessment)',
    description: 'Name of a date: the step of an assignment in which learners assess each other',
  },
  self: {
    defaultMessage: '{name} (Self Assessment)',
    description: 'Name of a date: the step of an assignment in which learners assess themselves',
  },
  fixed: {
    defaultMessage: 'Your course team has set this date. It can’t be shifted.',
    description: 'Note on a date',
  },
  grace: {
    defaultMessage: 'Answers still count for {time} after that.',
    description: 'Note on a due date; {time} is like “1 day, 2 hours”',
  },
  days: {
    defaultMessage: '{count, plural, one {# day} other {# days}}',
    description: 'Part of a span of time',
  },
  hours: {
    defaultMessage: '{count, plural, one {# hour} other {# hours}}',
    description: 'Part of a span of time',
  },
  minutes: {
    defaultMessage: '{count, plural, one {# minute} other {# minutes}}',
    description: 'Part of a span of time',
  },
  comma: {
    defaultMessage: '{first}, {rest}',
    description: 'Joins parts of a span of time: “1 day, 2 hours”',
  },
  starts: { defaultMessage: 'Course starts', description: 'Name of a date of a course' },
  enrolled: { defaultMessage: 'Enrollment date', description: 'Name of a date of a course' },
  upgradeDeadline: { defaultMessage: 'Upgrade deadline', description: 'Name of a date of a course' },
  upgradeUntil: {
    defaultMessage: 'You can upgrade to the verified track until then.',
    description: 'Below the date “Upgrade deadline”',
  },
  verification: { defaultMessage: 'Verification deadline', description: 'Name of a date of a course' },
  verifyBy: {
    defaultMessage: 'Verify your identity by this date to earn a certificate.',
    description: 'Below the date “Verification deadline”',
  },
  accessEnds: { defaultMessage: 'Audit access ends', description: 'Name of a date of a course' },
  accessEndsText: {
    defaultMessage: 'After that, the course is closed to learners who haven’t upgraded.',
    description: 'Below the date “Audit access ends”',
  },
  certificate: { defaultMessage: 'Certificate available', description: 'Name of a date of a course' },
  certificateText: {
    defaultMessage: 'If you pass, your certificate appears on this day.',
    description: 'Below the date “Certificate available”',
  },
  ends: { defaultMessage: 'Course ends', description: 'Name of a date of a course' },
  endsText: {
    defaultMessage: 'After the course ends, the course content will be archived and no longer active.',
    description: 'Below the date “Course ends”',
  },
});

/** The links of dates, and what the learner has completed. A null URL means that there is no upgrade or verification. */
export interface DateContext {
  links: CourseLinks;
  upgradeUrl: string | null;
  verifyUrl: string | null;
  completion: CompletionOverlay;
  /** Epoch milliseconds. */
  now: number;
}

/** A date on the wire (5.8). Its link is empty if there is nothing to link to or it isn't released yet. */
export function presentDate(date: CourseDate, view: CourseView, context: DateContext): DateBlockWire {
  const at = date.kind === 'enrolled' ? preciseTime(date.at) : isoTime(date.at);
  const common = { date: at, description: '', link: '', link_text: '', extra_info: null };
  if (date.kind === 'response-step') return { ...common, ...presentStep(date.step, view, context) };
  if (date.kind !== 'assignment') {
    return {
      ...common,
      ...presentOther(OTHER_DATES[date.kind]),
      ...(date.kind === 'upgrade' && { link: context.upgradeUrl ?? '', link_text: t(messages.upgradeNow) }),
      ...(date.kind === 'verification' && {
        link: context.verifyUrl ?? '',
        link_text: t(messages.verifyNow),
      }),
      learner_has_access: true,
      complete: null,
      assignment_type: null,
      first_component_block_id: '',
    };
  }
  const { index, block } = date.sequence;
  const state = view.sequences[index];
  return {
    ...common,
    date_type: 'assignment-due-date',
    title: block.displayName,
    link: state === 'unreleased' ? '' : context.links.jumpTo(block.usageKey),
    learner_has_access: view.hasAccess[index] ?? true,
    complete: !isUndone(date.sequence, context.completion),
    assignment_type: block.format,
    extra_info: presentGrace(block.gracePeriodMs),
    first_component_block_id: findFirstComponent(view, date.sequence) ?? '',
  };
}

/** Titles of steps in parentheses after the response, as Open edX has them. */
const STEPS = {
  submission: messages.submission,
  training: messages.training,
  peer: messages.peer,
  self: messages.self,
} satisfies Record<ResponseStep['step'], Message>;

export const titleOfStep = ({ block, step }: ResponseStep): string =>
  t(STEPS[step], { name: markLeadingName(block.displayName) });

export const isStepReleased = ({ sequence, opensAt }: ResponseStep, view: CourseView, now: number): boolean =>
  view.sequences[sequence] !== 'unreleased' && (opensAt === null || opensAt <= now);

function presentStep(step: ResponseStep, view: CourseView, { links, completion, now }: DateContext) {
  const { block, sequence } = step;
  return {
    date_type: 'assignment-due-date',
    title: titleOfStep(step),
    link: isStepReleased(step, view, now) ? links.jumpTo(block.usageKey) : '',
    learner_has_access: view.hasAccess[sequence] ?? true,
    complete: isStepDone(step, completion),
    assignment_type: null,
    extra_info: t(messages.fixed),
    first_component_block_id: block.usageKey,
  };
}

/** The first component visible in the view; null without one, and before the sequence is released. */
function findFirstComponent(view: CourseView, { units }: CompiledSequence): string | null {
  for (const unit of units) {
    for (const { usageKey } of view.course.units[unit]?.components ?? []) {
      if (isListed(view, usageKey)) return usageKey;
    }
  }
  return null;
}
const SPANS = [
  [messages.days, DAY],
  [messages.hours, 60 * MINUTE],
  [messages.minutes, MINUTE],
] as const;

/** Describes the grace period after a due date; null without one. */
function presentGrace(gracePeriodMs: number): string | null {
  let rest = gracePeriodMs;
  const parts = SPANS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [t(unit, { count })];
  });
  if (parts.length === 0) return null;
  const time = parts.reduceRight((rest, first) => t(messages.comma, { first, rest }));
  return t(messages.grace, { time });
}

const OTHER_DATES = {
  start: { date_type: 'course-start-date', title: messages.starts },
  enrolled: { date_type: 'course-start-date', title: messages.enrolled },
  upgrade: {
    date_type: 'verified-upgrade-deadline',
    title: messages.upgradeDeadline,
    description: messages.upgradeUntil,
  },
  verification: {
    date_type: 'verification-deadline-date',
    title: messages.verification,
    description: messages.verifyBy,
  },
  'access-ends': {
    date_type: 'course-expired-date',
    title: messages.accessEnds,
    description: messages.accessEndsText,
  },
  certificate: {
    date_type: 'certificate-available-date',
    title: messages.certificate,
    description: messages.certificateText,
  },
  end: {
    date_type: 'course-end-date',
    title: messages.ends,
    description: messages.endsText,
  },
} satisfies Record<Exclude<CourseDate['kind'], 'assignment' | 'response-step'>, OtherDate>;

interface OtherDate {
  date_type: string;
  title: Message;
  description?: Message;
}

/** The name of a date that isn't of an assignment. */
export const titleOfDate = (kind: keyof typeof OTHER_DATES): string => t(OTHER_DATES[kind].title);

function presentOther({ date_type, title, description }: OtherDate) {
  return { date_type, title: t(title), description: description ? t(description) : '' };
}

/** The banner for a learner behind schedule (5.7). */
export function presentDatesBanner(
  view: CourseView,
  completion: CompletionOverlay,
  learner: DatesLearner & { now: number; upgradeUrl: string | null },
): DatesBannerInfoWire {
  const missed = findMissed(view, completion, learner);
  return {
    missed_deadlines: missed.deadlines,
    missed_gated_content: missed.gatedContent,
    content_type_gating_enabled: isContentGated(view),
    verified_upgrade_link: learner.upgradeUrl,
  };
}

/** Whether graded work of the course is locked for this audience: clients then say that they can't take part in it. */
export const isContentGated = perView(
  () => '',
  (view: CourseView): boolean =>
    view.audience === 'limited' ||
    view.course.units.some(
      ({ index, components }) =>
        view.units[index]?.hasLocked &&
        components.some(
          (block) =>
            isGradedProblem(block) &&
            (view.units[index]?.state === 'locked' || componentRestriction(block, view) === 'locked'),
        ),
    ),
);
