import { lazy } from 'react';
import { useSiteConfig } from '../../lms/lms.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import styles from './StaffBarPlace.module.css';

const StaffBar = lazy(async () => ({ default: (await import('./StaffBar.tsx')).StaffBar }));

/** Reserves room for the staff bar, so that nothing shifts when it loads. A foreign LMS has no such pages: no bar. */
export function StaffBarPlace({ courseId }: { readonly courseId: string }) {
  if (!useSiteConfig().isLectern) return null;
  return (
    <div className={styles.place}>
      <OptionalContent>
        <StaffBar courseId={courseId} />
      </OptionalContent>
    </div>
  );
}
