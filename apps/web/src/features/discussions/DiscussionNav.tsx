import { defineMessages, useIntl } from 'react-intl';
import { useDiscussion } from '../../course/discussions/context.ts';
import { paths } from '../../course/paths.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './DiscussionsPage.module.css';

export interface DiscussionNavProps {
  readonly current: 'posts' | 'my-posts' | 'topics' | 'learners' | null;
}

/** The parts of the discussions. */
export function DiscussionNav({ current }: DiscussionNavProps) {
  const intl = useIntl();
  const { courseId } = useDiscussion();
  const parts = ['posts', 'my-posts', 'topics', 'learners'] as const;
  return (
    <nav aria-label={intl.formatMessage(messages.label)}>
      <ul className={styles.nav}>
        {parts.map((part) => (
          <li key={part}>
            <Link
              href={paths.discussion(courseId, part)}
              aria-current={part === current ? 'page' : undefined}
            >
              {intl.formatMessage(messages[part])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Discussion',
    description: 'Name for screen readers of the links between lists of posts',
  },
  posts: { defaultMessage: 'All posts', description: 'Link to the list of all threads of a course' },
  'my-posts': { defaultMessage: 'My posts', description: 'Link to the list of one’s own threads' },
  topics: { defaultMessage: 'Topics', description: 'Link to the list of topics of the discussions' },
  learners: {
    defaultMessage: 'Learners',
    description: 'Link to the list of people who take part in the discussions',
  },
});
