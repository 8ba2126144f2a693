import { type MouseEvent, memo, type ReactNode, use } from 'react';
import { paths } from '../../../course/paths.ts';
import { CourseText } from '../../../i18n/CourseText.tsx';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import { Link } from '../../../ui/Link.tsx';
import { GoToContext } from '../turning/use-turning-ahead.ts';
import styles from './OutlineContent.module.css';

export interface OutlineLinkProps {
  readonly courseId: string;
  readonly sequenceId: string;
  /** Null for the sequence itself. */
  readonly unitId: string | null;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly onFollow: (() => void) | undefined;
  /** The mark at its end. */
  readonly children: ReactNode;
}

/** The link to a unit or a closed sequence, with its mark. Turns to it like the buttons above the unit. */
export const OutlineLink = memo(function OutlineLink(props: OutlineLinkProps) {
  const { courseId, sequenceId, unitId, title, isCurrent, onFollow, children } = props;
  const goTo = use(GoToContext);
  const href =
    unitId === null ? paths.sequence(courseId, sequenceId) : paths.unit(courseId, sequenceId, unitId);
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onFollow?.();
    goTo({ kind: 'place', sequenceId, unitId });
  };
  return (
    <Link className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      <span className={styles.title}>
        <CourseText>{title}</CourseText>
      </span>{' '}
      {children}
    </Link>
  );
});
