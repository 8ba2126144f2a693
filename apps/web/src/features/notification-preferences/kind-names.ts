import { defineMessages, useIntl } from 'react-intl';

/** The name of a kind of notification, and a sentence about it. Kinds of later servers have the server's name. */
export function useKindNames(): (kind: string) => { name: string; detail: string | null } {
  const intl = useIntl();
  return (kind) => {
    const message = Object.hasOwn(names, kind) ? names[kind as keyof typeof names] : null;
    if (message === null) {
      const name = kind.replaceAll('_', ' ').trim();
      return { name: name.charAt(0).toUpperCase() + name.slice(1), detail: null };
    }
    return {
      name: intl.formatMessage(message),
      detail: kind === 'shared' ? intl.formatMessage(messages.sharedDetail) : null,
    };
  };
}

const names = defineMessages({
  shared: {
    defaultMessage: 'Your discussions',
    description: 'Kind of notification: what happens in the learner’s threads',
  },
  content_reported: {
    defaultMessage: 'Reported posts',
    description: 'Kind of notification, for moderators',
  },
  new_discussion_post: {
    defaultMessage: 'Every new discussion',
    description: 'Kind of notification: somebody started a discussion in a course',
  },
  new_question_post: {
    defaultMessage: 'Every new question',
    description: 'Kind of notification: somebody asked a question in a course',
  },
  new_instructor_all_learners_post: {
    defaultMessage: 'Posts for everyone by the course team',
    description: 'Kind of notification',
  },
  course_updates: {
    defaultMessage: 'Course updates and announcements',
    description: 'Kind of notification: the course team wrote to learners',
  },
  due_soon: {
    defaultMessage: 'Due dates',
    description: 'Kind of notification: an assignment is due soon',
  },
  ora_staff_notifications: {
    defaultMessage: 'Work to grade',
    description: 'Kind of notification, for course teams',
  },
  ora_grade_assigned: {
    defaultMessage: 'Grades and feedback',
    description: 'Kind of notification: staff graded the learner’s work',
  },
  ora_reminder: {
    defaultMessage: 'Assessments to finish',
    description: 'Kind of notification: steps of an assignment are still to do',
  },
});

const messages = defineMessages({
  sharedDetail: {
    defaultMessage:
      'Responses and comments in your posts and those you follow, endorsements, and mentions of you.',
    description: 'Below “Your discussions” in the preferences for notifications',
  },
});
