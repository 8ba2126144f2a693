import { memo, useCallback } from 'react';
import { CompletionMark } from '../../course/CompletionMark.tsx';
import type { CompletionFacts } from '../../lms/completion.ts';
import type { OutlineBlocks, OutlineSection } from '../../lms/outline.ts';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './SectionEntry.module.css';
import { SequenceList } from './SequenceList.tsx';

export interface SectionEntryProps {
  readonly courseId: string;
  readonly section: OutlineSection;
  readonly sequences: OutlineBlocks['sequences'];
  readonly completion: CompletionFacts;
  readonly canLoadCourseware: boolean;
  readonly open: boolean;
  /** Whether a closed section should hold its sequences already. */
  readonly hasTime: boolean;
  readonly onOpenChange: (id: string, open: boolean) => void;
}

/** One section: its title and mark always, its sequences when open (OUT-09, OUT-14, OUT-15). */
export const SectionEntry = memo(function SectionEntry(props: SectionEntryProps) {
  const { courseId, section, sequences, completion, canLoadCourseware, open, hasTime, onOpenChange } = props;
  const isComplete = completion[section.id] === true;
  const follow = useCallback(
    (isOpen: boolean) => onOpenChange(section.id, isOpen),
    [onOpenChange, section.id],
  );

  return (
    <li>
      <Disclosure
        open={open}
        onOpenChange={follow}
        className={styles.disclosure}
        summary={
          <span className={styles.line}>
            <h2 className={styles.title}>
              <bdi>{section.title}</bdi>
            </h2>
            <span className={cx(styles.mark, isComplete && styles.complete)}>
              <CompletionMark complete={isComplete} of="section" />
            </span>
          </span>
        }
      >
        {(open || hasTime) && (
          <SequenceList
            courseId={courseId}
            section={section}
            sequences={sequences}
            completion={completion}
            canLoadCourseware={canLoadCourseware}
          />
        )}
      </Disclosure>
    </li>
  );
});
