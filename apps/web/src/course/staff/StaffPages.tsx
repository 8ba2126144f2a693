import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useSiteConfig } from '../../lms/lms.ts';
import { sessionQuery } from '../../lms/session.ts';
import { Link } from '../../ui/Link.tsx';
import { siteStaffUrl, staffUrl } from '../site-urls.ts';
import styles from './StaffToolbar.module.css';

export interface StaffPagesProps {
  readonly courseId: string;
}

/** Links for staff to the LMS's pages about the course; administrators also get those of the site. */
export function StaffPages({ courseId }: StaffPagesProps) {
  const intl = useIntl();
  const labelId = useId();
  const config = useSiteConfig();
  const user = useQuery(sessionQuery()).data;
  return (
    <nav className={styles.group} aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {intl.formatMessage(messages.label)}
      </span>
      <ul className={styles.links}>
        {(['people', 'grading', 'announcements', 'import', 'requests', 'notices'] as const).map((page) => (
          <li key={page}>
            <Link href={staffUrl(config, courseId, page)}>{intl.formatMessage(messages[page])}</Link>
          </li>
        ))}
        {user?.administrator && (
          <li>
            <Link href={siteStaffUrl(config)}>{intl.formatMessage(messages.site)}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Course team:',
    description:
      'Before links that only the staff of a course see, to pages about its learners and its content',
  },
  people: { defaultMessage: 'People', description: 'Link for staff to the learners and staff of the course' },
  grading: {
    defaultMessage: 'Grading',
    description: 'Link for staff to the work of learners that waits for a grade or an assessment',
  },
  announcements: {
    defaultMessage: 'Announcements',
    description: 'Link for staff to the page on which they write to the learners of the course',
  },
  import: {
    defaultMessage: 'Import report',
    description: 'Link for staff to what the last import of the course reported',
  },
  requests: {
    defaultMessage: 'Requests',
    description: 'Link for staff to the upgrades that learners ask for',
  },
  notices: {
    defaultMessage: 'Notices',
    description: 'Link for staff to what the operators of the site have told everybody',
  },
  site: {
    defaultMessage: 'Administration',
    description: 'Link for administrators to the pages about the whole site',
  },
});
