import { cx } from '../../ui/cx.ts';
import { useIsCourseware } from '../route-context.ts';
import styles from './ExamTimer.module.css';

/** The class of the bar of an exam, by where the page has it. */
export function useBarClass(): string {
  return cx(styles.bar, useIsCourseware() ? styles.atStart : styles.atEnd);
}
