import { unsubscribeGoalCall } from '@lectern/contract';
import { frontEndUrl } from '../../kernel/course/links.ts';

/** The key that signs the tokens of reminders. */
export const UNSUBSCRIBE_PURPOSE = 'goal-unsubscribe';

/** Path of the call for a token, to which mail programs also post. */
export function unsubscribePath(token: string): string {
  return unsubscribeGoalCall.path.replace(':token', token);
}

/** Address of the front end's page for a token. */
export function unsubscribePage(learningUrl: string, token: string): string {
  return frontEndUrl(learningUrl, 'goal-unsubscribe', token);
}
