import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { usePage } from '../../course/page.tsx';
import { dashboardUrl } from '../../course/site-urls.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import styles from './ExitPage.module.css';

export interface ExitPageProps {
  readonly course: CoursewareCourse;
  readonly title: string;
  readonly lead: ReactNode;
  /** Beside the link to the dashboard. */
  readonly action?: ReactNode;
  /** Between the lead and the buttons. */
  readonly children?: ReactNode;
  /** Below the buttons. */
  readonly footer?: ReactNode;
}

/** The frame of the three exit pages, with the link to the dashboard (EXT-09). */
export function ExitPage({ course, title, lead, action, children, footer }: ExitPageProps) {
  const intl = useIntl();
  const config = useSiteConfig();
  usePage(title, course.title);
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle over={<CourseText>{course.title}</CourseText>} title={title} lead={lead} />
      {children}
      <div className={`cluster ${styles.ways}`}>
        {action}
        <ButtonLink href={dashboardUrl(config)}>{intl.formatMessage(messages.courses)}</ButtonLink>
      </div>
      {footer}
    </div>
  );
}

const messages = defineMessages({
  courses: {
    defaultMessage: 'View my courses',
    description: 'Link at the end of a course, to the dashboard',
  },
});
