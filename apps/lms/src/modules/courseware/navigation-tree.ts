import type { NavigationBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSequence, CompiledUnit } from '../../kernel/course/compiled-course.ts';
import type { ContentState, CourseView } from '../../kernel/course-view/course-view.ts';
import { fillPieces, type JsonPieces, jsonPieces, slot } from '../../kernel/course-view/json-template.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { listShownUnits } from '../../kernel/course-view/shown-units.ts';
import { EXAM_DESCRIPTION, timeLimitOf } from '../../kernel/exams/exam.policy.ts';

/** The navigation as JSON, and the value of each of its slots for a learner's completion, in order. */
interface NavigationTree {
  pieces: JsonPieces;
  values: readonly ReadValue[];
}

type ReadValue = (completion: CompletionOverlay) => boolean | number;

/** A section or a sequence. */
interface Parent {
  block: Block;
  type: 'chapter' | 'sequential' | 'lock';
  children: readonly { block: Block }[];
  /** All usage keys below it. */
  units: readonly CompiledUnit[];
  isComplete: ReadValue;
}

interface NavigationRequest {
  /** Indexes of sequences that a prerequisite blocks. */
  locked: ReadonlySet<number>;
  /** Indexes of timed exams that aren't running. */
  withheld: ReadonlySet<number>;
}

/** The navigation for an audience and set of locks; only completion is the learner's own. */
export const navigationTreeOf = perShape(
  ({ locked, withheld }: NavigationRequest) => `${[...locked]};${[...withheld]}`,
  makeNavigationTree,
);

export function writeNavigation({ pieces, values }: NavigationTree, completion: CompletionOverlay): string {
  return fillPieces(
    pieces,
    values.map((read) => read(completion)),
  );
}

function makeNavigationTree(view: CourseView, { locked, withheld }: NavigationRequest): NavigationTree {
  const { course } = view;
  const { tree } = course;
  const blocks: Record<string, NavigationBlockWire> = {};
  // Pushed in the order in which the slots are written.
  const values: ReadValue[] = [];

  const canBeCompleted = ({ index }: CompiledUnit) =>
    view.units[index] === 'open' && (view.required[index]?.length !== 0 || view.hasGated[index] === true);
  const addParent = ({ block, type, children, units, isComplete }: Parent) => {
    const counted = units.filter(canBeCompleted);
    blocks[block.usageKey] = {
      id: block.usageKey,
      type,
      display_name: block.displayName,
      children: keysOf(children),
      complete: slot,
      completion_stat: { completion: slot, completable_children: counted.length },
      hide_from_toc: block.hideFromToc,
      ...(timeLimitOf(block) !== null && { special_exam_info: EXAM_DESCRIPTION }),
      ...(type !== 'chapter' && { accessible: type === 'sequential' }),
    };
    values.push(isComplete, ({ units: done }) => counted.filter(({ index }) => done[index] === 1).length);
  };
  const addUnit = ({ block, index }: CompiledUnit) => {
    blocks[block.usageKey] = {
      id: block.usageKey,
      type: 'vertical',
      display_name: block.displayName,
      children: [],
      complete: slot,
      icon: view.units[index] === 'locked' ? 'lock' : (view.icons[index] ?? 'other'),
    };
    values.push(({ units }) => units[index] === 1);
  };
  /** None if the sequence is closed, as its units can't be opened either. */
  const listUnits = ({ index }: CompiledSequence): CompiledUnit[] =>
    view.sequences[index] === 'closed' || locked.has(index) || withheld.has(index)
      ? []
      : listShownUnits(view, index);

  const sections = course.sections.filter(({ index }) => isListed(view.sections[index]));
  const root = tree.blocks[tree.rootUsageKey];
  if (root) {
    blocks[root.usageKey] = {
      id: root.usageKey,
      type: 'course',
      display_name: tree.title,
      children: keysOf(sections),
      complete: slot,
    };
    values.push((completion) => completion.course);
  }
  for (const section of sections) {
    const sequences = section.sequences
      .filter((index) => isListed(view.sequences[index]))
      .flatMap((index) => course.sequences[index] ?? []);
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
  return { pieces: jsonPieces({ blocks }), values };
}

const keysOf = (items: readonly { block: Block }[]) => items.map(({ block }) => block.usageKey);

const isListed = (state: ContentState | undefined) => state !== 'hidden' && state !== 'unreleased';
