import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import styles from './LazyStaffToolbar.module.css';

const StaffToolbar = lazyWithMessages(
  'StaffToolbar',
  async () => (await import('./StaffToolbar.tsx')).StaffToolbar,
);

export interface LazyStaffToolbarProps {
  readonly course: CourseMetadata;
  /** The slug of the active tab. */
  readonly tab: string | null;
}

/**
 * The staff toolbar, which is also shown while they view the course as a learner (ITB-01). Reserves room for it, so
 * that nothing shifts when it loads.
 */
export function LazyStaffToolbar({ course, tab }: LazyStaffToolbarProps) {
  return (
    <div className={styles.reserved} data-masquerading={course.isMasquerading || undefined}>
      <OptionalContent>
        <StaffToolbar course={course} tab={tab} />
      </OptionalContent>
    </div>
  );
}
