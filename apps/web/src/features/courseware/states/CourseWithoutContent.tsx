import { useIntl } from 'react-intl';
import { usePage } from '../../../course/page.tsx';
import { paths } from '../../../course/paths.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { coursewareMessages } from '../turning/messages.ts';

/** A course that has no sequence to open (CWR-21). */
export function CourseWithoutContent({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  usePage(course.title);
  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="book"
        title={intl.formatMessage(coursewareMessages.empty)}
        action={
          <ButtonLink href={paths.outline(course.id)}>
            {intl.formatMessage(coursewareMessages.courseHome)}
          </ButtonLink>
        }
      />
    </div>
  );
}
