import type { NavigationBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { currentLanguage } from '../../i18n/current-language.ts';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type {
  CompiledSection,
  CompiledSequence,
  CompiledUnit,
  Place,
} from '../../kernel/course/compiled-course.ts';
import { type CourseView, isListedSection, isListedSequence } from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { listShownUnits } from '../../kernel/course-view/shown-units.ts';
import type { ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { examDescription, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
import { presentOutlineBlock } from '../course-home/outline-block.present.ts';

/** What differs between learners in the navigation. */
interface NavigationLearner {
  completion: CompletionOverlay;
  /** The location of their resume point. */
  resume: Place | undefined;
  scheduleStart: ScheduleStart;
}

type Read<T> = (learner: NavigationLearner) => T;

/** What the fields of a block depend on besides the block itself. */
interface NavigationEntry {
  type: NavigationBlockWire['type'];
  children: readonly { block: Block }[];
  /** How many of what is below it are complete: of a course the sections, of the others the units, of a unit the blocks. */
  done: Read<number>;
  total: number;
  isComplete: Read<boolean>;
  isResumed: Read<boolean>;
}

interface NavigationRequest {
  /** Indexes of sequences that a prerequisite blocks. */
  locked: ReadonlySet<number>;
  /** Indexes of timed exams that aren't running. */
  withheld: ReadonlySet<number>;
}

/** The navigation for an audience and set of locks, as JSON; only completion, resume point and dates are the learner's own. */
export const navigationTreeOf = perShape(
  ({ locked, withheld }: NavigationRequest) => `${currentLanguage().code};${[...locked]};${[...withheld]}`,
  (view: CourseView, request: NavigationRequest): JsonTemplate<NavigationLearner> =>
    jsonTemplate((slot) => ({ blocks: presentBlocks(view, request, slot) })),
);

function presentBlocks(
  view: CourseView,
  { locked, withheld }: NavigationRequest,
  slot: Slot<NavigationLearner>,
): Record<string, NavigationBlockWire> {
  const { tree, sections, sequences } = view.course;
  const blocks: Record<string, NavigationBlockWire> = {};
  const add = (block: Block, entry: NavigationEntry, more: Partial<NavigationBlockWire> = {}) => {
    blocks[block.usageKey] = { ...presentEntry(block, entry, view, slot), ...more };
  };
  /** None if the sequence is closed, as its units can't be opened either. */
  const listUnits = ({ index }: CompiledSequence): CompiledUnit[] =>
    locked.has(index) || withheld.has(index) ? [] : listShownUnits(view, index);

  const listed = sections.filter((section) => isListedSection(view, section));
  const root = tree.blocks[tree.rootUsageKey];
  if (root) {
    const more = { display_name: tree.title, has_scheduled_content: view.hasScheduledContent };
    add(root, courseEntry(listed), more);
  }
  for (const section of listed) {
    const children = section.sequences
      .flatMap((index) => sequences[index] ?? [])
      .filter((sequence) => isListedSequence(view, sequence));
    const sectionCounts = countUnits(view, children.flatMap(listUnits));
    add(section.block, sectionEntry(section, children, sectionCounts));
    for (const sequence of children) {
      const { block, index } = sequence;
      const units = listUnits(sequence);
      const isLocked = locked.has(index);
      add(block, sequenceEntry(sequence, units, { isLocked, ...countUnits(view, units) }), {
        ...(timeLimitOf(block) !== null && { special_exam_info: examDescription() }),
        accessible: !isLocked,
      });
      for (const unit of units) add(unit.block, unitEntry(view, unit), { icon: iconOf(view, unit) });
    }
  }
  return blocks;
}

function presentEntry(
  block: Block,
  { type, children, done, total, isComplete, isResumed }: NavigationEntry,
  view: CourseView,
  slot: Slot<NavigationLearner>,
): NavigationBlockWire {
  return {
    ...presentOutlineBlock(block, view, slot),
    type,
    children: children.map((child) => child.block.usageKey),
    complete: slot(isComplete),
    resume_block: slot(isResumed),
    lms_web_url: null,
    completion_stat: { completion: slot(done), completable_children: total },
  };
}

function courseEntry(sections: readonly CompiledSection[]): NavigationEntry {
  return {
    type: 'course',
    children: sections,
    done: ({ completion }) => sections.filter(({ index }) => completion.sections[index] === 1).length,
    total: sections.length,
    isComplete: ({ completion }) => completion.course,
    isResumed: ({ resume }) => resume !== undefined && 'section' in resume,
  };
}

type UnitCounts = Pick<NavigationEntry, 'done' | 'total'>;

/** Of these units, those that can be completed. */
function countUnits(view: CourseView, units: readonly CompiledUnit[]): UnitCounts {
  const counted = units
    .map(({ index }) => index)
    .filter((index) => view.units[index]?.state === 'open' && view.units[index].countsTowardsCompletion);
  return {
    done: ({ completion }) => counted.filter((index) => completion.units[index] === 1).length,
    total: counted.length,
  };
}

function sectionEntry(
  { index }: CompiledSection,
  sequences: readonly CompiledSequence[],
  counts: UnitCounts,
): NavigationEntry {
  return {
    type: 'chapter',
    children: sequences,
    ...counts,
    isComplete: ({ completion }) => completion.sections[index] === 1,
    isResumed: ({ resume }) => resume !== undefined && 'section' in resume && resume.section === index,
  };
}

function sequenceEntry(
  { index }: CompiledSequence,
  units: readonly CompiledUnit[],
  { isLocked, ...counts }: UnitCounts & { isLocked: boolean },
): NavigationEntry {
  return {
    type: isLocked ? 'lock' : 'sequential',
    children: units,
    ...counts,
    isComplete: ({ completion }) => completion.sequences[index] === 1,
    isResumed: ({ resume }) => resume !== undefined && 'sequence' in resume && resume.sequence === index,
  };
}

function unitEntry(view: CourseView, { index }: CompiledUnit): NavigationEntry {
  return {
    type: 'vertical',
    children: [],
    done: ({ completion }) => completion.unitBlocks[index] ?? 0,
    total: view.units[index]?.required.length ?? 0,
    isComplete: ({ completion }) => completion.units[index] === 1,
    isResumed: ({ resume }) => resume !== undefined && 'unit' in resume && resume.unit === index,
  };
}

const iconOf = (view: CourseView, { index }: CompiledUnit) =>
  view.units[index]?.state === 'locked' ? 'lock' : (view.units[index]?.icon ?? 'other');
