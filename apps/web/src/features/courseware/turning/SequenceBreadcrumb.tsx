import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../../course/paths.ts';
import type { TreeSection } from '../../../lms/course-tree.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { Link } from '../../../ui/Link.tsx';
import { firstUnit } from './address.ts';
import { coursewareMessages } from './messages.ts';

export interface SequenceBreadcrumbProps {
  readonly course: CoursewareCourse;
  readonly section: TreeSection | null;
  readonly sequence: { readonly id: string; readonly title: string };
}

/**
 * Course home, section, sequence (CWR-25), each a link (CWR-26): the page itself is the unit below them. The section's
 * leads to its first unit, as a sequence alone would lead back to where the learner was. Names too long for the line are
 * cut at their end, whatever their direction.
 */
export function SequenceBreadcrumb({ course, section, sequence }: SequenceBreadcrumbProps) {
  const intl = useIntl();
  const [first] = section?.sequenceIds ?? [];
  return (
    <nav className="breadcrumb" aria-label={intl.formatMessage(messages.label)}>
      <ol>
        <li>
          <Link href={paths.outline(course.id)}>{intl.formatMessage(coursewareMessages.courseHome)}</Link>
        </li>
        {section !== null && (
          <li>
            <Link dir="auto" href={paths.unit(course.id, first ?? sequence.id, firstUnit)}>
              {section.title}
            </Link>
          </li>
        )}
        <li>
          <Link dir="auto" href={paths.sequence(course.id, sequence.id)}>
            {sequence.title}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Where you are in the course',
    description: 'Name for screen readers of the links to course home, section and sequence above a unit',
  },
});
