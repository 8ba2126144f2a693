import { useFormat } from '../../../i18n/use-format.ts';
import styles from './Discussion.module.css';

/** How many posts a unit has, over the corner of a button whose name says it; nothing for none. */
export function PostCount({ count }: { readonly count: number }) {
  const format = useFormat();
  return (
    count > 0 && (
      <span className={styles.count} aria-hidden="true">
        {format.number(count)}
      </span>
    )
  );
}
