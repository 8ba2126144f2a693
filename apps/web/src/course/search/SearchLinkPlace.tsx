import { lazy } from 'react';
import { OptionalContent } from '../OptionalContent.tsx';
import styles from './SearchLinkPlace.module.css';

const SearchLink = lazy(async () => ({ default: (await import('./SearchLink.tsx')).SearchLink }));

/** Room for the link to the search at the end of the tabs, so that they don't move when it comes. */
export function SearchLinkPlace({ courseId }: { readonly courseId: string }) {
  return (
    <div className={styles.place}>
      <OptionalContent>
        <SearchLink courseId={courseId} />
      </OptionalContent>
    </div>
  );
}
