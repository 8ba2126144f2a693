import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { similarThreadsQuery } from '../../lms/discussions/threads.ts';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { ThreadRow } from './ThreadRow.tsx';

/** How long the title is unchanged before it is searched for, in milliseconds. */
const PAUSE_MS = 600;
const SHORTEST_TITLE = 8;

/** Threads that may already answer what is being asked. */
export function SimilarThreads({ title }: { readonly title: string }) {
  const intl = useIntl();
  const { courseId } = useDiscussion();
  const text = usePaused(useDeferredValue(title.trim()));
  const { data = [] } = useQuery({
    ...similarThreadsQuery(courseId, text),
    enabled: text.length >= SHORTEST_TITLE,
  });
  return (
    <div role="status" className={styles.similar}>
      {data.length > 0 && (
        <>
          <h2>{intl.formatMessage(messages.title)}</h2>
          <ul className={styles.list}>
            {data.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} headingLevel={3} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The value once it has not changed for a while. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Is it one of these?',
    description: 'Heading above threads with similar words as the question that one is about to post',
  },
});
