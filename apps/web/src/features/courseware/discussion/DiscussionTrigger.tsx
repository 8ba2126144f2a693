import { IconButton } from '../../../ui/Button.tsx';
import styles from './Discussion.module.css';
import { discussionId, discussionTriggerId } from './discussion-state.ts';
import { PostCount } from './PostCount.tsx';
import { useDiscussionTool } from './use-discussion-tool.ts';

export interface DiscussionTriggerProps {
  readonly courseId: string;
  readonly unitId: string | null;
}

/** Opens and closes the discussions beside a unit. */
export function DiscussionTrigger({ courseId, unitId }: DiscussionTriggerProps) {
  const { isOpen, count, name, toggle } = useDiscussionTool(courseId, unitId);
  return (
    <div className={styles.trigger}>
      <IconButton
        id={discussionTriggerId}
        icon="discussion"
        label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? discussionId : undefined}
        onClick={toggle}
      />
      <PostCount count={count} />
    </div>
  );
}
