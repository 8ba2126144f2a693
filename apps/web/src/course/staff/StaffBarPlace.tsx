import { lazy } from 'react';
import { useSiteConfig } from '../../lms/lms.ts';
import { OptionalPart } from '../OptionalPart.tsx';
import styles from './StaffBarPlace.module.css';

const StaffBar = lazy(async () => ({ default: (await import('./StaffBar.tsx')).StaffBar }));

/** Room for the staff's bar, so that nothing moves when it arrives. Another LMS has other pages for its staff: no bar. */
export function StaffBarPlace({ courseId }: { readonly courseId: string }) {
  if (!useSiteConfig().isLectern) return null;
  return (
    <div className={styles.place}>
      <OptionalPart>
        <StaffBar courseId={courseId} />
      </OptionalPart>
    </div>
  );
}
