import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { developerError } from '../errors.ts';
import { usageKey } from '../keys.ts';
import { empty, refusal } from '../responses.ts';
import { isoDate, lenientString } from '../types.ts';

/** A bookmark; `id` is `{username},{usage}` with the name of the real account (wire contract 17.1, trap 15). */
export const bookmark = v.object({
  id: v.string(),
  course_id: v.string(),
  usage_id: v.string(),
  block_type: lenientString,
  created: isoDate,
});

/** A bookmark in the list; the last two fields only if `fields` requests them. */
export const listedBookmark = v.object({
  ...bookmark.entries,
  display_name: lenientString,
  /** From the section down to the block's parent, without course and block; empty if the server has not stored it. */
  path: v.nullish(v.array(v.object({ usage_key: v.string(), display_name: lenientString }))),
});
export type ListedBookmarkWire = v.InferOutput<typeof listedBookmark>;

const wholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Not a number from 1'));

/** One's own bookmarks of a course, newest first, in pages (wire contract 17.1). */
export const listBookmarksCall = defineCall({
  id: 'listBookmarks',
  summary: 'Bookmarks of a course',
  section: '17.1',
  method: 'GET',
  path: '/api/bookmarks/v1/bookmarks/',
  host: 'lms',
  auth: 'session',
  query: v.object({
    /** All courses without one; a key of no course has no bookmarks. */
    course_id: v.optional(v.string()),
    /** From 1. */
    page: v.optional(wholeNumber),
    /** 10 by default and for 0, at most 100. */
    page_size: v.optional(v.union([wholeNumber, v.literal('0')])),
    /** `display_name`, `path`, separated by commas. */
    fields: v.optional(v.string()),
  }),
  responses: {
    200: {
      description: 'One page; `next` and `previous` are addresses of others',
      body: v.object({
        count: v.number(),
        num_pages: v.number(),
        current_page: v.number(),
        start: v.number(),
        next: v.nullable(v.string()),
        previous: v.nullable(v.string()),
        results: v.array(listedBookmark),
      }),
    },
    400: { description: 'A page or size that is no number', body: developerError },
    401: refusal('No session'),
    403: refusal('The course is not open to this learner'),
    404: { description: 'No such page', body: developerError },
  },
});
export type BookmarkPageWire = ReplyBody<typeof listBookmarksCall, 200>;

/** Adds a bookmark; adding twice is harmless. Needs a live session (trap 17). Serves API-23. */
export const addBookmarkCall = defineCall({
  id: 'addBookmark',
  summary: 'Add a bookmark',
  section: '17.1',
  index: 23,
  method: 'POST',
  path: '/api/bookmarks/v1/bookmarks/',
  host: 'lms',
  auth: 'session',
  body: v.object({ usage_id: usageKey }),
  responses: {
    201: { description: 'Saved, with its place in the course', body: listedBookmark },
    400: {
      description: 'No data, an unknown block, or the limit of the course is reached',
      body: developerError,
    },
    401: refusal('No session'),
    403: refusal('No valid CSRF token'),
  },
});
export type BookmarkWire = ReplyBody<typeof addBookmarkCall, 201>;

/** One's own bookmark of a block, for scripts and other front ends. */
export const getBookmarkCall = defineCall({
  id: 'getBookmark',
  summary: 'A bookmark',
  section: '17.1',
  method: 'GET',
  path: '/api/bookmarks/v1/bookmarks/:username,:usageId/',
  host: 'lms',
  auth: 'session',
  params: v.object({ username: v.pipe(v.string(), v.minLength(1)), usageId: usageKey }),
  query: v.object({ fields: v.optional(v.string()) }),
  responses: {
    200: { description: 'The bookmark', body: listedBookmark },
    401: refusal('No session'),
    404: { description: "No such bookmark, or someone else's name", body: developerError },
  },
});

/** Removes a bookmark of one's own. Serves API-24. */
export const removeBookmarkCall = defineCall({
  id: 'removeBookmark',
  summary: 'Remove a bookmark',
  section: '17.1',
  index: 24,
  method: 'DELETE',
  path: '/api/bookmarks/v1/bookmarks/:username,:usageId/',
  host: 'lms',
  auth: 'session',
  params: v.object({ username: v.pipe(v.string(), v.minLength(1)), usageId: usageKey }),
  responses: {
    204: empty('Removed'),
    401: refusal('No session'),
    403: refusal('No valid CSRF token'),
    404: { description: "Nothing to remove, or someone else's name", body: developerError },
  },
});
