import type { SequenceItemWire, SequenceWire } from '@lectern/contract';
import { currentLanguage } from '../../i18n/current-language.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import type { CompiledSequence, CompiledUnit } from '../../kernel/course/compiled-course.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { type CourseView, isHiddenAfterDue } from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
import { listShownUnits } from '../../kernel/course-view/shown-units.ts';
import { timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { isWithheld, withheldName } from '../../kernel/progress/exam-state.ts';

const messages = defineMessages({
  locked: {
    defaultMessage: 'This lesson opens to learners once they meet its prerequisites.',
    description: 'Banner above a lesson, for the course team',
  },
  past: {
    defaultMessage: 'The due date has passed, so learners no longer see this assignment.',
    description: 'Banner above an assignment, for the course team',
  },
  prerequisite: {
    defaultMessage: 'This lesson is a prerequisite. Complete it to open more of the course.',
    description: 'Banner above a lesson',
  },
});

/** A sequence in one learner's state. */
interface SequenceState {
  /** The gate that blocks it; null = none. */
  prerequisite: CompiledSequence | null;
  /** The learner's last position in it, from 1; null = never visited. */
  position: number | null;
}

/** What differs between learners in a sequence that shows its units; the functions are only called for users. */
interface OpenSequenceState extends Pick<SequenceState, 'position'> {
  /** Whether another sequence opens to the learner once they complete this one. */
  unlocksOthers: boolean;
  isBookmarked(unit: CompiledUnit): boolean;
  isComplete(unit: CompiledUnit): boolean;
}

/** For all visitors of views of one shape, by sequence. */
const templates = new WeakMap<CourseView['shape'], Map<string, JsonTemplate<OpenSequenceState>>>();

/** A sequence that shows its units, as JSON text. */
export function writeOpenSequence(
  access: Access,
  sequence: CompiledSequence,
  state: OpenSequenceState,
): string {
  const ofShape = templates.get(access.view.shape) ?? new Map<string, JsonTemplate<OpenSequenceState>>();
  templates.set(access.view.shape, ofShape);
  const withheld = isWithheld(access, sequence);
  const key = `${sequence.index}:${access.user !== null}:${withheld}:${currentLanguage().code}`;
  const template = ofShape.get(key) ?? openSequenceTemplate(access, sequence, withheld);
  ofShape.set(key, template);
  return template(state);
}

/** A sequence that withholds its units: behind a prerequisite, or after its due date (14.1). */
export function presentClosedSequence(
  access: Access,
  sequence: CompiledSequence,
  { prerequisite, position }: SequenceState,
): SequenceWire {
  const units = listShownUnits(access.view, sequence.index);
  return {
    ...presentSharedFields(access, sequence, prerequisite),
    position: clampPosition(position, units.length),
    items: prerequisite ? units.map((unit) => presentGatedItem(access.view, unit)) : [],
  };
}

function openSequenceTemplate(
  access: Access,
  sequence: CompiledSequence,
  withheld: boolean,
): JsonTemplate<OpenSequenceState> {
  const { view, user, visitor } = access;
  const units = listShownUnits(view, sequence.index);
  return jsonTemplate(
    (slot): SequenceWire => ({
      ...presentSharedFields(access, sequence, null),
      position: slot(readPosition(units.length)),
      ...(!visitor.isStaff && { banner_text: slot(bannerForLearners) }),
      items: units.map((unit, index) => ({
        ...presentItem(view, unit, user && slot),
        ...(withheld && namesOfWithheld(index)),
      })),
    }),
  );
}

// Not in the function above: the template outlives the access from which it was made, and must not retain it.
const readPosition =
  (shown: number) =>
  ({ position }: OpenSequenceState) =>
    clampPosition(position, shown);

function clampPosition(position: number | null, shown: number): number | null {
  return position === null ? null : Math.min(position, Math.max(1, shown));
}

/** The fields that are the same for all visitors of a view with an account, or without one (section 14). */
function presentSharedFields(
  { course, user, visitor, now }: Access,
  sequence: CompiledSequence,
  prerequisite: CompiledSequence | null,
): Omit<SequenceWire, 'position' | 'items'> {
  const { block } = sequence;
  const isHidden = isHiddenAfterDue(course, sequence, now);
  return {
    item_id: block.usageKey,
    element_id: block.blockId,
    tag: 'sequential',
    display_name: block.displayName,
    sequence_name: block.displayName,
    format: block.format,
    banner_text: visitor.isStaff ? bannerForStaff(sequence, isHidden) : null,
    save_position: user !== null,
    show_completion: user !== null,
    exclude_units: true,
    is_time_limited: timeLimitOf(block) !== null,
    // This LMS can't proctor exams: proctored ones are only timed.
    is_proctored: false,
    allow_proctoring_opt_out: block.exam?.allowProctoringOptOut ?? false,
    is_hidden_after_due: isHidden && !visitor.isStaff,
    next_url: null,
    prev_url: null,
    gated_sequence_paywall: null,
    navigation_disabled: false,
    gated_content: {
      gated: prerequisite !== null,
      gated_section_name: block.displayName,
      prereq_id: prerequisite?.block.usageKey ?? null,
      prereq_section_name: prerequisite?.block.displayName ?? null,
      prereq_url: prerequisite && jumpToUrl('', course.courseKey, prerequisite.block.usageKey),
    },
  };
}

/**
 * The banner that the course team sees above a sequence that they can open and learners can't (14). Clients of learners
 * say by themselves why a sequence is closed.
 */
function bannerForStaff({ prerequisite }: CompiledSequence, isHidden: boolean): string | null {
  if (prerequisite !== null) return t(messages.locked);
  return isHidden ? t(messages.past) : null;
}

function bannerForLearners({ unlocksOthers }: OpenSequenceState): string | null {
  return unlocksOthers ? t(messages.prerequisite) : null;
}

/** `slot` is null for visitors without an account. */
function presentItem(
  view: CourseView,
  unit: CompiledUnit,
  slot: Slot<OpenSequenceState> | null,
): SequenceItemWire {
  const { block, index } = unit;
  return {
    id: block.usageKey,
    page_title: block.displayName,
    type: view.units[index]?.icon ?? 'other',
    bookmarked: slot ? slot(({ isBookmarked }) => isBookmarked(unit)) : false,
    ...(slot &&
      view.units[index]?.countsTowardsCompletion && { complete: slot(({ isComplete }) => isComplete(unit)) }),
    graded: block.graded,
    contains_content_type_gated_content: view.units[index]?.hasLocked ?? false,
    content: '',
    path: presentPath(view, unit),
    href: '',
  };
}

/** Clients need the units of an exam before it starts, as they don't request them again; their content comes later. */
const namesOfWithheld = (index: number) => ({ page_title: withheldName(index), type: 'other', path: '' });

function presentPath(view: CourseView, unit: CompiledUnit): string {
  const { sections, sequences } = view.course;
  const sequence = sequences[unit.sequence];
  const section = sequence && sections[sequence.section];
  return [section?.block, sequence?.block, unit.block].map((block) => block?.displayName ?? '').join(' > ');
}

const presentGatedItem = (view: CourseView, { block, index }: CompiledUnit): SequenceItemWire => ({
  id: block.usageKey,
  type: view.units[index]?.icon ?? 'other',
  display_name: block.displayName,
  is_gated: true,
  content: '',
});
