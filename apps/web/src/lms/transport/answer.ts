import { type Call, describeIssue, type Reply } from '@lectern/contract';
import * as v from 'valibot';
import type { TimedResponse } from './early.ts';
import { HttpError, NetworkError, readErrorBody, UnexpectedAnswerError } from './errors.ts';

/** The body of a successful answer. */
export type AnswerBody<C extends Call> = Extract<Reply<C>, { status: 200 | 201 | 202 | 204 }>['body'];

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one request and notes when it travelled. Throws NetworkError, or the AbortError of a cancelled request. */
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

/** Reads an answer as its call describes it. Throws HttpError for a refusal, UnexpectedAnswerError for a misfit. */
export async function parseAnswer<C extends Call>(call: C, response: Response): Promise<AnswerBody<C>> {
  if (!response.ok)
    throw new HttpError(call.id, response.status, readErrorBody(await readText(call, response)));
  const declared = call.responses[response.status];
  if (declared === undefined) {
    throw new UnexpectedAnswerError(call.id, '(status)', `${response.status} is not part of the contract`);
  }
  if (declared.body === null) return null as AnswerBody<C>;
  const text = await readText(call, response);
  const checked = v.safeParse(
    declared.body,
    declared.contentType === undefined ? readJson(call, text) : text,
  );
  if (checked.success) return checked.output as AnswerBody<C>;
  const { field, problem } = describeIssue(checked.issues[0]);
  throw new UnexpectedAnswerError(call.id, field ?? '(body)', problem);
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
    throw new UnexpectedAnswerError(call.id, '(body)', 'not JSON');
  }
}
