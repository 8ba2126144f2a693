import { useCallback, useEffect, useState } from 'react';
import {
  DEFAULT_CHOICES,
  type DraftChoices,
  joinChoices,
  joinDrafts,
  onDraftAddition,
  readDraft,
  readDraftChoices,
  storeDraft,
  storeDraftChoices,
} from '../../lms/discussions/drafts.ts';
import { useDiscussion } from './context.ts';

/** A text that is being written, kept in this browser until it is sent. `name` is unique within the course. */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const { courseId, username } = useDiscussion();
  const key = `${courseId}.${name}`;
  const [text, setText] = useOwn((owner) => readDraft(owner, key) || initial, initial);
  useEffect(
    () =>
      onDraftAddition((changed, added) => {
        if (changed === key) setText((written) => joinDrafts(written, added));
      }),
    [key, setText],
  );
  const change = useCallback(
    (next: string) => {
      setText(() => next);
      if (username !== '') storeDraft(username, key, next === initial ? '' : next);
    },
    [username, key, initial, setText],
  );
  return [text, change];
}

/** Whether a text was being written when the page was left. */
export function useHadDraft(name: string): boolean {
  const { courseId, username } = useDiscussion();
  const [had] = useState(() => readDraft(username, `${courseId}.${name}`) !== '');
  return had;
}

/**
 * What is chosen beside that text, kept with it: after a reload, a post that was to be anonymous must not be sent with its
 * author's name. `initial` differs from the defaults where a thread is edited.
 */
export function useDraftChoices(
  name: string,
  initial: Partial<DraftChoices> = {},
): [DraftChoices, (changed: Partial<DraftChoices>) => void] {
  const { courseId, username } = useDiscussion();
  const key = `${courseId}.${name}`;
  const defaults = { ...DEFAULT_CHOICES, ...initial };
  const [choices, setChoices] = useOwn((owner) => readDraftChoices(owner, key) ?? defaults, defaults);
  useEffect(
    () =>
      onDraftAddition((changed, _, added) => {
        if (changed === key && added !== null) setChoices((before) => joinChoices(before, added));
      }),
    [key, setChoices],
  );
  const change = (changed: Partial<DraftChoices>) => {
    const next = { ...choices, ...changed };
    const isDefault = JSON.stringify(next) === JSON.stringify(defaults);
    setChoices(() => next);
    if (username !== '') storeDraftChoices(username, key, isDefault ? null : next);
  };
  return [choices, change];
}

interface Owned<T> {
  /** Whose it is; empty until the session has loaded, which may be after the page. */
  readonly owner: string;
  readonly value: T;
  readonly isChanged: boolean;
}

/** State that is `read` for whoever is signed in, as soon as that is known, unless it has been changed by then. */
function useOwn<T>(read: (owner: string) => T, initial: T): [T, (change: (before: T) => T) => void] {
  const { username: owner } = useDiscussion();
  const readOwn = (): Owned<T> => ({ owner, value: owner === '' ? initial : read(owner), isChanged: false });
  const [state, setState] = useState(readOwn);
  if (state.owner !== owner) {
    setState(state.owner === '' && state.isChanged ? { ...state, owner } : readOwn());
  }
  const setValue = useCallback((change: (before: T) => T) => {
    setState((before) => ({ ...before, value: change(before.value), isChanged: true }));
  }, []);
  return [state.value, setValue];
}
