import { lazy } from 'react';
import { waitForMessages } from '../../i18n/I18nProvider.tsx';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import styles from './StaffToolbarPlace.module.css';

const StaffToolbar = lazy(async () => {
  const [{ StaffToolbar: Toolbar }] = await Promise.all([import('./StaffToolbar.tsx'), waitForMessages()]);
  return { default: Toolbar };
});

export interface StaffToolbarPlaceProps {
  readonly course: CourseMetadata;
  /** The slug of the active tab. */
  readonly tab: string | null;
}

/**
 * The staff toolbar, which is also shown while they view the course as a learner (ITB-01). Reserves room for it, so
 * that nothing shifts when it loads.
 */
export function StaffToolbarPlace({ course, tab }: StaffToolbarPlaceProps) {
  return (
    <div className={styles.place} data-masquerading={course.isMasquerading || undefined}>
      <OptionalContent>
        <StaffToolbar course={course} tab={tab} />
      </OptionalContent>
    </div>
  );
}
