import { defineMessages, useIntl } from 'react-intl';
import { plainText } from '../../course/plain-text.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { Outline } from '../../lms/outline.ts';
import type { DateBlock } from '../../lms/shared/dates.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Sidebar.module.css';
import { SidebarPanel } from './SidebarPanel.tsx';

export interface DatesWidgetProps {
  readonly widget: Outline['datesWidget'];
}

/** The most relevant dates, and a link to all of them; nothing without any (OUT-27, OUT-28). */
export function DatesWidget({ widget }: DatesWidgetProps) {
  const intl = useIntl();
  if (widget.courseDateBlocks.length === 0) return null;
  return (
    <SidebarPanel title={intl.formatMessage(messages.title)}>
      <ol className="stack">
        {widget.courseDateBlocks.map((block) => (
          <DateEntry key={`${block.dateType} ${block.date} ${block.title} ${block.link}`} block={block} />
        ))}
      </ol>
      {widget.datesTabLink !== '' && (
        <Link className={styles.all} href={widget.datesTabLink}>
          {intl.formatMessage(messages.all)}
        </Link>
      )}
    </SidebarPanel>
  );
}

/** The title of an assignment that is open to the learner is a link; any other link has its own text (OUT-29). */
function DateEntry({ block }: { readonly block: DateBlock }) {
  const format = useFormat();
  const { date, title, link, linkText } = block;
  const isAssignment = block.dateType === 'assignment-due-date';
  const titleLinks = isAssignment && block.learnerHasAccess && link !== '';
  const linkedTitle = titleLinks ? <Link href={link}>{title}</Link> : title;
  const description = plainText(block.description);
  return (
    <li>
      <time className={styles.day} dateTime={date}>
        {format.day(date)}
      </time>
      <p>{isAssignment ? <CourseText>{linkedTitle}</CourseText> : <bdi>{linkedTitle}</bdi>}</p>
      {description !== '' && (
        <p className={styles.description}>
          <bdi>{description}</bdi>
        </p>
      )}
      {!titleLinks && link !== '' && linkText !== '' && <Link href={link}>{linkText}</Link>}
    </li>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Important dates',
    description: 'Heading on the home of a course, over the dates that matter now',
  },
  all: {
    defaultMessage: 'View all course dates',
    description:
      'Link on the home of a course, below the dates that matter now, to the page with all of them',
  },
});
