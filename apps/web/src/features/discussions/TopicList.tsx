import { useQuery } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useDiscussion } from '../../course/discussions/context.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import { type Topic, topicsQuery } from '../../lms/discussions/topics.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './DiscussionsPage.module.css';
import { listPath } from './discussion-address.ts';

/** The topics of the course as a whole, then those of its units. */
export function TopicList() {
  const intl = useIntl();
  const { courseId, config } = useDiscussion();
  const { data, isError, refetch } = useQuery(topicsQuery(courseId));
  if (isError) {
    return (
      <Alert
        type="error"
        actions={<Button onClick={() => void refetch()}>{intl.formatMessage(messages.retry)}</Button>}
      >
        {intl.formatMessage(messages.failed)}
      </Alert>
    );
  }
  if (data === undefined) return <Skeleton lines={8} />;
  const { general, groups, archived } = data;
  if (general.length + groups.length === 0) {
    return <EmptyState icon="discussion" title={intl.formatMessage(messages.none)} />;
  }
  return (
    <>
      {general.length > 0 && <Group title={intl.formatMessage(messages.general)} topics={general} />}
      {groups.map(({ id, over, title, topics }) => (
        <Group key={id} over={over} title={title || intl.formatMessage(messages.units)} topics={topics} />
      ))}
      {config.isModerator && archived.length > 0 && (
        <Group title={intl.formatMessage(messages.archived)} topics={archived} />
      )}
    </>
  );
}

interface GroupProps {
  readonly over?: string | null;
  readonly title: string;
  readonly topics: readonly Topic[];
}

function Group({ over = null, title, topics }: GroupProps) {
  const intl = useIntl();
  const { courseId } = useDiscussion();
  return (
    <section className={styles.group}>
      <h2>
        {over !== null && (
          <span className={styles.over}>
            <CourseText>{over}</CourseText>
          </span>
        )}
        <CourseText>{title}</CourseText>
      </h2>
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <Link href={listPath(courseId, { kind: 'topic', topicId: topic.id })}>
              <CourseText>{topic.title}</CourseText>
            </Link>
            {topic.postCount > 0 && (
              <span className="muted">{intl.formatMessage(posts, { count: topic.postCount })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const posts = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# post} other {# posts}}',
  description: 'Beside a topic: how many threads it has',
});

const messages = defineMessages({
  general: {
    defaultMessage: 'The course as a whole',
    description: 'Heading above topics that belong to no unit',
  },
  units: { defaultMessage: 'Units', description: 'Heading above topics of units whose section isn’t known' },
  archived: {
    defaultMessage: 'No longer in the course',
    description: 'Heading above topics of units that were removed, for moderators',
  },
  none: {
    defaultMessage: 'This course has no topics yet',
    description: 'In place of an empty list of topics',
  },
  failed: { defaultMessage: 'We couldn’t load the topics.', description: 'In place of the list of topics' },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that topics could not be loaded',
  },
});
