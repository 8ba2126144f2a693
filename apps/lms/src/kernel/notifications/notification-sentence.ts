import { currentLanguage } from '../../i18n/current-language.ts';
import { formatMoment } from '../../i18n/format-day.ts';
import { english } from '../../i18n/languages.ts';
import { defineMessages, type Message, rich, t } from '../../i18n/messages.ts';
import { type Html, html } from '../../lib/html.ts';
import type { NotificationContext, NotificationKind } from './kinds.policy.ts';

const messages = defineMessages({
  someone: {
    defaultMessage: 'Someone',
    description: 'Stands for the name of an anonymous person at the beginning of a notification',
  },
  someoneWithin: {
    defaultMessage: 'someone',
    description: 'Stands for the name of an anonymous person within a notification',
  },
  newResponse: {
    defaultMessage: '{who} responded to your post {what}',
    description: 'Notification; {who} is a name, {what} the title of a post',
  },
  newComment: {
    defaultMessage: '{who} commented on {whose}’s response to your post {what}',
    description: 'Notification; {who} and {whose} are names, {what} the title of a post',
  },
  newCommentOnResponse: {
    defaultMessage: '{who} commented on your response to {what}',
    description: 'Notification; {who} is a name, {what} the title of a post',
  },
  followedResponse: {
    defaultMessage: '{who} responded to a post you’re following: {what}',
    description: 'Notification; {who} is a name, {what} the title of a post',
  },
  followedComment: {
    defaultMessage: '{who} commented on {whose}’s response in a post you’re following: {what}',
    description: 'Notification; {who} and {whose} are names, {what} the title of a post',
  },
  endorsed: {
    defaultMessage: 'Your response to {what} was endorsed',
    description: 'Notification; {what} is the title of a post',
  },
  endorsedOn: {
    defaultMessage: '{whose}’s response to your post {what} was endorsed',
    description: 'Notification; {whose} is a name, {what} the title of a post',
  },
  mentioned: {
    defaultMessage: '{who} mentioned you in {what}',
    description: 'Notification; {who} is a name, {what} the title of a post',
  },
  reported: {
    defaultMessage: 'A post in {what} was reported or waits for review',
    description: 'Notification to moderators; {what} is the title of a thread',
  },
  forAll: {
    defaultMessage: '{who} posted for everyone: {what}',
    description: 'Notification; {who} is a name, {what} the title of a post',
  },
  update: {
    defaultMessage: 'The course team wrote: {what}',
    description: 'Notification; {what} is the subject of an announcement',
  },
  graded: {
    defaultMessage: 'Your work {what} was graded',
    description: 'Notification; {what} is the title of an assignment',
  },
  newDiscussion: {
    defaultMessage: '{who} started a discussion: {what}',
    description: 'Notification: the name of a person and the title of their post',
  },
  newQuestion: {
    defaultMessage: '{who} asked: {what}',
    description: 'Notification: the name of a person and the title of their question',
  },
  dueSoon: {
    defaultMessage: '{what} is due {when}',
    description:
      'Notification: the name of an assignment, and a day with its time, “January 12, 2026 at 5:00 PM UTC”',
  },
  workToGrade: {
    defaultMessage: 'Learners’ work is waiting to be graded: {what}',
    description: 'Notification for course staff, with the name of an assignment',
  },
});

/** The sentence of a notification, with moments in the reader's time zone. Names and titles are escaped. */
export function notificationSentence(
  kind: NotificationKind,
  context: NotificationContext,
  timeZone: string | null,
): Html {
  const who = name(context.actor ?? t(messages.someone));
  const whose = name(context.author ?? t(messages.someoneWithin));
  const what = name(context.title);
  const when = context.dueAt === undefined ? '' : formatMoment(context.dueAt, timeZone);
  return html`<p>${rich(SENTENCES[kind], { who, whose, what, when })}</p>`;
}

/** In English, as Open edX sends it. Elsewhere marks isolate the direction of names, as clients may drop `dir` and `bdi`. */
function name(text: string): Html {
  return html`<strong>${currentLanguage() === english ? text : `\u2068${text}\u2069`}</strong>`;
}

const SENTENCES: Readonly<Record<NotificationKind, Message>> = {
  new_response: messages.newResponse,
  new_comment: messages.newComment,
  new_comment_on_response: messages.newCommentOnResponse,
  response_on_followed_post: messages.followedResponse,
  comment_on_followed_post: messages.followedComment,
  response_endorsed: messages.endorsed,
  response_endorsed_on_thread: messages.endorsedOn,
  mentioned: messages.mentioned,
  content_reported: messages.reported,
  new_discussion_post: messages.newDiscussion,
  new_question_post: messages.newQuestion,
  new_instructor_all_learners_post: messages.forAll,
  course_updates: messages.update,
  due_soon: messages.dueSoon,
  ora_staff_notifications: messages.workToGrade,
  ora_grade_assigned: messages.graded,
};
