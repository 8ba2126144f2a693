import * as v from 'valibot';
import { developerError } from '../errors.ts';
import { lenientString } from '../types.ts';

/** Why a discussion call fails before its own rules apply. */
export const discussionRefusals = {
  401: { description: 'Anonymous', body: developerError },
  403: { description: 'Not for this person, or no valid CSRF token', body: developerError },
  404: {
    description: 'No such course or post for this person, or the course has no discussions',
    body: developerError,
  },
} as const;

/** The answer to a field that is missing, unknown, too long, or not this person's to set. */
export const fieldRefusal = {
  description: 'A field that is invalid, unknown, or not for this person to set; `field_errors` names it',
  body: developerError,
} as const;

export const pageNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Not a number from 1'));

/** `page` from 1; `page_size` is 10 by default and at most 100. */
export const pageFields = { page: v.optional(pageNumber), page_size: v.optional(pageNumber) };

export const flagText = v.optional(v.picklist(['true', 'false', 'True', 'False']));

/** The envelope of a page of `item`; only `next` and `previous` of comment lists can be relied on everywhere. */
// @__NO_SIDE_EFFECTS__
export function pageOf<const T extends v.GenericSchema>(item: T) {
  return v.object({
    results: v.array(item),
    pagination: v.object({
      next: lenientString,
      previous: lenientString,
      count: v.number(),
      num_pages: v.number(),
    }),
  });
}

/** Sizes of a profile picture, with the addresses of a placeholder for those who have none. */
export const profileImage = v.object({
  has_image: v.boolean(),
  image_url_full: lenientString,
  image_url_large: lenientString,
  image_url_medium: lenientString,
  image_url_small: lenientString,
});

/** Pictures by user name, as written there; without people who are anonymous to the reader. */
export const usersByName = v.record(v.string(), v.object({ profile: v.object({ image: profileImage }) }));

/** The newest edit of a body; shown to moderators and the author. */
export const lastEdit = v.object({
  original_body: v.string(),
  reason_code: lenientString,
  reason: lenientString,
  editor_username: v.string(),
  created_at: v.string(),
});

/** The roles that the front end matches by their English names; others are shown as they are. */
export const authorLabels = ['Staff', 'Moderator', 'Community TA'] as const;

export const MAX_TITLE = 1024;
export const MAX_POST_BODY = 60_000;
export const postTitle = v.pipe(v.string(), v.maxLength(MAX_TITLE));
export const postBody = v.pipe(v.string(), v.maxLength(MAX_POST_BODY));
