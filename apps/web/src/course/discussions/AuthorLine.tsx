import { defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import type { Post } from '../../lms/discussions/post.ts';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';

export interface AuthorLineProps {
  readonly post: Post;
  /** The kind of thread, for its first post. */
  readonly kind?: 'discussion' | 'question' | undefined;
}

/** Who wrote it, in which role, and when. */
export function AuthorLine({ post, kind }: AuthorLineProps) {
  const intl = useIntl();
  const format = useFormat();
  const { username } = useDiscussion();
  const isOwn = post.author === username;
  const role = roleName(intl, post.authorRole);
  return (
    <p className={styles.meta}>
      <span className={styles.author}>
        {isOwn && kind !== undefined ? (
          intl.formatMessage(kind === 'question' ? messages.youAsked : messages.youStarted)
        ) : (
          <bdi>{authorName(intl, post)}</bdi>
        )}
      </span>
      {role !== null && <span>{role}</span>}
      {post.isAnonymous && post.author !== null && (
        <span>{intl.formatMessage(messages.anonymousToOthers)}</span>
      )}
      <time dateTime={post.createdAt}>{format.dateTime(post.createdAt)}</time>
    </p>
  );
}

type Intl = ReturnType<typeof useIntl>;

/** The name to show for an author. Retired accounts keep a name that nobody should see. */
export function authorName(intl: Intl, { author }: Pick<Post, 'author'>): string {
  if (author === null) return intl.formatMessage(messages.anonymous);
  return author.startsWith('retired__user') ? intl.formatMessage(messages.deactivated) : author;
}

/** The name of a role, for which servers have English words; one that isn't known as it is. */
export function roleName(intl: Intl, role: string | null): string | null {
  switch (role) {
    case 'Staff':
      return intl.formatMessage(messages.staff);
    case 'Moderator':
      return intl.formatMessage(messages.moderator);
    case 'Community TA':
      return intl.formatMessage(messages.assistant);
    default:
      return role;
  }
}

const messages = defineMessages({
  youAsked: {
    defaultMessage: 'You asked this',
    description: 'In place of the author’s name, above one’s own question',
  },
  youStarted: {
    defaultMessage: 'You started this',
    description: 'In place of the author’s name, above a discussion that one started',
  },
  anonymous: {
    defaultMessage: 'Anonymous',
    description: 'In place of the name of an author who stays unknown',
  },
  anonymousToOthers: {
    defaultMessage: 'anonymous to others',
    description: 'Beside the name of an author, which other learners don’t see',
  },
  deactivated: {
    defaultMessage: 'Deactivated account',
    description: 'In place of the name of an author who has left the site',
  },
  staff: { defaultMessage: 'Course team', description: 'Role of an author, beside their name' },
  moderator: { defaultMessage: 'Moderator', description: 'Role of an author, beside their name' },
  assistant: {
    defaultMessage: 'Community TA',
    description: 'Role of an author beside their name: a teaching assistant from the learners',
  },
});
