/** No response: no connection, a blocked response (CORS, a redirect to another origin), or a timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly callId: string;

  constructor(callId: string, cause: unknown) {
    super(`${callId}: no response from the server`, { cause });
    this.callId = callId;
  }
}

/** A response with a status outside 2xx. `code` and `detail` come from the body, in any of its shapes. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly callId: string;
  readonly status: number;
  readonly code: string | null;
  readonly detail: string | null;

  constructor(callId: string, status: number, said: { code: string | null; detail: string | null }) {
    super(`${callId}: the server responded ${status}${said.detail === null ? '' : ` (${said.detail})`}`);
    this.callId = callId;
    this.status = status;
    this.code = said.code;
    this.detail = said.detail;
  }
}

/** A successful response that doesn't match the contract. `field` is the first one that doesn't. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly callId: string;
  readonly field: string;

  constructor(callId: string, field: string, problem: string) {
    super(`${callId}: unexpected response at ${field}: ${problem}`);
    this.callId = callId;
    this.field = field;
  }
}

export type LmsError = NetworkError | HttpError | UnexpectedResponseError;

/** Whether the error is a response with one of these statuses. */
export function isHttpStatus(error: unknown, ...statuses: number[]): error is HttpError {
  return error instanceof HttpError && statuses.includes(error.status);
}

/** Whether the site has failed, rather than refused: no response, or a 5xx. */
export function isOutage(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof HttpError && error.status >= 500);
}

/** Whether a write was refused for its CSRF token alone, before anything was done. */
export function isCsrfRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.code === CSRF_REFUSED;
}

/** Whether Lectern's LMS refused a write because staff view the course as a learner (wire contract 16). */
export function isMasqueradeRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'masquerading';
}

/** The code of Lectern's LMS; Open edX has texts instead, in JSON and in HTML, which name CSRF in every language. */
const CSRF_REFUSED = 'csrf_failed';

/**
 * Parses an error body. Servers use several shapes: a bare JSON string (the 401 of dates and progress), `detail`,
 * `developer_message`, `message`, `user_message`, and `error_code` beside any of them (wire contract 25.6).
 */
export function readErrorBody(text: string): { code: string | null; detail: string | null } {
  const body = parseJson(text);
  const refusal = text.includes('CSRF') ? CSRF_REFUSED : null;
  if (typeof body === 'string') return { code: null, detail: body };
  if (body === null || typeof body !== 'object') return { code: refusal, detail: null };
  const fields = body as Record<string, unknown>;
  return {
    code: firstText(fields, ['error_code', 'code']) ?? refusal,
    detail: firstText(fields, ['detail', 'user_message', 'message', 'developer_message']),
  };
}

function firstText(fields: Record<string, unknown>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
