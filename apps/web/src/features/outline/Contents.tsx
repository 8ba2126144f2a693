import { useDeferredValue } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useCompletion } from '../../lms/completion.ts';
import type { OutlineBlocks } from '../../lms/outline.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Contents.module.css';
import { useOpenSections } from './open-sections.ts';
import { SectionEntry } from './SectionEntry.tsx';

export interface ContentsProps {
  readonly courseId: string;
  readonly blocks: OutlineBlocks;
  readonly canLoadCourseware: boolean;
  /** Whether to show the learner's progress in each section. */
  readonly showsProgress: boolean;
}

/** The outline: sections that open and close, all of them by one button (OUT-09 to OUT-13). */
export function Contents({ courseId, blocks, canLoadCourseware, showsProgress }: ContentsProps) {
  const intl = useIntl();
  const completion = useCompletion(courseId);
  const { open, isExpanded, changeOne, changeAll } = useOpenSections(blocks);
  // The content of closed sections renders after the first paint, in batches: then they open at once, and the browser's
  // find-in-page works in them.
  const hasTime = useDeferredValue(true, false);

  return (
    <section aria-label={intl.formatMessage(messages.contents)}>
      <div className={styles.tools}>
        <Button variant="quiet" size="small" onClick={changeAll}>
          {intl.formatMessage(isExpanded ? messages.collapseAll : messages.expandAll)}
        </Button>
      </div>
      <ol className={styles.sections}>
        {blocks.course.sectionIds.map((id) => {
          const section = blocks.sections[id];
          return (
            section && (
              <SectionEntry
                key={id}
                courseId={courseId}
                section={section}
                sequences={blocks.sequences}
                completion={completion}
                canLoadCourseware={canLoadCourseware}
                open={open.has(id)}
                hasTime={hasTime}
                showsProgress={showsProgress}
                onOpenChange={changeOne}
              />
            )
          );
        })}
      </ol>
    </section>
  );
}

const messages = defineMessages({
  contents: {
    defaultMessage: 'Course outline',
    description: 'Name for screen readers of the table of contents of a course',
  },
  expandAll: {
    defaultMessage: 'Expand all',
    description: 'Button that opens all sections of the table of contents of a course',
  },
  collapseAll: {
    defaultMessage: 'Collapse all',
    description: 'Button that closes all sections of the table of contents of a course',
  },
});
