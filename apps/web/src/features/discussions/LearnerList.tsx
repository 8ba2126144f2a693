import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useDiscussion } from '../../course/discussions/context.ts';
import { learnersQuery } from '../../lms/discussions/learners.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './DiscussionsPage.module.css';
import { listPath } from './discussion-address.ts';
import { SearchField } from './SearchField.tsx';

/** Who takes part in the discussions, and how much. */
export function LearnerList() {
  const intl = useIntl();
  const { courseId, config } = useDiscussion();
  const [text, setText] = useState('');
  const list = useInfiniteQuery(learnersQuery(courseId, { text, isModerator: config.isModerator }));
  const learners = list.data?.pages.flatMap((page) => page.learners) ?? [];

  return (
    <>
      <SearchField
        label={intl.formatMessage(messages.search)}
        submitLabel={intl.formatMessage(messages.submit)}
        text={text}
        maxLength={100}
        onSearch={setText}
      />
      {list.isLoading && <Skeleton lines={6} />}
      {list.isError && (
        <Alert
          type="error"
          actions={<Button onClick={() => void list.refetch()}>{intl.formatMessage(messages.retry)}</Button>}
        >
          {intl.formatMessage(messages.failed)}
        </Alert>
      )}
      {list.isSuccess && learners.length === 0 && (
        <EmptyState icon="person" title={intl.formatMessage(messages.none)} />
      )}
      <ul className={styles.topics}>
        {learners.map(({ username, threads, responses, reports }) => (
          <li key={username}>
            <Link href={listPath(courseId, { kind: 'learner', username })}>
              <bdi>{username}</bdi>
            </Link>
            <span className="muted">
              {intl.formatMessage(activity, { threads, responses })}
              {(reports ?? 0) > 0 && ` · ${intl.formatMessage(reported, { count: reports ?? 0 })}`}
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {intl.formatMessage(messages.more)}
        </Button>
      )}
    </>
  );
}

const activity = defineMessage<{ threads: number; responses: number }>({
  defaultMessage:
    '{threads, plural, =0 {No posts} one {# post} other {# posts}}, {responses, plural, =0 {no responses} one {# response} other {# responses}}',
  description:
    'Beside a person: how many threads they started, and how many responses and comments they wrote',
});
const reported = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# reported} other {# reported}}',
  description: 'Beside a person, for moderators: how many of their posts are reported',
});

const messages = defineMessages({
  search: {
    defaultMessage: 'Search by username',
    description: 'Name of the search field above a list of people',
  },
  submit: { defaultMessage: 'Search', description: 'Button beside the search field above a list of people' },
  none: { defaultMessage: 'Nobody found', description: 'In place of an empty list of people' },
  failed: {
    defaultMessage: 'We couldn’t load this list.',
    description: 'In place of the list of people in the discussions',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that people could not be loaded',
  },
  more: { defaultMessage: 'Show more', description: 'Button below a list of people that has more' },
});
