import { useCallback, useEffect, useState } from 'react';
import { joinDrafts, onDraftAddition, readDraft, storeDraft } from '../../lms/discussions/drafts.ts';
import { useDiscussion } from './context.ts';

/** A text that is being written, kept in this browser until it is sent. `name` is unique within the course. */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const { courseId, username } = useDiscussion();
  const key = `${courseId}.${name}`;
  const [text, setText] = useState(() => readDraft(username, key) || initial);
  useEffect(
    () =>
      onDraftAddition((changed, added) => {
        if (changed === key) setText((written) => joinDrafts(written, added));
      }),
    [key],
  );
  const change = useCallback(
    (next: string) => {
      setText(next);
      storeDraft(username, key, next === initial ? '' : next);
    },
    [username, key, initial],
  );
  return [text, change];
}
