import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { addToDraft, type DraftChoices, readDraft } from '../../lms/discussions/drafts.ts';
import { discardOutgoing, type Outgoing, sendOutgoing } from '../../lms/discussions/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { useDiscussion } from './context.ts';
import styles from './Discussions.module.css';
import { renderMarkdown } from './markdown.ts';
import { PostBody } from './PostBody.tsx';

export interface PendingPostProps {
  readonly item: Outgoing;
}

/** A post that the server doesn't have yet: being sent, waiting for the connection, or refused. */
export function PendingPost({ item }: PendingPostProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { courseId, username } = useDiscussion();
  const id = useId();
  const { body, state, key, problem = 'other' } = item;

  /** Nothing that was written is lost, even if it can't be sent here: it is in the field again, below what is there now. */
  function discard(): void {
    const draft = `${courseId}.${draftNameOf(item)}`;
    const { title } = body;
    // A title is one line: where the next post has one already, the former one goes to its text.
    const hasOtherTitle = readDraft(username, `${draft}-title`).trim() !== '';
    if (title !== undefined) addToDraft(username, hasOtherTitle ? draft : `${draft}-title`, title);
    addToDraft(username, draft, body.raw_body, readChoices(body));
    discardOutgoing(client, key);
  }

  return (
    <li className={styles.pending} aria-labelledby={id}>
      {body.title !== undefined && <p className={styles.rowTitle}>{body.title}</p>}
      <PostBody html={renderMarkdown(body.raw_body)} />
      <p id={id} role="status" className={styles.meta}>
        {intl.formatMessage(state === 'refused' ? problems[problem] : messages[state])}
      </p>
      {state !== 'sending' && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => void sendOutgoing(client, key)}>
            {intl.formatMessage(messages.retry)}
          </Button>
          <Button variant="quiet" size="small" onClick={discard}>
            {intl.formatMessage(messages.discard)}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What was chosen for it. */
function readChoices(body: Outgoing['body']): DraftChoices {
  return {
    kind: body.type === 'discussion' ? 'discussion' : 'question',
    topicId: body.topic_id ?? '',
    anonymity: body.anonymous === true ? 'all' : body.anonymous_to_peers === true ? 'peers' : 'none',
    groupId: typeof body.group_id === 'number' ? body.group_id : null,
    isFollowed: body.following !== false,
    notifiesAll: body.notify_all_learners === true,
  };
}

/** The name of its draft, see `useDraft`. */
function draftNameOf({ body }: Outgoing): string {
  if (body.thread_id === undefined) return 'new';
  return body.parent_id == null ? `thread-${body.thread_id}` : `response-${body.parent_id}`;
}

const problems = defineMessages({
  closed: {
    defaultMessage: 'This couldn’t be posted: the thread is closed, or posting isn’t open now.',
    description: 'Below a post that the server refused',
  },
  verify: {
    defaultMessage: 'This couldn’t be posted: confirm your email address first.',
    description: 'Below a post that the server refused',
  },
  'too-many': {
    defaultMessage: 'You’ve posted a lot in a short while. Wait a minute, then try again.',
    description: 'Below a post that the server refused',
  },
  masquerade: {
    defaultMessage: 'You’re viewing this course as a learner, so nothing was posted.',
    description: 'Below a post of staff who view the course with the eyes of a learner',
  },
  other: {
    defaultMessage: 'This couldn’t be posted. Try again, or take it back to change it.',
    description: 'Below a post that the server refused',
  },
});

const messages = defineMessages({
  sending: { defaultMessage: 'Posting…', description: 'Below a post that is being sent' },
  waiting: {
    defaultMessage:
      'Not posted yet: the server can’t be reached. It’s kept here, and sent once the connection is back.',
    description: 'Below a post that could not be sent',
  },
  retry: { defaultMessage: 'Try again', description: 'Button below a post that could not be sent' },
  discard: {
    defaultMessage: 'Take back',
    description: 'Button below a post that could not be sent: puts its text into the field again',
  },
});
