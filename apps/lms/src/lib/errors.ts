import type { CourseAccessErrorCode, LmsErrorCode } from '@lectern/contract';
import { SECOND } from './durations.ts';

/** Values of `error_code`. */
type ErrorCode = LmsErrorCode | CourseAccessErrorCode;

/**
 * An error response. The error handler gives it the body that its call declares for the
 * status: `{ "detail": message, "error_code": code }` unless the family has another shape.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  /** The parameter that is wrong, for families that name it beside the message. */
  readonly field: string | null;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    field: string | null = null,
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.field = field;
  }
}

/** Throw it anywhere in a handler to redirect the browser (302). */
export class RedirectError extends Error {
  readonly location: string;

  constructor(location: string) {
    super(`Redirect to ${location}`);
    this.name = 'RedirectError';
    this.location = location;
  }
}

/** More requests arrive than the process can answer: `server_busy` (503). */
export class OverloadError extends Error {
  constructor() {
    super('Too many requests are waiting');
    this.name = 'OverloadError';
  }
}

/** A handler's response isn't declared by its call: a bug, caught by tests. */
export class UndeclaredReplyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UndeclaredReplyError';
  }
}

export const badRequest = (message: string, code: LmsErrorCode = 'bad_request'): HttpError =>
  new HttpError(400, code, message);
/** 403 from calls that are views of sessions only. */
export const notAuthenticated = (status: 401 | 403 = 401): HttpError =>
  new HttpError(status, 'not_authenticated', 'Authentication credentials were not provided.');
export const forbidden = (message: string, code: ErrorCode = 'forbidden'): HttpError =>
  new HttpError(403, code, message);
export const notFound = (message: string, code: LmsErrorCode = 'not_found'): HttpError =>
  new HttpError(404, code, message);
/** 503 with `Retry-After`; `retryAfter` in milliseconds. */
export const serverBusy = (message: string, retryAfter: number): HttpError =>
  new HttpError(503, 'server_busy', message, { 'retry-after': String(Math.ceil(retryAfter / SECOND)) });
/** 429 with `Retry-After`; `retryAfter` in milliseconds. */
export const tooManyRequests = (message: string, retryAfter: number): HttpError =>
  new HttpError(429, 'too_many_requests', message, {
    'retry-after': String(Math.ceil(retryAfter / SECOND)),
  });
