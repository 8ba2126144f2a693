import { type CSSProperties, memo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { CompletionFacts } from '../../lms/completion.ts';
import type { OutlineBlocks, OutlineSection } from '../../lms/outline.ts';
import { SequenceEntry } from './SequenceEntry.tsx';
import styles from './SequenceList.module.css';
import { findSequenceHref } from './sequence-href.ts';

export interface SequenceListProps {
  readonly courseId: string;
  readonly section: OutlineSection;
  readonly sequences: OutlineBlocks['sequences'];
  readonly completion: CompletionFacts;
  readonly canLoadCourseware: boolean;
}

/** The sequences of a section in their order (OUT-14). */
export const SequenceList = memo(function SequenceList(props: SequenceListProps) {
  const { courseId, section, sequences, completion, canLoadCourseware } = props;
  const intl = useIntl();
  if (section.sequenceIds.length === 0) {
    return <p className="muted">{intl.formatMessage(messages.empty)}</p>;
  }
  const rows: CSSProperties & Record<'--rows', number> = { '--rows': section.sequenceIds.length };
  return (
    <ol className={styles.list} style={rows}>
      {section.sequenceIds.map((id) => {
        const sequence = sequences[id];
        return (
          sequence && (
            <SequenceEntry
              key={id}
              sequence={sequence}
              // The section's mark also covers the sequences with the same reason.
              hiddenBy={
                sequence.hiddenFromLearners === section.hiddenFromLearners
                  ? null
                  : sequence.hiddenFromLearners
              }
              href={findSequenceHref(sequence, courseId, canLoadCourseware)}
              isComplete={completion[id] === true}
            />
          )
        );
      })}
    </ol>
  );
});

const messages = defineMessages({
  empty: {
    defaultMessage: 'Nothing has been published in this section yet.',
    description: 'In place of the entries of a section of the table of contents of a course',
  },
});
