import type { CSSProperties } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './CelebrationDialog.module.css';

export interface CelebrationImageProps {
  readonly kind: 'section' | 'streak' | 'goal';
  /** Marks of a streak, at most seven; 1 for the others. */
  readonly count?: number | undefined;
}

/** From this width on, the wide image is used (STK-03, CWR-40). */
const WIDE = '(min-width: 400px)';
const MAX_MARKS = 7;

/**
 * Decorative: the text beside it says the same. A streak is a row of checked days, the others one mark above a book.
 */
export function CelebrationImage({ kind, count = 1 }: CelebrationImageProps) {
  const isWide = useMediaQuery(WIDE);
  const width = isWide ? 480 : 280;
  const height = isWide ? 150 : 130;
  const marks = kind === 'streak' ? Math.min(count, MAX_MARKS) : 1;
  const step = Math.min(84, (width - 64) / marks);
  const y = kind === 'streak' ? height / 2 : height / 2 - 18;
  const first = width / 2 - ((marks - 1) * step) / 2;
  const radius = Math.min(28, step / 2 - 4);
  const days = Array.from({ length: marks }, (_, day) => day);
  return (
    <svg
      className={styles.image}
      viewBox={`0 0 ${width} ${height}`}
      data-image={isWide ? 'wide' : 'narrow'}
      aria-hidden="true"
    >
      <rect className={styles.ground} width={width} height={height} rx="10" />
      {kind === 'streak' ? (
        <path className={styles.line} d={`M${first} ${y}h${(marks - 1) * step}`} />
      ) : (
        <Book x={width / 2} y={height / 2 + 40} />
      )}
      {days.map((day) => (
        <g key={day} className={styles.mark} style={{ '--index': day } as CSSProperties}>
          <circle cx={first + day * step} cy={y} r={radius} />
          <path
            className={styles.check}
            d={`M${first + day * step - radius * 0.4} ${y}l${radius * 0.3} ${radius * 0.3} ${radius * 0.55} ${-radius * 0.6}`}
          />
        </g>
      ))}
    </svg>
  );
}

/** An open book, with the middle of its lower edge at a point. */
function Book({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <path className={styles.page} d={`M${x} ${y}c-18 -12 -44 -14 -66 -8v-48c22 -6 48 -4 66 8z`} />
      <path className={styles.page} d={`M${x} ${y}c18 -12 44 -14 66 -8v-48c-22 -6 -48 -4 -66 8z`} />
    </>
  );
}
