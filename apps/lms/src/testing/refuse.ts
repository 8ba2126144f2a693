import { courseAccessErrorCodes, lmsErrorCodes } from '@lectern/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { HostileSite, Sent } from './hostile-site.ts';
import type { Person } from './learning-site.ts';
import type { WriteMethod } from './writes.ts';

const CODES: readonly string[] = [...lmsErrorCodes, ...courseAccessErrorCodes];
/** The method of a write by its name. */
export const methodOf = (name: string) => ({ method: name.split(' ')[0] as WriteMethod });

/** Sends a request that must be refused, and returns the status: expects a known error code, and no changes. */
export async function refuseAt(
  site: HostileSite,
  name: string,
  who: Pick<Person, 'browser'>,
  sent: Sent,
): Promise<number> {
  const findChanges = await site.watch();
  const response = await site.send(who, methodOf(name), sent);
  const shown = JSON.stringify(sent).slice(0, 500);
  expect([shown, describeAnswer(response), await findChanges()]).toEqual([shown, 'a refusal', []]);
  return response.statusCode;
}

/** `a refusal` for data with a known code, for a page, for plain text and for a redirect; otherwise a description. */
function describeAnswer({ headers, statusCode, body }: LightMyRequestResponse): string {
  const type = String(headers['content-type']);
  if (statusCode >= 500) return `a fault: ${body}`;
  if (statusCode === 302 || type.startsWith('text/')) return 'a refusal';
  const { error_code: code = 'none' }: { error_code?: string } = type.startsWith('application/json')
    ? JSON.parse(body)
    : {};
  return CODES.includes(code) ? 'a refusal' : `${statusCode} ${type}, ${code}`;
}
