import { defineMessages, useIntl } from 'react-intl';
import { AuthorMarkup } from '../../course/author-markup/AuthorMarkup.tsx';
import { SidebarPanel } from './SidebarPanel.tsx';

export interface HandoutsProps {
  readonly html: string;
}

/** The handouts of the course team: links, lists and images, under a heading (OUT-26). */
export function Handouts({ html }: HandoutsProps) {
  const intl = useIntl();
  const title = intl.formatMessage(messages.title);
  return (
    <SidebarPanel title={title}>
      <AuthorMarkup html={html} title={title} />
    </SidebarPanel>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Course handouts',
    description: 'Heading on the home of a course, over papers and links that the course team hands out',
  },
});
