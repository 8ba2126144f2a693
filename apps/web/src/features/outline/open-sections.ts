import { useCallback, useEffect, useReducer } from 'react';
import type { OutlineBlocks } from '../../lms/outline.ts';

/** Which sections are open, and what the button for all of them does next. */
export interface OpenSections {
  readonly open: ReadonlySet<string>;
  /** The button reads "collapse all" once it was used to expand, whatever happens to single sections (OUT-12). */
  readonly isExpanded: boolean;
  /** Those that the button has yet to open, in order. */
  readonly waiting: readonly string[];
}

export type OpenSectionsChange =
  | { readonly kind: 'one'; readonly id: string; readonly open: boolean }
  | { readonly kind: 'all'; readonly ids: readonly string[] }
  | { readonly kind: 'next' };

/** How many sections the button opens per frame: enough to fill a phone, and few enough to keep frames short. */
const SECTIONS_A_FRAME = 3;

/** At first only the section to resume in is open (OUT-10). */
export function startOpenSections({ course, sections }: OutlineBlocks): OpenSections {
  const open = course.sectionIds.filter((id) => sections[id]?.resumeBlock === true);
  return { open: new Set(open), isExpanded: false, waiting: [] };
}

/**
 * A header toggles its section (OUT-13); the button opens all, over several frames so that none is long, or closes all
 * (OUT-11, OUT-12).
 */
export function changeOpenSections(state: OpenSections, change: OpenSectionsChange): OpenSections {
  switch (change.kind) {
    case 'all':
      return state.isExpanded
        ? { open: new Set(), isExpanded: false, waiting: [] }
        : openNext({ ...state, isExpanded: true, waiting: change.ids.filter((id) => !state.open.has(id)) });
    case 'next':
      return openNext(state);
    case 'one':
      return followHeader(state, change);
  }
}

function openNext({ open, isExpanded, waiting }: OpenSections): OpenSections {
  const next = waiting.slice(0, SECTIONS_A_FRAME);
  return { open: new Set([...open, ...next]), isExpanded, waiting: waiting.slice(next.length) };
}

function followHeader(
  state: OpenSections,
  { id, open: isOpen }: { id: string; open: boolean },
): OpenSections {
  if (state.open.has(id) === isOpen) return state;
  const open = new Set(state.open);
  if (isOpen) open.add(id);
  else open.delete(id);
  return { ...state, open, waiting: state.waiting.filter((other) => other !== id) };
}

/** Open sections of an outline, for as long as it is mounted. */
export function useOpenSections(blocks: OutlineBlocks) {
  const [state, change] = useReducer(changeOpenSections, blocks, startOpenSections);
  const { sectionIds } = blocks.course;
  const { waiting } = state;
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    const frame = requestAnimationFrame(() => change({ kind: 'next' }));
    return () => cancelAnimationFrame(frame);
  }, [waiting]);
  const changeOne = useCallback((id: string, open: boolean) => change({ kind: 'one', id, open }), []);
  const changeAll = useCallback(() => change({ kind: 'all', ids: sectionIds }), [sectionIds]);
  return { open: state.open, isExpanded: state.isExpanded, changeOne, changeAll };
}
