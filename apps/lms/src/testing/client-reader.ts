import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';

/** Someone who asks as a client would. */
export interface ClientReader {
  username: string;
  get(url: string): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'json'>>;
}

/** Sends calls as a client, and collects in `found` what it couldn't read. */
export function readAsClient(get: ClientReader['get']) {
  const found: string[] = [];

  /** The body of a 200; null after an allowed refusal, or after a breach. */
  async function read<S extends v.GenericSchema>(
    name: string,
    url: string,
    schema: S,
    refusals: readonly number[] = [],
  ): Promise<v.InferOutput<S> | null> {
    const response = await get(url);
    if (refusals.includes(response.statusCode)) return null;
    if (response.statusCode !== 200) {
      found.push(`${name}: status ${response.statusCode}`);
      return null;
    }
    const result = v.safeParse(schema, response.json());
    if (result.success) return result.output;
    for (const issue of result.issues) found.push(`${name}: ${v.getDotPath(issue)}: ${issue.message}`);
    return null;
  }

  function check(name: string, schema: v.GenericSchema, value: unknown): void {
    const result = v.safeParse(schema, value);
    for (const issue of result.issues ?? []) found.push(`${name}: ${v.getDotPath(issue)}: ${issue.message}`);
  }

  function miss(name: string, keys: readonly string[], all: object): void {
    for (const key of keys) if (!(key in all)) found.push(`${name}: ${key} is named, but not there`);
  }

  return { found, read, check, miss };
}
