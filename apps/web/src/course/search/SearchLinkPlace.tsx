import { lazy } from 'react';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIdle } from '../use-idle.ts';
import styles from './SearchLinkPlace.module.css';

const SearchLink = lazy(async () => ({ default: (await import('./SearchLink.tsx')).SearchLink }));

/** Reserves room for the search link at the end of the tabs, so that they don't move when it loads after the screen. */
export function SearchLinkPlace({ courseId }: { readonly courseId: string }) {
  const isIdle = useIdle(courseId);
  return (
    <div className={styles.place}>
      {isIdle && (
        <OptionalContent>
          <SearchLink courseId={courseId} />
        </OptionalContent>
      )}
    </div>
  );
}
