import type { CourseNote } from '../../lms/notes.ts';
import styles from './Notes.module.css';

export interface NoteQuoteProps {
  readonly color: CourseNote['color'];
  readonly children: string;
}

/** Course text, highlighted as it is in its unit. */
export function NoteQuote({ color, children }: NoteQuoteProps) {
  return (
    <blockquote className={styles.quote} data-color={color} dir="auto">
      <span>{children}</span>
    </blockquote>
  );
}
