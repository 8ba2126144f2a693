import { Icon } from '../../../ui/Icon.tsx';
import styles from './UnitTabs.module.css';

/** The state of a unit that its tab shows. */
export interface TabFacts {
  readonly isCurrent: boolean;
  readonly isComplete: boolean;
  readonly isBookmarked: boolean;
}

/** The visible marks on a unit's tab (CWR-07, CWR-08). */
export function TabMarks({ isComplete, isBookmarked }: Pick<TabFacts, 'isComplete' | 'isBookmarked'>) {
  return (
    <>
      {isComplete && (
        <span className={styles.complete} data-mark="complete">
          <Icon name="check" size={0.8} />
        </span>
      )}
      {isBookmarked && (
        <span className={styles.bookmark} data-mark="bookmark">
          <Icon name="bookmark-filled" size={0.8} />
        </span>
      )}
    </>
  );
}
