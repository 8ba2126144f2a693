import { defineMessages, useIntl } from 'react-intl';
import { useSiteConfig } from '../../lms/lms.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './RelatedLinks.module.css';
import { useProgressEvent } from './use-progress-event.ts';

export interface RelatedLinksProps {
  readonly courseId: string;
}

/** Links to dates and outline, with their URLs on the LMS (PRG-63, PRG-64). */
export function RelatedLinks({ courseId }: RelatedLinksProps) {
  const intl = useIntl();
  const { lmsBaseUrl } = useSiteConfig();
  const recordClick = useProgressEvent();
  const course = `${lmsBaseUrl}/courses/${courseId}`;
  return (
    <section aria-labelledby="related-links" className={styles.links}>
      <h2 id="related-links">{intl.formatMessage(messages.heading)}</h2>
      <dl className={styles.list}>
        <dt>
          <Link
            href={`${course}/dates`}
            onClick={() => recordClick('related_links', { link_clicked: 'dates' })}
          >
            {intl.formatMessage(messages.dates)}
          </Link>
        </dt>
        <dd>{intl.formatMessage(messages.datesText)}</dd>
        <dt>
          <Link
            href={`${course}/course`}
            onClick={() => recordClick('related_links', { link_clicked: 'course_outline' })}
          >
            {intl.formatMessage(messages.outline)}
          </Link>
        </dt>
        <dd>{intl.formatMessage(messages.outlineText)}</dd>
      </dl>
    </section>
  );
}

const messages = defineMessages({
  heading: {
    defaultMessage: 'Related links',
    description: 'Heading beside the progress of a learner; links to other pages of the course follow',
  },
  dates: {
    defaultMessage: 'Dates',
    description: 'Link beside the progress of a learner, to the dates of the course',
  },
  datesText: {
    defaultMessage: 'A schedule view of your course due dates and upcoming assignments.',
    description: 'Says what the link to the dates of the course leads to',
  },
  outline: {
    defaultMessage: 'Course Outline',
    description: 'Link beside the progress of a learner, to the table of contents of the course',
  },
  outlineText: {
    defaultMessage: 'A birds-eye view of your course content.',
    description: 'Says what the link to the table of contents of the course leads to',
  },
});
