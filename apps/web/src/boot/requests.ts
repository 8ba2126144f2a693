import type { EarlyRequests, TimedResponse } from '../lms/transport/early.ts';

/** Sends a request, and notes when, in epoch milliseconds. */
export async function send(url: string, init: RequestInit): Promise<TimedResponse> {
  const sentAt = Date.now();
  const response = await fetch(url, init);
  return { response, sentAt, arrivedAt: Date.now() };
}

/** Sends a call of the LMS as the program does. */
export function sendCall(url: string, method: string): Promise<TimedResponse> {
  const headers = { accept: 'application/json', 'use-jwt-cookie': 'true' };
  return send(url, { method, credentials: 'include', headers });
}

/** Keeps a response for the program, which handles a failure when it takes it. */
export function keep(
  early: EarlyRequests,
  url: string,
  response: Promise<TimedResponse>,
): Promise<TimedResponse> {
  response.catch(() => {});
  early[url] = response;
  return response;
}
