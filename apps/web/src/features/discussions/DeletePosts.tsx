import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useDiscussion } from '../../course/discussions/context.ts';
import { ReasonDialog } from '../../course/discussions/ReasonDialog.tsx';
import { deletePostsOf, postCountsQuery } from '../../lms/discussions/learners.ts';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toast.tsx';

/** Removes everything that a person wrote in the course, after saying how much that is. */
export function DeletePosts({ username }: { readonly username: string }) {
  const intl = useIntl();
  const client = useQueryClient();
  const { showToast } = useToasts();
  const { courseId } = useDiscussion();
  const [isOpen, setOpen] = useState(false);
  const counts = useQuery({ ...postCountsQuery(courseId, username), enabled: isOpen });
  const deleteAll = async () => {
    const deleted = await deletePostsOf(client, courseId, username);
    // Some servers respond with success and delete nothing.
    const done = deleted.threads + deleted.comments > 0;
    showToast({
      message: intl.formatMessage(done ? messages.deleted : messages.nothing),
      ...(!done && { tone: 'danger' as const }),
    });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{intl.formatMessage(messages.open)}</Button>
      <ReasonDialog
        open={isOpen}
        title={intl.formatMessage(title, { name: username })}
        confirm={intl.formatMessage(messages.confirm)}
        isDanger
        onConfirm={deleteAll}
        onClose={() => setOpen(false)}
      >
        {counts.data && <p>{intl.formatMessage(howMany, { ...counts.data })}</p>}
        <p>{intl.formatMessage(messages.text)}</p>
      </ReasonDialog>
    </>
  );
}

const title = defineMessage<{ name: string }>({
  defaultMessage: 'Delete all posts by {name}?',
  description: 'Title of the dialog before everything is deleted that a person wrote in a course',
});
const howMany = defineMessage<{ threads: number; comments: number }>({
  defaultMessage:
    '{threads, plural, one {# thread} other {# threads}} and {comments, plural, one {# response or comment} other {# responses and comments}}.',
  description: 'In the dialog before everything is deleted that a person wrote in a course',
});

const messages = defineMessages({
  open: {
    defaultMessage: 'Delete all posts',
    description: 'Button above the threads of a person, for moderators',
  },
  confirm: {
    defaultMessage: 'Delete all',
    description: 'Button that deletes everything that a person wrote in a course',
  },
  text: {
    defaultMessage: 'Responses of others to these threads are deleted with them. This can’t be undone.',
    description: 'In the dialog before everything is deleted that a person wrote in a course',
  },
  deleted: { defaultMessage: 'Posts deleted', description: 'After all posts of a person were deleted' },
  nothing: {
    defaultMessage: 'The server deleted nothing. Delete the posts one by one.',
    description: 'After a server accepted to delete all posts of a person, and deleted none',
  },
});
