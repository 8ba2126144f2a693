import type { DateBlockWire, DatesBannerInfoWire } from '@lectern/contract';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { isGradedProblem } from '../../kernel/course-view/audience.policy.ts';
import { type CourseView, componentRestriction, isListed } from '../../kernel/course-view/course-view.ts';
import { perView } from '../../kernel/course-view/per-view.ts';
import type { ResponseStep } from '../../kernel/course-view/response-steps.ts';
import { DAY, MINUTE } from '../../kernel/time/durations.ts';
import { isoTime, preciseTime } from '../../kernel/time/iso.ts';
import { type CourseDate, type DatesLearner, findMissed, isStepDone, isUndone } from './dates.policy.ts';

/** The links of dates, and what the learner has completed. A null URL means that there is no upgrade or verification. */
export interface DatesPlace {
  links: CourseLinks;
  upgradeUrl: string | null;
  verifyUrl: string | null;
  completion: CompletionOverlay;
  /** Epoch milliseconds. */
  now: number;
}

/** A date on the wire (5.8). Its link is empty if there is nothing to link to or it isn't released yet. */
export function presentDate(date: CourseDate, view: CourseView, place: DatesPlace): DateBlockWire {
  const at = date.kind === 'enrolled' ? preciseTime(date.at) : isoTime(date.at);
  const common = { date: at, description: '', link: '', link_text: '', extra_info: null };
  if (date.kind === 'response-step') return { ...common, ...presentStep(date.step, view, place) };
  if (date.kind !== 'assignment') {
    return {
      ...common,
      ...OTHER_DATES[date.kind],
      ...(date.kind === 'upgrade' && { link: place.upgradeUrl ?? '', link_text: 'Upgrade now' }),
      ...(date.kind === 'verification' && { link: place.verifyUrl ?? '', link_text: 'Verify my identity' }),
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
    link: state === 'unreleased' ? '' : place.links.jumpTo(block.usageKey),
    learner_has_access: view.hasAccess[index] ?? true,
    complete: !isUndone(date.sequence, place.completion),
    assignment_type: block.format,
    extra_info: presentGrace(block.gracePeriodMs),
    first_component_block_id: findFirstComponent(view, date.sequence) ?? '',
  };
}

/** Titles of steps in parentheses after the response, as Open edX has them. */
const STEPS = {
  submission: 'Submission',
  training: 'Training',
  peer: 'Peer Assessment',
  self: 'Self Assessment',
} satisfies Record<ResponseStep['step'], string>;

export const titleOfStep = ({ block, step }: ResponseStep): string => `${block.displayName} (${STEPS[step]})`;

export const isStepReleased = ({ sequence, opensAt }: ResponseStep, view: CourseView, now: number): boolean =>
  view.sequences[sequence] !== 'unreleased' && (opensAt === null || opensAt <= now);

function presentStep(step: ResponseStep, view: CourseView, { links, completion, now }: DatesPlace) {
  const { block, sequence } = step;
  return {
    date_type: 'assignment-due-date',
    title: titleOfStep(step),
    link: isStepReleased(step, view, now) ? links.jumpTo(block.usageKey) : '',
    learner_has_access: view.hasAccess[sequence] ?? true,
    complete: isStepDone(step, completion),
    assignment_type: null,
    extra_info: 'Your course team has set this date. It can’t be shifted.',
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
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** Describes the grace period after a due date; null without one. */
function presentGrace(gracePeriodMs: number): string | null {
  let rest = gracePeriodMs;
  const parts = SPANS.flatMap(([name, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`];
  });
  return parts.length === 0 ? null : `Answers still count for ${parts.join(', ')} after that.`;
}

const OTHER_DATES = {
  start: { date_type: 'course-start-date', title: 'Course starts' },
  enrolled: { date_type: 'course-start-date', title: 'Enrollment date' },
  upgrade: {
    date_type: 'verified-upgrade-deadline',
    title: 'Upgrade deadline',
    description: 'You can upgrade to the verified track until then.',
  },
  verification: {
    date_type: 'verification-deadline-date',
    title: 'Verification deadline',
    description: 'Verify your identity by this date to earn a certificate.',
  },
  'access-ends': {
    date_type: 'course-expired-date',
    title: 'Audit access ends',
    description: 'After that, the course is closed to learners who haven’t upgraded.',
  },
  certificate: {
    date_type: 'certificate-available-date',
    title: 'Certificate available',
    description: 'If you pass, your certificate appears on this day.',
  },
  end: {
    date_type: 'course-end-date',
    title: 'Course ends',
    description: 'After the course ends, the course content will be archived and no longer active.',
  },
} satisfies Record<
  Exclude<CourseDate['kind'], 'assignment' | 'response-step'>,
  Partial<DateBlockWire> & { title: string; date_type: string }
>;

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
        view.hasLocked[index] &&
        components.some(
          (block) =>
            isGradedProblem(block) &&
            (view.units[index] === 'locked' || componentRestriction(block, view) === 'locked'),
        ),
    ),
);
