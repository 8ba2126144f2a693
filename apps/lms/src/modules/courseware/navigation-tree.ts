import type { NavigationBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { currentLanguage } from '../../i18n/current-language.ts';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSequence, CompiledUnit, Place } from '../../kernel/course/compiled-course.ts';
import { type CourseView, isListedSection, isListedSequence } from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { listShownUnits } from '../../kernel/course-view/shown-units.ts';
import type { ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { EXAM_DESCRIPTION, timeLimitOf } from '../../kernel/exams/exam.policy.ts';
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
  const { course } = view;
  const { tree } = course;
  const blocks: Record<string, NavigationBlockWire> = {};

  const add = (
    block: Block,
    { type, children, done, total, isComplete, isResumed }: NavigationEntry,
    more: Partial<NavigationBlockWire> = {},
  ) => {
    blocks[block.usageKey] = {
      ...presentOutlineBlock(block, view, slot),
      type,
      children: keysOf(children),
      complete: slot(isComplete),
      resume_block: slot(isResumed),
      lms_web_url: null,
      completion_stat: { completion: slot(done), completable_children: total },
      ...more,
    };
  };
  const canBeCompleted = ({ index }: CompiledUnit) =>
    view.units[index] === 'open' && (view.required[index]?.length !== 0 || view.hasGated[index] === true);
  const countsOf = (units: readonly CompiledUnit[]) => {
    const counted = units.filter(canBeCompleted).map(({ index }) => index);
    return {
      done: ({ completion }: NavigationLearner) =>
        counted.filter((index) => completion.units[index] === 1).length,
      total: counted.length,
    };
  };
  /** None if the sequence is closed, as its units can't be opened either. */
  const listUnits = ({ index }: CompiledSequence): CompiledUnit[] =>
    locked.has(index) || withheld.has(index) ? [] : listShownUnits(view, index);
  const addUnit = (unit: CompiledUnit) => {
    const { block, index } = unit;
    const total = view.required[index]?.length ?? 0;
    add(
      block,
      {
        type: 'vertical',
        children: [],
        done: ({ completion }) => completion.unitBlocks[index] ?? 0,
        total,
        isComplete: ({ completion }) => completion.units[index] === 1,
        isResumed: ({ resume }) => resume !== undefined && 'unit' in resume && resume.unit === index,
      },
      { icon: view.units[index] === 'locked' ? 'lock' : (view.icons[index] ?? 'other') },
    );
  };

  const sections = course.sections.filter((section) => isListedSection(view, section));
  const root = tree.blocks[tree.rootUsageKey];
  if (root) {
    add(
      root,
      {
        type: 'course',
        children: sections,
        done: ({ completion }) => sections.filter(({ index }) => completion.sections[index] === 1).length,
        total: sections.length,
        isComplete: ({ completion }) => completion.course,
        isResumed: ({ resume }) => resume !== undefined && 'section' in resume,
      },
      { display_name: tree.title, has_scheduled_content: view.hasScheduledContent },
    );
  }
  for (const section of sections) {
    const sequences = section.sequences
      .flatMap((index) => course.sequences[index] ?? [])
      .filter((sequence) => isListedSequence(view, sequence));
    add(section.block, {
      type: 'chapter',
      children: sequences,
      ...countsOf(sequences.flatMap(listUnits)),
      isComplete: ({ completion }) => completion.sections[section.index] === 1,
      isResumed: ({ resume }) =>
        resume !== undefined && 'section' in resume && resume.section === section.index,
    });
    for (const sequence of sequences) {
      const { block, index } = sequence;
      const units = listUnits(sequence);
      add(
        block,
        {
          type: locked.has(index) ? 'lock' : 'sequential',
          children: units,
          ...countsOf(units),
          isComplete: ({ completion }) => completion.sequences[index] === 1,
          isResumed: ({ resume }) =>
            resume !== undefined && 'sequence' in resume && resume.sequence === index,
        },
        {
          ...(timeLimitOf(block) !== null && { special_exam_info: EXAM_DESCRIPTION }),
          accessible: !locked.has(index),
        },
      );
      units.forEach(addUnit);
    }
  }
  return blocks;
}

const keysOf = (items: readonly { block: Block }[]) => items.map(({ block }) => block.usageKey);
