import { useId } from 'react';
import { defineMessage, type MessageValue, useIntl } from 'react-intl';
import { useServerNow } from '../../course/use-now.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useCompletion } from '../../lms/completion.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './AtAGlance.module.css';
import { findNextDue, type NextDue } from './next-due.ts';
import { ProgressText } from './ProgressText.tsx';
import { listSequenceIds, measureProgress } from './progress.ts';

export interface AtAGlanceProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/** The next due date, and the learner’s progress. Nothing for those who aren’t enrolled. */
export function AtAGlance({ outline, course: { courseId, canLoadCourseware, isEnrolled } }: AtAGlanceProps) {
  const completion = useCompletion(courseId);
  const now = useServerNow(outline.timeOffsetMillis);
  const lineId = useId();
  if (!isEnrolled || outline.courseBlocks === null) return null;

  const progress = measureProgress(listSequenceIds(outline.courseBlocks), completion);
  const next = findNextDue(outline, { courseId, canLoadCourseware, completion, now });
  if (progress.total === 0 && next === null) return null;
  return (
    <div className={styles.glance}>
      <div className={styles.text}>
        {next && <NextDueText next={next} />}
        {progress.total > 0 && (
          <p id={lineId}>
            <ProgressText {...progress} />
          </p>
        )}
      </div>
      {progress.total > 0 && (
        <progress
          className="progress-line"
          max={progress.total}
          value={progress.done}
          aria-labelledby={lineId}
        />
      )}
    </div>
  );
}

function NextDueText({ next: { title, date, href } }: { readonly next: NextDue }) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <p className={styles.next}>
      {intl.formatMessage(nextDue, {
        title: (
          <CourseText key="title">{href === null ? title : <Link href={href}>{title}</Link>}</CourseText>
        ),
        date: (
          <bdi key="date">
            <time dateTime={date}>{format.dateTime(date)}</time>
          </bdi>
        ),
      })}
    </p>
  );
}

const nextDue = defineMessage<{ title: MessageValue; date: MessageValue }>({
  defaultMessage: 'Due next: {title}, {date}',
  description:
    'At the head of the home of a course: the assignment that is due next, a link, and its date and time with the zone',
});
