import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { usePage } from '../../../course/page.tsx';
import { paths } from '../../../course/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { UnreleasedBlock } from '../../../lms/course-tree.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { coursewareMessages } from '../turning/messages.ts';

export interface UnreleasedContentProps {
  readonly course: CoursewareCourse;
  readonly block: UnreleasedBlock;
}

/** Replaces a sequence or section before its release. The outline and Next leave it out, but an old link may lead here. */
export function UnreleasedContent({ course, block }: UnreleasedContentProps) {
  const intl = useIntl();
  const { dateTime } = useFormat();
  const { title, sectionTitle, opensAt } = block;
  usePage(title, sectionTitle, course.title);
  return (
    <>
      <PageTitle title={title} inCourseLanguage />
      <EmptyState
        icon="clock"
        title={intl.formatMessage(messages.unreleased)}
        action={
          <ButtonLink href={paths.outline(course.id)}>
            {intl.formatMessage(coursewareMessages.courseHome)}
          </ButtonLink>
        }
      >
        <p>{intl.formatMessage(opens, { date: dateTime(opensAt) })}</p>
      </EmptyState>
    </>
  );
}

const messages = defineMessages({
  unreleased: {
    defaultMessage: 'This content isn’t available yet.',
    description: 'Heading in place of units of a course that open at a later date',
  },
});

const opens = defineMessage<{ date: string }>({
  defaultMessage: 'It opens on {date}.',
  description: 'Below the heading that content isn’t available yet; date has the day, the time and its zone',
});
