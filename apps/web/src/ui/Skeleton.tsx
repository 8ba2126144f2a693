import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly lines?: number;
  readonly shape?: 'text' | 'title' | 'block';
}

/** A placeholder in the shape of text that is loading. Silent: a `Spinner` or a heading says what loads. */
export function Skeleton({ lines = 3, shape = 'text' }: SkeletonProps) {
  const count = shape === 'text' ? lines : 1;
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => `line-${line}`).map((key) => (
        <span key={key} className={cx(styles.line, styles[shape])} />
      ))}
    </div>
  );
}
