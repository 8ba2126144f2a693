import type { Block } from '@lectern/olx';
import type { ContentState } from '../../kernel/course-view/content-state.ts';
import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { withheldName } from '../../kernel/progress/exam-state.ts';

export interface ListedRequest {
  /** Indexes of sequences that are left out because a prerequisite blocks them. */
  leftOut: ReadonlySet<number>;
  /** Indexes of timed exams that aren't running: their units have neither names nor content. */
  withheld: ReadonlySet<number>;
}

/** What the block call may tell a viewer about the blocks of a course. */
export interface ListedBlocks {
  childrenOf(block: Block): string[];
  nameOf(block: Block): string;
  isUnreleased(block: Block): boolean;
  /** Whether the tree from the course down contains it. */
  isReached(block: Block): boolean;
}

export function listBlocks(view: CourseView, { leftOut, withheld }: ListedRequest): ListedBlocks {
  const { course } = view;
  const all = course.tree.blocks;

  const isListed = (usageKey: string): boolean => {
    const place = course.places.get(usageKey);
    if (!place || place.level === 'course') return true;
    if (place.level === 'section') return view.sections[place.section] !== 'hidden';
    if (view.sequences[place.sequence] === 'hidden' || leftOut.has(place.sequence)) return false;
    if (place.level === 'component' && view.unlistedComponents.has(usageKey)) return false;
    return place.level === 'sequence' || isOpened(view.units[place.unit]?.state);
  };
  const isNameless = ({ usageKey }: Block): boolean => {
    const place = course.places.get(usageKey);
    return place?.level === 'unit' && withheld.has(place.sequence);
  };
  const nameOfWithheld = ({ usageKey, parent }: Block) =>
    withheldName((all[parent ?? '']?.children ?? []).filter(isListed).indexOf(usageKey));
  const childrenOf = (block: Block) => (isNameless(block) ? [] : block.children.filter(isListed));

  return {
    childrenOf,
    nameOf(block) {
      if (isNameless(block)) return nameOfWithheld(block);
      return block.parent === null ? course.tree.title : block.displayName;
    },
    // Clients of 2021 look up every section and sequence of the learning sequences, released or not.
    isUnreleased({ usageKey }) {
      const place = course.places.get(usageKey);
      if (place?.level === 'section') return view.sections[place.section] === 'unreleased';
      return place?.level === 'sequence' && view.sequences[place.sequence] === 'unreleased';
    },
    isReached(block) {
      for (let below = block; below.parent !== null; ) {
        const parent = all[below.parent];
        if (!parent || !childrenOf(parent).includes(below.usageKey)) return false;
        below = parent;
      }
      return true;
    },
  };
}

const isOpened = (state: ContentState | undefined): boolean => state !== 'hidden' && state !== 'unreleased';
