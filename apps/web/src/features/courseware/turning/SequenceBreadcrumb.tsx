import { defineMessages, useIntl } from 'react-intl';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { paths } from '../../../course/paths.ts';
import { CourseText } from '../../../i18n/CourseText.tsx';
import { lazyComponent } from '../../../i18n/lazy-component.ts';
import type { CourseTree, TreeSection } from '../../../lms/course-tree.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { Link } from '../../../ui/Link.tsx';
import { firstUnit } from './address.ts';
import { coursewareMessages } from './messages.ts';

const JumpMenus = lazyComponent('JumpMenus', async () => (await import('./JumpMenus.tsx')).JumpMenus);

export interface SequenceBreadcrumbProps {
  readonly course: CoursewareCourse;
  readonly tree: CourseTree;
  readonly section: TreeSection | null;
  readonly sequence: { readonly id: string; readonly title: string };
  readonly unitId: string | null;
}

/**
 * Course home, section, sequence (CWR-25), each a link (CWR-26): the current page is the unit below them. The section
 * links to its first unit, as a link to its sequence would resume where the learner was. Names too long for the line
 * are truncated at their end, in any direction. Staff choose sections and sequences from menus instead (CWR-27, CS-33).
 */
export function SequenceBreadcrumb({ course, tree, section, sequence, unitId }: SequenceBreadcrumbProps) {
  const intl = useIntl();
  const { hasJumpMenus } = useSiteConfig();
  const [first] = section?.sequenceIds ?? [];
  const sectionLink = section && (
    <Link dir="auto" href={paths.unit(course.id, first ?? sequence.id, firstUnit)}>
      <CourseText>{section.title}</CourseText>
    </Link>
  );
  const sequenceLink = (
    <Link dir="auto" href={paths.sequence(course.id, sequence.id)}>
      <CourseText>{sequence.title}</CourseText>
    </Link>
  );
  const links = (
    <>
      {sectionLink && <li>{sectionLink}</li>}
      <li>{sequenceLink}</li>
    </>
  );
  return (
    <nav className="breadcrumb" aria-label={intl.formatMessage(messages.label)}>
      <ol>
        <li>
          <Link href={paths.outline(course.id)}>{intl.formatMessage(coursewareMessages.courseHome)}</Link>
        </li>
        {hasJumpMenus && course.isStaff && !course.isMasquerading && section !== null ? (
          <OptionalContent fallback={links} instead={links}>
            <JumpMenus
              courseId={course.id}
              tree={tree}
              section={section}
              sequence={sequence}
              unitId={unitId}
              sectionLink={sectionLink}
              sequenceLink={sequenceLink}
            />
          </OptionalContent>
        ) : (
          links
        )}
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
