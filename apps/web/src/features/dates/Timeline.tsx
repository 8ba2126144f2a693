import { useServerNow } from '../../course/use-now.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { DateBlock } from '../../lms/shared/dates.ts';
import { cx } from '../../ui/cx.ts';
import { DateBadges } from './DateBadges.tsx';
import { DateItem } from './DateItem.tsx';
import styles from './Timeline.module.css';
import { listTimelineDays } from './timeline.ts';

export interface TimelineProps {
  readonly blocks: readonly DateBlock[];
}

/** The days with dates, and today, as one timeline. It stays current while the page is open. */
export function Timeline({ blocks }: TimelineProps) {
  const { day: formatDay, dayKey } = useFormat();
  // The response doesn’t include the server’s time.
  const now = useServerNow(0);
  return (
    <ol className={styles.timeline}>
      {listTimelineDays(blocks, { now, dayKey }).map(({ key, moment, when, badges, items }) => (
        <li key={key} className={cx(styles.day, styles[when])}>
          <div className={styles.header}>
            <h2 className={styles.date}>{formatDay(moment)}</h2>
            <DateBadges badges={badges} />
          </div>
          {items.length > 0 && (
            <ul className={styles.items}>
              {items.map((item) => (
                <DateItem key={item.key} item={item} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
