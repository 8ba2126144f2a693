import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import type { Post } from '../../lms/discussions/post.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './Discussions.module.css';
import { renderMarkdown } from './markdown.ts';
import { PostBody } from './PostBody.tsx';

/** The text of a post before its last change, for those to whom the server sends it: its author and moderators. */
export function FormerText({ post: { edit } }: { readonly post: Post }) {
  const intl = useIntl();
  const format = useFormat();
  if (edit === null || edit.before === '') return null;
  const summary =
    edit.at === null
      ? intl.formatMessage(messages.before)
      : intl.formatMessage(beforeDate, { date: format.dateTime(edit.at) });
  return (
    <Disclosure className={styles.former} summary={summary}>
      <PostBody html={renderMarkdown(edit.before)} />
    </Disclosure>
  );
}

const beforeDate = defineMessage<{ date: string }>({
  defaultMessage: 'Text before the edit of {date}',
  description: 'Below an edited post, for its author and moderators: opens the former text',
});

const messages = defineMessages({
  before: {
    defaultMessage: 'Text before the edit',
    description: 'Below an edited post, for its author and moderators: opens the former text',
  },
});
