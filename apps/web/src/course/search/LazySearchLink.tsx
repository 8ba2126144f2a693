import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIdle } from '../use-idle.ts';
import styles from './LazySearchLink.module.css';

const SearchLink = lazyWithMessages('SearchLink', async () => (await import('./SearchLink.tsx')).SearchLink);

/** Reserves room for the search link at the end of the tabs, so that they don't move when it loads after the screen. */
export function LazySearchLink({ courseId }: { readonly courseId: string }) {
  const isIdle = useIdle(courseId);
  return (
    <div className={styles.reserved}>
      {isIdle && (
        <OptionalContent>
          <SearchLink courseId={courseId} />
        </OptionalContent>
      )}
    </div>
  );
}
