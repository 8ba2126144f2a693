import { defineMessages } from 'react-intl';

/** Texts that several components of the courseware share. */
export const coursewareMessages = defineMessages({
  empty: {
    defaultMessage: 'There is no content here.',
    description: 'In place of the content of a course, or of one sequence of it, that has none',
  },
  courseHome: {
    defaultMessage: 'Course home',
    description: 'Link from the content of a course to its outline; first entry of the breadcrumb',
  },
  previous: {
    defaultMessage: 'Previous',
    description: 'Link to the unit before this one; on small screens only an arrow is seen',
  },
  complete: {
    defaultMessage: 'Complete the course',
    description: 'Link from the last unit of a course to the page that celebrates the learner',
  },
  nextEnd: {
    defaultMessage: 'Next (end of course)',
    description: 'Link from the last unit of a course to its end page, for learners who have not passed',
  },
  submitExam: {
    defaultMessage: 'Review and submit',
    description:
      'Button in place of Next on the last unit of a timed exam: says what is still unanswered, and asks whether to submit',
  },
  next: {
    defaultMessage: 'Next',
    description: 'Link to the unit after this one; on small screens only an arrow is seen',
  },
});
