import { memo, useCallback } from 'react';
import { CourseText } from '../../../i18n/CourseText.tsx';
import type { CompletionFacts } from '../../../lms/completion.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import styles from './OutlineContent.module.css';
import { OutlineLink } from './OutlineLink.tsx';
import { OutlineMark } from './OutlineMark.tsx';
import type { OutlineSequenceEntry } from './outline-entries.ts';

export interface OutlineSequenceProps {
  readonly courseId: string;
  readonly sequence: OutlineSequenceEntry;
  readonly isOpen: boolean;
  /** Whether the learner is in it. */
  readonly isCurrent: boolean;
  /** Null where the learner is in another sequence, or in none of its units. */
  readonly currentUnitId: string | null;
  /** Null where it isn't shown. */
  readonly completion: CompletionFacts | null;
  readonly onOpenChange: (id: string, open: boolean) => void;
  readonly onFollow: (() => void) | undefined;
}

/**
 * One sequence with its units. A locked one is a link to the page that says what opens it; so is one whose units are
 * unknown.
 */
export const OutlineSequence = memo(function OutlineSequence(props: OutlineSequenceProps) {
  const { courseId, sequence, isOpen, isCurrent, completion, onOpenChange, onFollow } = props;
  const { id, title, units, isLocked } = sequence;
  const follow = useCallback((open: boolean) => onOpenChange(id, open), [onOpenChange, id]);
  const isComplete = completion && completion[id] === true;

  if (units.length === 0) {
    return (
      <li>
        <OutlineLink
          courseId={courseId}
          sequenceId={id}
          unitId={null}
          title={title}
          isCurrent={isCurrent}
          onFollow={onFollow}
        >
          <OutlineMark of="lesson" isComplete={isComplete} isLocked={isLocked} />
        </OutlineLink>
      </li>
    );
  }
  return (
    <li>
      <Disclosure
        open={isOpen}
        onOpenChange={follow}
        className={styles.sequence}
        summary={
          <span className={styles.line}>
            <span className={styles.title}>
              <CourseText>{title}</CourseText>
            </span>
            <OutlineMark of="lesson" isComplete={isComplete} />
          </span>
        }
      >
        {isOpen && <UnitLinks {...props} />}
      </Disclosure>
    </li>
  );
});

function UnitLinks({ courseId, sequence, currentUnitId, completion, onFollow }: OutlineSequenceProps) {
  const { id, units } = sequence;
  const isComplete = completion && completion[id] === true;
  return (
    <ol>
      {units.map((unit) => (
        <li key={unit.id}>
          <OutlineLink
            courseId={courseId}
            sequenceId={id}
            unitId={unit.id}
            title={unit.title}
            isCurrent={unit.id === currentUnitId}
            onFollow={onFollow}
          >
            <OutlineMark
              of="unit"
              // All units of a complete sequence are complete, whether or not the server reported each.
              isComplete={completion && (completion[unit.id] ?? (isComplete ? true : null))}
              isLocked={unit.isLocked}
            />
          </OutlineLink>
        </li>
      ))}
    </ol>
  );
}
