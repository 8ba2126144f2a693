import type { DateBlockWire, DatesBannerInfoWire } from '@lectern/contract';
import type { CompletionOverlay } from '../completion/overlay.policy.ts';
import type { CourseLinks } from '../courses/links.ts';
import type { CourseView } from '../courseware/course-view.ts';
import { type CourseDate, type DatesLearner, findMissed } from './dates.policy.ts';
import { isoTime } from './iso.ts';

/** One date on the wire (5.8). An empty link: nothing to link, or not released yet. */
export function presentDate(
  date: CourseDate,
  view: CourseView,
  links: CourseLinks,
  isComplete: (sequence: number) => boolean,
): DateBlockWire {
  const common = { date: isoTime(date.at), description: '', link_text: '', extra_info: null };
  if (date.kind !== 'assignment') {
    return {
      ...common,
      ...OTHER_DATES[date.kind],
      link: '',
      learner_has_access: true,
      complete: null,
      assignment_type: null,
      first_component_block_id: '',
    };
  }
  const { index, block, firstComponent } = date.sequence;
  const state = view.sequences[index];
  return {
    ...common,
    date_type: 'assignment-due-date',
    title: block.displayName,
    link: state === 'unreleased' ? '' : links.jumpTo(block.usageKey),
    learner_has_access: view.hasAccess[index] ?? true,
    complete: isComplete(index),
    assignment_type: block.format,
    first_component_block_id: firstComponent ?? '',
  };
}

const OTHER_DATES = {
  start: { date_type: 'course-start-date', title: 'Course starts' },
  enrolled: { date_type: 'course-start-date', title: 'Enrollment date' },
  end: { date_type: 'course-end-date', title: 'Course ends' },
  certificates: { date_type: 'certificate-available-date', title: 'Certificates available' },
} as const;

/** What a learner behind schedule is told (5.7). */
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

/** Whether something of the course is locked for this audience, or would be. */
export function isContentGated(view: CourseView): boolean {
  return view.audience === 'limited' || view.sequences.includes('locked') || view.hasLocked.includes(true);
}
