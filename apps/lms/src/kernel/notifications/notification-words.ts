import { type Html, html } from '../../pages/html.ts';
import type { NotificationContext, NotificationKind } from './kinds.policy.ts';

/** The sentence of a notification. Names and titles are escaped. */
export function notificationWords(kind: NotificationKind, context: NotificationContext): Html {
  const who = html`<strong>${context.actor ?? 'Someone'}</strong>`;
  const whose = html`<strong>${context.author ?? 'someone'}</strong>’s`;
  const what = html`<strong>${context.title}</strong>`;
  return html`<p>${sentence(kind, { who, whose, what })}</p>`;
}

function sentence(
  kind: NotificationKind,
  { who, whose, what }: Record<'who' | 'whose' | 'what', Html>,
): Html {
  switch (kind) {
    case 'new_response':
      return html`${who} responded to your post ${what}`;
    case 'new_comment':
      return html`${who} commented on ${whose} response to your post ${what}`;
    case 'new_comment_on_response':
      return html`${who} commented on your response to ${what}`;
    case 'response_on_followed_post':
      return html`${who} responded to a post you’re following: ${what}`;
    case 'comment_on_followed_post':
      return html`${who} commented on ${whose} response in a post you’re following: ${what}`;
    case 'response_endorsed':
      return html`Your response to ${what} was endorsed`;
    case 'response_endorsed_on_thread':
      return html`${whose} response to your post ${what} was endorsed`;
    case 'mentioned':
      return html`${who} mentioned you in ${what}`;
    case 'content_reported':
      return html`A post in ${what} was reported or waits for review`;
    case 'new_instructor_all_learners_post':
      return html`${who} posted for everyone: ${what}`;
    case 'course_updates':
      return html`The course team wrote: ${what}`;
    case 'ora_grade_assigned':
      return html`Your work ${what} was graded`;
  }
}
