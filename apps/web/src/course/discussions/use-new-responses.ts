import { useEffect, useRef, useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import type { Comment } from '../../lms/discussions/post.ts';

/** Long enough for every screen reader to notice it; then it's empty, so that the next one differs. In milliseconds. */
const ANNOUNCEMENT_MS = 5_000;

/**
 * A text for a live region when somebody else has responded while the thread is open; focus and scroll position stay.
 * `comments` is null until the first response of the server.
 */
export function useNewResponses(comments: readonly Comment[] | null, username: string): string {
  const intl = useIntl();
  const known = useRef<ReadonlySet<string> | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (comments === null) return;
    const before = known.current;
    known.current = new Set(comments.map(({ id }) => id));
    if (before === null) return;
    const added = comments.filter(({ id, author }) => !before.has(id) && author !== username);
    if (added.length > 0) setAnnouncement(intl.formatMessage(arrived, { count: added.length }));
  }, [comments, username, intl]);
  useEffect(() => {
    if (announcement === '') return undefined;
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  return announcement;
}

const arrived = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# new response} other {# new responses}}',
  description: 'Said by screen readers when others have responded to the thread that is open',
});
