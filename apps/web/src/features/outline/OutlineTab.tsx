import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Contents } from './Contents.tsx';
import { NoContents } from './NoContents.tsx';
import styles from './OutlineTab.module.css';
import { ResumeButton } from './ResumeButton.tsx';

export interface OutlineTabProps {
  readonly outline: Outline;
  readonly course: CourseMetadata;
}

/** The home of a course: its title, the way in, and its table of contents. */
export function OutlineTab({ outline, course }: OutlineTabProps) {
  const { courseBlocks, resumeCourse } = outline;
  const hasContents = courseBlocks !== null && courseBlocks.course.sectionIds.length > 0;

  return (
    <div className={styles.column}>
      <PageTitle title={course.title} actions={<ResumeButton resume={resumeCourse} />} />
      {hasContents ? (
        <Contents
          courseId={course.courseId}
          blocks={courseBlocks}
          canLoadCourseware={course.canLoadCourseware}
        />
      ) : (
        <NoContents outline={outline} course={course} />
      )}
    </div>
  );
}
