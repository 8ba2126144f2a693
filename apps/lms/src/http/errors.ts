import type { CourseAccessErrorCode, LmsErrorCode } from '@lectern/contract';

/** What stands in `error_code`. */
type ErrorCode = LmsErrorCode | CourseAccessErrorCode;

/**
 * An answer that is not a success. The error handler gives it the body that its call declares for the
 * status: `{ "detail": message, "error_code": code }` unless the family has another shape.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: ErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Ends a request by sending the browser elsewhere (302), from wherever in a handler that is found out. */
export class RedirectError extends Error {
  readonly location: string;

  constructor(location: string) {
    super(`Redirect to ${location}`);
    this.name = 'RedirectError';
    this.location = location;
  }
}

/** A handler answered what its call does not declare: a fault of ours, found by tests. */
export class UndeclaredReplyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UndeclaredReplyError';
  }
}

export const badRequest = (message: string, code: LmsErrorCode = 'bad_request'): HttpError =>
  new HttpError(400, code, message);
export const notAuthenticated = (): HttpError =>
  new HttpError(401, 'not_authenticated', 'Authentication credentials were not provided.');
export const forbidden = (message: string, code: ErrorCode = 'forbidden'): HttpError =>
  new HttpError(403, code, message);
export const notFound = (message: string, code: LmsErrorCode = 'not_found'): HttpError =>
  new HttpError(404, code, message);
