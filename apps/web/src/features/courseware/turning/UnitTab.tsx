import { memo, useId } from 'react';
import { paths } from '../../../course/paths.ts';
import { useCourseLanguage } from '../../../i18n/CourseText.tsx';
import type { SequenceUnit } from '../../../lms/sequence.ts';
import { Link } from '../../../ui/Link.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type TabFacts, TabMarks } from './TabMarks.tsx';
import { UnitIcon } from './UnitIcon.tsx';
import styles from './UnitTabs.module.css';
import { useTabNote } from './use-tab-note.ts';
import { useTurnTo } from './use-turn-to.ts';

export interface UnitTabProps extends TabFacts {
  readonly courseId: string;
  readonly sequenceId: string;
  readonly currentUnitId: string | null;
  readonly unitIds: readonly string[];
  readonly unit: SequenceUnit;
  /** 0-based. */
  readonly index: number;
}

/**
 * The tab of one unit: the title is its name and tooltip, the marks are described beside the name (CWR-03, CWR-07,
 * CWR-08).
 */
export const UnitTab = memo(function UnitTab(props: UnitTabProps) {
  const { courseId, sequenceId, currentUnitId, unitIds, unit, index, isCurrent, isComplete, isBookmarked } =
    props;
  const noteId = useId();
  const note = useTabNote({ isComplete, isBookmarked });
  const turnTo = useTurnTo();
  return (
    <>
      <Link
        className={styles.tab}
        href={paths.unit(courseId, sequenceId, unit.id)}
        lang={useCourseLanguage()}
        title={unit.title}
        aria-label={unit.title}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={note === '' ? undefined : noteId}
        onClick={(event) =>
          turnTo(
            event,
            { kind: 'place', sequenceId, unitId: unit.id },
            { kind: 'tab', placement: 'top', unitId: currentUnitId, unitIds, targetTab: index + 1 },
          )
        }
      >
        <UnitIcon contentType={unit.contentType} />
        <TabMarks isComplete={isComplete} isBookmarked={isBookmarked} />
      </Link>
      {note !== '' && (
        <VisuallyHidden>
          <span id={noteId}>{note}</span>
        </VisuallyHidden>
      )}
    </>
  );
});
