import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type DiscussionConfig, discussionConfigQuery } from '../../lms/discussions/config.ts';
import { useOutboxRetries } from '../../lms/discussions/outbox.ts';
import { allThreads } from '../../lms/discussions/threads.ts';
import { findUnitTopic, type Topic, topicsQuery } from '../../lms/discussions/topics.ts';
import { sessionQuery } from '../../lms/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { DiscussionContext, type DiscussionPlace, mayWrite } from './context.ts';
import styles from './Discussions.module.css';
import { ThreadForm } from './ThreadForm.tsx';
import { ThreadList } from './ThreadList.tsx';
import { ThreadView } from './ThreadView.tsx';
import { WritingNotice } from './WritingNotice.tsx';

export interface UnitDiscussionsProps {
  readonly courseId: string;
  readonly unitId: string;
}

/** The threads of one unit: a list, one of them, or the form for a new one. */
export function UnitDiscussions({ courseId, unitId }: UnitDiscussionsProps) {
  const intl = useIntl();
  const config = useQuery(discussionConfigQuery(courseId));
  const topics = useQuery(topicsQuery(courseId));
  const failed = config.error !== null ? config : topics.error !== null ? topics : null;
  if (failed !== null) {
    return (
      <Alert
        type="error"
        actions={<Button onClick={() => void failed.refetch()}>{intl.formatMessage(messages.retry)}</Button>}
      >
        {intl.formatMessage(messages.failed)}
      </Alert>
    );
  }
  if (config.data === undefined || topics.data === undefined) return <Skeleton lines={5} />;
  const topic = findUnitTopic(topics.data, unitId);
  if (config.data === null || topic === null) {
    return (
      <>
        <p>{intl.formatMessage(messages.none)}</p>
        <Link href={paths.discussion(courseId)}>{intl.formatMessage(messages.all)}</Link>
      </>
    );
  }
  return <TopicThreads key={topic.id} courseId={courseId} config={config.data} topic={topic} />;
}

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'thread'; readonly id: string };
const list: View = { kind: 'list' };

interface TopicThreadsProps {
  readonly courseId: string;
  readonly config: DiscussionConfig;
  readonly topic: Topic;
}

function TopicThreads({ courseId, config, topic }: TopicThreadsProps) {
  const intl = useIntl();
  const username = useQuery(sessionQuery()).data?.username ?? '';
  const [view, setView] = useState<View>(list);
  const box = useFocusOnChange(view);
  useOutboxRetries(courseId);
  const place = useMemo<DiscussionPlace>(
    () => ({
      courseId,
      config,
      username,
      hrefOf: ({ id }) => paths.discussion(courseId, 'topics', topic.id, 'posts', id),
      open: (id) => setView({ kind: 'thread', id }),
    }),
    [courseId, config, username, topic.id],
  );
  const toList = () => setView(list);
  return (
    <DiscussionContext value={place}>
      {/* Receives the focus when what it shows changes, as a new page would. */}
      <div ref={box} tabIndex={-1} className={styles.panel}>
        {view.kind !== 'list' && (
          <Button variant="quiet" size="small" icon="arrow-previous" onClick={toList}>
            {intl.formatMessage(messages.back)}
          </Button>
        )}
        {view.kind === 'thread' && <ThreadView threadId={view.id} headingLevel={2} onDeleted={toList} />}
        {view.kind === 'new' && <ThreadForm topicId={topic.id} onDone={toList} />}
        {view.kind === 'list' && (
          <>
            {mayWrite(config) && (
              <Button variant="primary" onClick={() => setView({ kind: 'new' })}>
                {intl.formatMessage(messages.ask)}
              </Button>
            )}
            <WritingNotice />
            <ThreadList
              filter={{ ...allThreads, topicIds: [topic.id] }}
              headingLevel={3}
              empty={<p className={styles.empty}>{intl.formatMessage(messages.empty)}</p>}
            />
            <ButtonLink variant="quiet" size="small" href={paths.discussion(courseId, 'topics', topic.id)}>
              {intl.formatMessage(messages.open)}
            </ButtonLink>
          </>
        )}
      </div>
    </DiscussionContext>
  );
}

function useFocusOnChange(view: View) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    box.current?.focus();
  }, [view]);
  return box;
}

const messages = defineMessages({
  ask: {
    defaultMessage: 'Ask about this unit',
    description: 'Button in the discussions beside a unit: opens the form for a new question',
  },
  back: {
    defaultMessage: 'Back to posts',
    description: 'Button in the discussions beside a unit: returns to the list of threads',
  },
  empty: {
    defaultMessage: 'No posts about this unit yet.',
    description: 'In place of the empty list of threads beside a unit',
  },
  open: {
    defaultMessage: 'Open in Discussion',
    description: 'Link below the threads beside a unit, to the page with the same threads',
  },
  none: {
    defaultMessage: 'This unit has no discussion of its own.',
    description: 'In the discussions beside a unit that has no topic',
  },
  all: {
    defaultMessage: 'See the discussions of the course',
    description: 'Link in the discussions beside a unit that has no topic',
  },
  failed: {
    defaultMessage: 'We couldn’t load the discussion.',
    description: 'In place of the discussions beside a unit',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that discussions could not be loaded',
  },
});
