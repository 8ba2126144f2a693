import { type Call, describeIssue, type Reply } from '@lectern/contract';
import * as v from 'valibot';
import type { TimedResponse } from './early.ts';
import { HttpError, NetworkError, readErrorBody, UnexpectedResponseError } from './errors.ts';
import type { Logger } from './logging.ts';
import type { ToleratedBody } from './tolerant-parse.ts';

/** The body of a successful response. */
export type ResponseBody<C extends Call> = Extract<Reply<C>, { status: 200 | 201 | 202 | 204 }>['body'];

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one request and records when. Throws NetworkError, or the AbortError of a canceled request. */
export async function send(
  fetch: Fetch,
  now: () => number,
  callId: string,
  url: string,
  init: RequestInit,
): Promise<TimedResponse> {
  const sentAt = now();
  try {
    const response = await fetch(url, init);
    return { response, sentAt, arrivedAt: now() };
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new NetworkError(callId, error);
  }
}

/**
 * Validates a response against its call. What a screen can do without (`tolerances.ts`) may be missing or unusable: it is
 * replaced or left out, and logged. Throws HttpError outside 2xx, UnexpectedResponseError where the rest doesn't match
 * the contract.
 */
export async function parseResponse<C extends Call>(
  call: C,
  response: Response,
  log: Pick<Logger, 'info'>,
): Promise<ResponseBody<C>> {
  if (!response.ok)
    throw new HttpError(call.id, response.status, readErrorBody(await readText(call, response)));
  const declared = call.responses[response.status];
  if (declared === undefined) {
    throw new UnexpectedResponseError(call.id, '(status)', `${response.status} is not part of the contract`);
  }
  if (declared.body === null) return null as ResponseBody<C>;
  const text = await readText(call, response);
  const body = declared.contentType === undefined ? readJson(call, text) : text;
  const checked = v.safeParse(declared.body, body);
  if (checked.success) return checked.output as ResponseBody<C>;
  const tolerated = await tolerate(call, declared.body, body);
  if (tolerated !== null) {
    log.info(`${call.id}: fields are left out: ${tolerated.problems.join('; ')}`);
    return tolerated.output as ResponseBody<C>;
  }
  const { field, problem } = describeIssue(checked.issues[0]);
  throw new UnexpectedResponseError(call.id, field ?? '(body)', problem);
}

/** Loaded only for a response that needs it. */
async function tolerate(call: Call, schema: v.GenericSchema, body: unknown): Promise<ToleratedBody | null> {
  const { parseTolerantly, tolerances } = await import('./tolerances.ts');
  return parseTolerantly(schema, body, tolerances[call.id] ?? {});
}

async function readText(call: Call, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new NetworkError(call.id, error);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function readJson(call: Call, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedResponseError(call.id, '(body)', 'not JSON');
  }
}
