import { useState } from 'react';
import type { Comment, Thread } from '../../lms/discussions/post.ts';
import { CommentItem } from './CommentItem.tsx';
import { mayWrite, useDiscussion } from './context.ts';
import { Replies } from './Replies.tsx';
import { ResponseForm } from './ResponseForm.tsx';
import { useHadDraft } from './use-draft.ts';

export interface ResponseItemProps {
  readonly thread: Thread;
  readonly response: Comment;
  readonly people: readonly string[];
  /** Its comments load with it, not on request. */
  readonly showsReplies: boolean;
}

/** A response with its comments. */
export function ResponseItem({ thread, response, people, showsReplies }: ResponseItemProps) {
  const { config } = useDiscussion();
  const hadDraft = useHadDraft(`response-${response.id}`);
  const [form, setForm] = useState<'closed' | 'kept' | 'opened'>(hadDraft ? 'kept' : 'closed');
  const mayReply = !thread.isClosed && mayWrite(config);
  return (
    <CommentItem
      thread={thread}
      comment={response}
      people={people}
      onReply={mayReply ? () => setForm('opened') : undefined}
    >
      <Replies thread={thread} response={response} people={people} startsOpen={showsReplies} />
      {mayReply && form !== 'closed' && (
        <ResponseForm
          thread={thread}
          parentId={response.id}
          people={people}
          takesFocus={form === 'opened'}
          onDone={() => setForm('closed')}
        />
      )}
    </CommentItem>
  );
}
