import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Replaces an empty list: says how to add a bookmark. */
export function NoBookmarks({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  return (
    <EmptyState
      icon="bookmark"
      title={intl.formatMessage(messages.title)}
      action={
        <ButtonLink variant="primary" href={paths.outline(courseId)}>
          {intl.formatMessage(messages.toCourse)}
        </ButtonLink>
      }
    >
      <p>{intl.formatMessage(messages.text)}</p>
    </EmptyState>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'No bookmarks yet',
    description: 'Heading in place of the list of bookmarks of a course',
  },
  text: {
    defaultMessage: 'Bookmark a unit with the button next to its title to find it here again.',
    description: 'Text in place of the list of bookmarks of a course',
  },
  toCourse: {
    defaultMessage: 'Go to the outline',
    description: 'Button in place of the list of bookmarks of a course, to the table of contents',
  },
});
