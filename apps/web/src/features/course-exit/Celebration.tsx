import { defineMessages, useIntl } from 'react-intl';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { CompletedPrograms } from './CompletedPrograms.tsx';
import { ExitCertificate } from './ExitCertificate.tsx';
import { ExitPage } from './ExitPage.tsx';
import { Recommendations } from './Recommendations.tsx';
import { ShareCourse } from './ShareCourse.tsx';

/**
 * The exit page of a learner who completed the course. Learners of a free track get it whatever their grade: only those
 * who passed are congratulated.
 */
export function Celebration({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  const hasPassed = course.userHasPassingGrade;
  return (
    <ExitPage
      course={course}
      title={intl.formatMessage(hasPassed ? messages.title : messages.end)}
      lead={intl.formatMessage(hasPassed ? messages.lead : messages.goBack)}
      footer={
        <>
          <CompletedPrograms programs={course.relatedPrograms} />
          {hasPassed && <ShareCourse course={course} />}
          <Recommendations course={course} />
        </>
      }
    >
      <ExitCertificate course={course} />
    </ExitPage>
  );
}

const messages = defineMessages({
  title: { defaultMessage: 'Congratulations!', description: 'Heading at the end of a completed course' },
  lead: {
    defaultMessage: 'You’ve completed this course.',
    description: 'Below the heading "Congratulations!" at the end of a course',
  },
  end: {
    defaultMessage: 'You’ve reached the end of the course',
    description: 'Heading at the end of a course for learners who have not passed',
  },
  goBack: {
    defaultMessage: 'You can go back to anything that you’ve missed.',
    description:
      'Below the heading that the end of the course is reached, for learners of a free track who have not passed',
  },
});
