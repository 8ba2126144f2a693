import { HOUR, MINUTE } from '../../lib/durations.ts';
/** At most `max` uses of one key within a `window` of milliseconds. */
export interface RateLimit {
  name: string;
  max: number;
  window: number;
}

// An "address" below is a client's network: see client-network.ts.

/** Failed sign-ins from one address to one account. */
export const SIGN_IN_LIMIT: RateLimit = { name: 'sign-in', max: 10, window: 15 * MINUTE };
/** Failed sign-ins from one address to all accounts together. */
export const SIGN_IN_ADDRESS_LIMIT: RateLimit = { name: 'sign-in-address', max: 100, window: 15 * MINUTE };
/** Failed sign-ins to one account from all addresses together, except from browsers known for it. */
export const SIGN_IN_ACCOUNT_LIMIT: RateLimit = { name: 'sign-in-account', max: 50, window: 15 * MINUTE };
/** Failed sign-ins in one browser that is known for the account. */
export const SIGN_IN_DEVICE_LIMIT: RateLimit = { name: 'sign-in-device', max: 10, window: 15 * MINUTE };
/** Returns from an identity provider to one address that it doesn't confirm: each is a request to it. */
export const SIGN_ON_LIMIT: RateLimit = { name: 'sign-on', max: 300, window: 15 * MINUTE };
/** Registrations from one address: each sends a mail. */
export const REGISTER_LIMIT: RateLimit = { name: 'register', max: 20, window: HOUR };
/** Wrong current passwords of one signed-in account. */
export const PASSWORD_LIMIT: RateLimit = { name: 'password', max: 10, window: 15 * MINUTE };
/** Password resets requested from one address. */
export const FORGOTTEN_PASSWORD_LIMIT: RateLimit = { name: 'forgotten-password', max: 20, window: HOUR };
/** Password reset mails to one account, from all addresses together. */
export const PASSWORD_RESET_LIMIT: RateLimit = { name: 'password-reset', max: 5, window: HOUR };
/** Mails requested by one account that ask to confirm its address, or a new one. */
export const CONFIRMATION_MAIL_LIMIT: RateLimit = { name: 'confirmation-mail', max: 5, window: HOUR };
/** Requests for one calendar feed. */
export const CALENDAR_LIMIT: RateLimit = { name: 'calendar', max: 60, window: HOUR };
/** Files uploaded by one learner. */
export const UPLOAD_LIMIT: RateLimit = { name: 'upload', max: 100, window: HOUR };
/** Openings of external tools by one learner. */
export const TOOL_LAUNCH_LIMIT: RateLimit = { name: 'tool-launch', max: 120, window: 15 * MINUTE };
/** Messages of external tools from one address that are refused. */
export const TOOL_FAILURE_LIMIT: RateLimit = { name: 'tool-failure', max: 100, window: 15 * MINUTE };
/** Messages of an external tool about one learner's result. */
export const TOOL_RESULT_LIMIT: RateLimit = { name: 'tool-result', max: 120, window: 15 * MINUTE };
/** Uses of one nonce of an external tool, for longer than its message is accepted. */
export const TOOL_NONCE_LIMIT: RateLimit = { name: 'tool-nonce', max: 1, window: 15 * MINUTE };
/** Such mails to one email address across all accounts, so that nobody can flood another person's inbox. */
export const CONFIRMATION_ADDRESS_LIMIT: RateLimit = { name: 'confirmation-address', max: 10, window: HOUR };
/** Threads, responses and comments of one learner. */
export const DISCUSSION_POST_LIMIT: RateLimit = { name: 'discussion-post', max: 30, window: 10 * MINUTE };
/** Pictures for posts of one learner. */
export const DISCUSSION_PICTURE_LIMIT: RateLimit = { name: 'discussion-picture', max: 20, window: HOUR };
/** Votes, reports and other changes to posts by one learner. */
export const DISCUSSION_CHANGE_LIMIT: RateLimit = {
  name: 'discussion-change',
  max: 300,
  window: 10 * MINUTE,
};
/** The longest window of all: older rows can be deleted. */
export const MAX_WINDOW = HOUR;
