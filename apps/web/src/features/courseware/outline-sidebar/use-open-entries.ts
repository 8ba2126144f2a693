import { useCallback, useState } from 'react';

/** The usage keys of open sections and sequences. */
export type OpenEntries = ReadonlySet<string>;

/**
 * Which sections and sequences are open: those that contain the current or an earlier unit of this visit, and those
 * that the learner opened.
 */
export function useOpenEntries(
  sectionId: string | null,
  sequenceId: string,
): [OpenEntries, (id: string, open: boolean) => void] {
  const [opened, setOpened] = useState<OpenEntries>(() => new Set([sectionId ?? '', sequenceId]));
  const [openedFor, setOpenedFor] = useState(sequenceId);
  if (openedFor !== sequenceId) {
    setOpenedFor(sequenceId);
    setOpened(new Set([...opened, sectionId ?? '', sequenceId]));
  }
  const change = useCallback((id: string, open: boolean) => {
    setOpened((known) => {
      const next = new Set(known);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return [opened, change];
}
