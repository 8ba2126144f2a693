import { defineMessage, useIntl } from 'react-intl';
import { canEdit, type Post } from '../../lms/discussions/post.ts';
import { Button } from '../../ui/Button.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';

export interface VoteButtonProps {
  readonly post: Post;
  readonly onVote: () => void;
}

/** The votes for a post; a button for those who may vote, which are others than its author. */
export function VoteButton({ post, onVote }: VoteButtonProps) {
  const intl = useIntl();
  const { username } = useDiscussion();
  const mayVote = canEdit(post, 'voted') && post.author !== username;
  const text = intl.formatMessage(votes, { count: post.voteCount });
  if (!mayVote) return post.voteCount > 0 && <span className={styles.count}>{text}</span>;
  return (
    <Button variant="quiet" size="small" aria-pressed={post.isVoted} onClick={onVote}>
      {text}
    </Button>
  );
}

const votes = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, =0 {Helpful} other {Helpful · #}}',
  description: 'Button below a post, pressed when one found it helpful; count is how many did',
});
