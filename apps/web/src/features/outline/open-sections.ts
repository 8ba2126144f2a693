import { useCallback, useReducer } from 'react';
import type { OutlineBlocks } from '../../lms/outline.ts';

/** Which sections are open, and what the control over all of them does next. */
export interface OpenSections {
  readonly open: ReadonlySet<string>;
  /** The control reads "collapse all" after it was used to expand, whatever single sections do since (OUT-12). */
  readonly isExpanded: boolean;
}

export type OpenSectionsChange =
  | { readonly kind: 'one'; readonly id: string; readonly open: boolean }
  | { readonly kind: 'all'; readonly ids: readonly string[] };

/** At first only the section to resume in is open (OUT-10). */
export function startOpenSections({ course, sections }: OutlineBlocks): OpenSections {
  const open = course.sectionIds.filter((id) => sections[id]?.resumeBlock === true);
  return { open: new Set(open), isExpanded: false };
}

/** One section follows its header (OUT-13); the control opens all or closes all (OUT-11, OUT-12). */
export function changeOpenSections(state: OpenSections, change: OpenSectionsChange): OpenSections {
  if (change.kind === 'all') {
    return state.isExpanded
      ? { open: new Set(), isExpanded: false }
      : { open: new Set(change.ids), isExpanded: true };
  }
  if (state.open.has(change.id) === change.open) return state;
  const open = new Set(state.open);
  if (change.open) open.add(change.id);
  else open.delete(change.id);
  return { ...state, open };
}

/** Open sections of an outline, for as long as it is on the screen. */
export function useOpenSections(blocks: OutlineBlocks) {
  const [state, change] = useReducer(changeOpenSections, blocks, startOpenSections);
  const { sectionIds } = blocks.course;
  const changeOne = useCallback((id: string, open: boolean) => change({ kind: 'one', id, open }), []);
  const changeAll = useCallback(() => change({ kind: 'all', ids: sectionIds }), [sectionIds]);
  return { ...state, changeOne, changeAll };
}
