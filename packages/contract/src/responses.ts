import { bareOrDetail, bareString, detailError } from './errors.ts';

/** A response with the usual error body. */
// @__NO_SIDE_EFFECTS__
export function refusal<const D extends string>(description: D) {
  return { description, body: detailError } as const;
}

/** A response whose body is a bare JSON string (wire contract 25, trap 6). */
// @__NO_SIDE_EFFECTS__
export function bareRefusal<const D extends string>(description: D) {
  return { description, body: bareString } as const;
}

/** The 401 of pages for learners only: a bare string, or an object for visitors without an account. */
// @__NO_SIDE_EFFECTS__
export function learnersOnly<const D extends string>(description: D) {
  return { description, body: bareOrDetail } as const;
}

/** A response whose body, if any, is ignored. */
// @__NO_SIDE_EFFECTS__
export function empty<const D extends string>(description: D) {
  return { description, body: null } as const;
}

/**
 * Failures of any call before its own rules apply: a malformed request, a body too large or of the wrong type, too many
 * requests, a fault, a server that is starting, draining, busy or without its database, or one whose disk is full.
 * Bodies are those of `detailError`.
 */
export const commonFailureStatuses = [400, 403, 404, 405, 408, 413, 415, 429, 500, 503, 507] as const;
