import { type CSSProperties, memo, useCallback } from 'react';
import { CompletionMark } from '../../course/CompletionMark.tsx';
import { CourseText } from '../../i18n/CourseText.tsx';
import type { CompletionFacts } from '../../lms/completion.ts';
import type { OutlineBlocks, OutlineSection } from '../../lms/outline.ts';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ProgressText } from './ProgressText.tsx';
import { measureProgress, type Progress } from './progress.ts';
import styles from './SectionEntry.module.css';
import { SequenceList } from './SequenceList.tsx';
import { StaffMark } from './StaffMark.tsx';

export interface SectionEntryProps {
  readonly courseId: string;
  readonly section: OutlineSection;
  readonly sequences: OutlineBlocks['sequences'];
  readonly completion: CompletionFacts;
  readonly canLoadCourseware: boolean;
  readonly open: boolean;
  /** Whether to render the sequences of a closed section already. */
  readonly hasTime: boolean;
  /** Whether to show progress: there is a learner. */
  readonly showsProgress: boolean;
  readonly onOpenChange: (id: string, open: boolean) => void;
}

/**
 * One section: always its title, mark and progress, its sequences when open (OUT-09, OUT-14, OUT-15). The line below it
 * is its progress bar.
 */
export const SectionEntry = memo(function SectionEntry(props: SectionEntryProps) {
  const { courseId, section, sequences, completion, canLoadCourseware, open, hasTime, onOpenChange } = props;
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
          <SectionSummary section={section} completion={completion} showsProgress={props.showsProgress} />
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

type SectionSummaryProps = Pick<SectionEntryProps, 'section' | 'completion' | 'showsProgress'>;

/** The part of a section that is always visible; opening it does not change it. */
const SectionSummary = memo(function SectionSummary(props: SectionSummaryProps) {
  const { section, completion, showsProgress } = props;
  const { id, title, sequenceIds, hiddenFromLearners } = section;
  const measured = measureProgress(sequenceIds, completion);
  const progress = showsProgress && measured.total > 0 && measured;
  const isComplete = completion[id] === true;

  return (
    <span className={styles.line}>
      <span className={styles.text}>
        <h2 className={styles.title}>
          <CourseText>{title}</CourseText>
        </h2>
        <StaffMark reason={hiddenFromLearners} />
        {progress && (
          <span className={styles.progress}>
            <ProgressText {...progress} />
          </span>
        )}
      </span>
      <span className={cx(styles.mark, isComplete && styles.complete)}>
        <CompletionMark complete={isComplete} of="section" />
      </span>
      {progress && <span className={styles.bar} style={lengthOf(progress)} />}
    </span>
  );
});

function lengthOf({ done, total }: Progress): CSSProperties {
  return { inlineSize: `${(done / total) * 100}%` };
}
