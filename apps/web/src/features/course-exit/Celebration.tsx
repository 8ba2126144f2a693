import { defineMessages, useIntl } from 'react-intl';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { CompletedPrograms } from './CompletedPrograms.tsx';
import { ExitCertificate } from './ExitCertificate.tsx';
import { ExitPage } from './ExitPage.tsx';
import { Recommendations } from './Recommendations.tsx';
import { ShareCourse } from './ShareCourse.tsx';

/** The exit page of a learner who completed the course. */
export function Celebration({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  return (
    <ExitPage
      course={course}
      title={intl.formatMessage(messages.title)}
      lead={intl.formatMessage(messages.lead)}
      footer={
        <>
          <CompletedPrograms programs={course.relatedPrograms} />
          <ShareCourse course={course} />
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
});
