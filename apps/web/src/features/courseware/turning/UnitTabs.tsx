import type { KeyboardEvent } from 'react';
import { useBookmarks } from '../../../lms/bookmarks.ts';
import { useCompletion } from '../../../lms/completion.ts';
import type { Sequence } from '../../../lms/sequence.ts';
import { useOverflow } from '../../../ui/use-overflow.ts';
import type { TabFacts } from './TabMarks.tsx';
import { UnitMenu } from './UnitMenu.tsx';
import { UnitTab } from './UnitTab.tsx';
import styles from './UnitTabs.module.css';

export interface UnitTabsProps {
  readonly courseId: string;
  readonly sequence: Sequence;
  readonly unitId: string | null;
}

/**
 * One tab per unit in order (CWR-03); if they don't all fit, one menu that lists them (CWR-04). They are links; the
 * arrow keys also move between them.
 */
export function UnitTabs({ courseId, sequence, unitId }: UnitTabsProps) {
  const { unitIds, units, showCompletion } = sequence;
  const completion = useCompletion(courseId);
  const bookmarks = useBookmarks(courseId);
  // All tabs have the same width, so their number determines the width of the row.
  const { rowRef, surplus, moreStyle } = useOverflow<HTMLUListElement>(
    String(unitIds.length),
    unitIds.length,
  );
  const isMenu = surplus.length > 0;
  const tabs = unitIds.flatMap((id, index) => {
    const unit = units[id];
    if (unit === undefined) return [];
    const facts: TabFacts = {
      isCurrent: id === unitId,
      isComplete: showCompletion && completion[id] === true,
      isBookmarked: bookmarks[id]?.bookmarked === true,
    };
    return [{ unit, index, facts }];
  });
  const place = { courseId, sequenceId: sequence.id, currentUnitId: unitId, unitIds };

  return (
    <ul ref={rowRef} className={styles.row} onKeyDown={moveAlong}>
      {!isMenu &&
        tabs.map(({ unit, index, facts }) => (
          <li key={unit.id} data-overflow="item">
            <UnitTab {...facts} {...place} unit={unit} index={index} />
          </li>
        ))}
      <li data-overflow="more" style={moreStyle} className={styles.more}>
        <UnitMenu {...place} tabs={tabs} />
      </li>
    </ul>
  );
}

/** Arrow keys, Home and End move between the tabs, in reading direction. */
function moveAlong(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-overflow="item"] a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const targets: Record<string, HTMLElement | undefined> = {
    [forward]: links[at + 1],
    [back]: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
