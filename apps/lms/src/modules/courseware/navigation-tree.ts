import type { NavigationBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSequence, CompiledUnit } from '../../kernel/course/compiled-course.ts';
import { isUnlisted } from '../../kernel/course-view/content-state.ts';
import { type CourseView, isInContents } from '../../kernel/course-view/course-view.ts';
import { type JsonTemplate, jsonTemplate, type Slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { listShownUnits } from '../../kernel/course-view/shown-units.ts';
import { EXAM_DESCRIPTION, timeLimitOf } from '../../kernel/exams/exam.policy.ts';

/** A section or a sequence. */
interface Parent {
  block: Block;
  type: 'chapter' | 'sequential' | 'lock';
  children: readonly { block: Block }[];
  /** All usage keys below it. */
  units: readonly CompiledUnit[];
  isComplete: (completion: CompletionOverlay) => boolean;
}

interface NavigationRequest {
  /** Indexes of sequences that a prerequisite blocks. */
  locked: ReadonlySet<number>;
  /** Indexes of timed exams that aren't running. */
  withheld: ReadonlySet<number>;
}

/** The navigation for an audience and set of locks, as JSON; only completion is the learner's own. */
export const navigationTreeOf = perShape(
  ({ locked, withheld }: NavigationRequest) => `${[...locked]};${[...withheld]}`,
  (view: CourseView, request: NavigationRequest): JsonTemplate<CompletionOverlay> =>
    jsonTemplate((slot) => ({ blocks: presentBlocks(view, request, slot) })),
);

function presentBlocks(
  view: CourseView,
  { locked, withheld }: NavigationRequest,
  slot: Slot<CompletionOverlay>,
): Record<string, NavigationBlockWire> {
  const { course } = view;
  const { tree } = course;
  const blocks: Record<string, NavigationBlockWire> = {};

  const canBeCompleted = ({ index }: CompiledUnit) =>
    view.units[index] === 'open' && (view.required[index]?.length !== 0 || view.hasGated[index] === true);
  const addParent = ({ block, type, children, units, isComplete }: Parent) => {
    const counted = units.filter(canBeCompleted);
    blocks[block.usageKey] = {
      id: block.usageKey,
      type,
      display_name: block.displayName,
      children: keysOf(children),
      complete: slot(isComplete),
      completion_stat: {
        completion: slot(({ units: done }) => counted.filter(({ index }) => done[index] === 1).length),
        completable_children: counted.length,
      },
      hide_from_toc: block.hideFromToc,
      ...(timeLimitOf(block) !== null && { special_exam_info: EXAM_DESCRIPTION }),
      ...(type !== 'chapter' && { accessible: type === 'sequential' }),
    };
  };
  const addUnit = ({ block, index }: CompiledUnit) => {
    blocks[block.usageKey] = {
      id: block.usageKey,
      type: 'vertical',
      display_name: block.displayName,
      children: [],
      complete: slot(({ units }) => units[index] === 1),
      icon: view.units[index] === 'locked' ? 'lock' : (view.icons[index] ?? 'other'),
    };
  };
  /** None if the sequence is closed, as its units can't be opened either. */
  const listUnits = ({ index }: CompiledSequence): CompiledUnit[] =>
    view.sequences[index] === 'closed' || locked.has(index) || withheld.has(index)
      ? []
      : listShownUnits(view, index);

  const sections = course.sections.filter(
    ({ block, index }) => !isUnlisted(view.sections[index]) && isInContents(view, block),
  );
  const root = tree.blocks[tree.rootUsageKey];
  if (root) {
    blocks[root.usageKey] = {
      id: root.usageKey,
      type: 'course',
      display_name: tree.title,
      children: keysOf(sections),
      complete: slot((completion) => completion.course),
    };
  }
  for (const section of sections) {
    const sequences = section.sequences
      .filter((index) => !isUnlisted(view.sequences[index]))
      .flatMap((index) => course.sequences[index] ?? [])
      .filter(({ block }) => isInContents(view, block));
    addParent({
      block: section.block,
      type: 'chapter',
      children: sequences,
      units: sequences.flatMap(listUnits),
      isComplete: (completion) => completion.sections[section.index] === 1,
    });
    for (const sequence of sequences) {
      const units = listUnits(sequence);
      addParent({
        block: sequence.block,
        type: locked.has(sequence.index) ? 'lock' : 'sequential',
        children: units,
        units,
        isComplete: (completion) => completion.sequences[sequence.index] === 1,
      });
      units.forEach(addUnit);
    }
  }
  return blocks;
}

const keysOf = (items: readonly { block: Block }[]) => items.map(({ block }) => block.usageKey);
