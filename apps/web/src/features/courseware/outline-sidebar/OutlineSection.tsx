import { memo, useCallback } from 'react';
import { CourseText } from '../../../i18n/CourseText.tsx';
import type { CompletionFacts } from '../../../lms/completion.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import styles from './OutlineContent.module.css';
import { OutlineMark } from './OutlineMark.tsx';
import { OutlineSequence } from './OutlineSequence.tsx';
import type { OutlineSectionEntry } from './outline-entries.ts';
import type { OpenEntries } from './use-open-entries.ts';

export interface OutlineSectionProps {
  readonly courseId: string;
  readonly section: OutlineSectionEntry;
  readonly isOpen: boolean;
  /** Null where completion isn't shown. */
  readonly isComplete: boolean | null;
  /** The open entries, including those of its sequences. */
  readonly opened: OpenEntries;
  /** Null where it isn't shown. */
  readonly completion: CompletionFacts | null;
  /** Null where the learner is in another section. */
  readonly currentSequenceId: string | null;
  readonly currentUnitId: string | null;
  readonly onOpenChange: (id: string, open: boolean) => void;
  readonly onFollow: (() => void) | undefined;
}

/** One section: always its title and mark, its sequences when open. */
export const OutlineSection = memo(function OutlineSection(props: OutlineSectionProps) {
  const { courseId, section, isOpen, isComplete, opened, completion, onOpenChange, onFollow } = props;
  const { id, title, sequences } = section;
  const follow = useCallback((open: boolean) => onOpenChange(id, open), [onOpenChange, id]);
  return (
    <li>
      <Disclosure
        open={isOpen}
        onOpenChange={follow}
        className={styles.section}
        summary={
          <span className={styles.line}>
            <span className={styles.title}>
              <CourseText>{title}</CourseText>
            </span>
            <OutlineMark of="section" isComplete={isComplete} />
          </span>
        }
      >
        {isOpen && (
          <ol>
            {sequences.map((sequence) => {
              const isHere = sequence.id === props.currentSequenceId;
              return (
                <OutlineSequence
                  key={sequence.id}
                  courseId={courseId}
                  sequence={sequence}
                  isOpen={opened.has(sequence.id)}
                  isCurrent={isHere}
                  currentUnitId={isHere ? props.currentUnitId : null}
                  completion={completion}
                  onOpenChange={onOpenChange}
                  onFollow={onFollow}
                />
              );
            })}
          </ol>
        )}
      </Disclosure>
    </li>
  );
});
