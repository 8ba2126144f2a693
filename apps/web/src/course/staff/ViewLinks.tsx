import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useMatches } from 'react-router';
import { coursewareQuery } from '../../lms/courseware.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './StaffToolbar.module.css';
import { listViewLinks } from './view-links.ts';

/** Links for staff to the course, or to the unit that is open, in other programs; nothing without any (ITB-15). */
export function ViewLinks({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  const labelId = useId();
  const config = useSiteConfig();
  const unitId = useMatches().at(-1)?.params.unitId ?? null;
  const courseware = useQuery({ ...coursewareQuery(courseId), enabled: false }).data;
  const links = listViewLinks(
    {
      courseId,
      unitId,
      legacyWebUrl: courseware?.tree?.units[unitId ?? '']?.legacyWebUrl ?? null,
      canViewLegacyCourseware: courseware?.course.canViewLegacyCourseware ?? false,
    },
    config,
  );
  if (links.length === 0) return null;
  return (
    <nav className={styles.group} aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {intl.formatMessage(messages.label)}
      </span>
      <ul className={styles.links}>
        {links.map(({ kind, href }) => (
          <li key={kind}>
            <Link href={href}>{intl.formatMessage(messages[kind])}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'View course in:',
    description: 'Before links for staff to other programs that show the course, such as Studio',
  },
  legacy: {
    defaultMessage: 'Legacy experience',
    description: 'Link for staff to the unit in the older pages of the course',
  },
  studio: {
    defaultMessage: 'Studio',
    description: 'Link for staff to the program in which courses are written',
  },
  insights: {
    defaultMessage: 'Insights',
    description: 'Link for staff to the program with statistics about the learners of a course',
  },
});
