import { randomUUID } from 'node:crypto';
import type { ToolKey } from '@lectern/olx';
import { decodeHTML } from 'entities';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { bodyHashOf, percentEncode, signatureOf } from '../oauth.policy.ts';

export const TOOL_KEY: ToolKey = { toolId: 'maps', consumerKey: 'lectern-maps', secret: 'a secret: of maps' };

/** The form that a learner's browser posts to a tool. */
export interface LaunchForm {
  action: string;
  fields: ReadonlyMap<string, string>;
}

/** Whether a launch is signed with a tool's secret. */
export function isSignedLaunch({ action, fields }: LaunchForm, { consumerKey, secret }: ToolKey): boolean {
  const signature = signatureOf({ method: 'POST', url: action, parameters: [...fields] }, secret);
  return fields.get('oauth_consumer_key') === consumerKey && fields.get('oauth_signature') === signature;
}

/** The addresses in a unit's page that open its tools. */
export function launchLinks({ body }: Pick<LightMyRequestResponse, 'body'>): string[] {
  return [...body.matchAll(/"(http[^"]*\/launch\?[^"]*)"/g)].map(([, url = '']) => decodeHTML(url));
}

export async function launch(
  app: FastifyInstance,
  address: string,
): Promise<{ page: LightMyRequestResponse; form: LaunchForm }> {
  const url = new URL(address);
  const page = await app.inject({ url: url.pathname + url.search, headers: { host: url.host } });
  return { page, form: readLaunchForm(page.body) };
}

/** The form of a page that takes the learner to a tool. */
export function readLaunchForm(body: string): LaunchForm {
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(body) ?? [];
  const inputs = body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const fields = [...inputs].map(
    ([, name = '', value = '']) => [decodeHTML(name), decodeHTML(value)] as const,
  );
  return { action: decodeHTML(action), fields: new Map(fields) };
}

/** A message to the outcomes service. */
export function scoreXml(operation: string, resultId: string, score?: string): string {
  const result =
    score === undefined
      ? ''
      : `<result><resultScore><language>en</language><textString>${score}</textString></resultScore></result>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<imsx_POXEnvelopeRequest xmlns="http://www.imsglobal.org/services/ltiv1p1/xsd/imsoms_v1p0"><imsx_POXHeader><imsx_POXRequestHeaderInfo><imsx_version>V1.0</imsx_version><imsx_messageIdentifier>42</imsx_messageIdentifier></imsx_POXRequestHeaderInfo></imsx_POXHeader><imsx_POXBody><${operation}Request><resultRecord><sourcedGUID><sourcedId>${resultId}</sourcedId></sourcedGUID>${result}</resultRecord></${operation}Request></imsx_POXBody></imsx_POXEnvelopeRequest>`;
}

/** The header that signs a message with its body. `now` is epoch milliseconds. */
export function authorizationOf(
  url: string,
  body: string,
  {
    key,
    now,
    changes = {},
  }: { key: ToolKey; now: number; changes?: Readonly<Record<string, string | undefined>> },
): string {
  const signed = Object.entries({
    oauth_consumer_key: key.consumerKey,
    oauth_nonce: randomUUID(),
    oauth_timestamp: String(Math.floor(now / 1000)),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_version: '1.0',
    oauth_body_hash: bodyHashOf(Buffer.from(body)),
    ...changes,
  }).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
  const signature = signatureOf({ method: 'POST', url, parameters: signed }, key.secret);
  const all = [...signed, ['oauth_signature', signature] as const];
  return `OAuth realm="",${all.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(',')}`;
}

/** Sends a message to the address that a launch named. */
export function sendScore(
  app: FastifyInstance,
  address: string,
  body: string,
  authorization: string,
): Promise<LightMyRequestResponse> {
  const url = new URL(address);
  const headers = { host: url.host, authorization, 'content-type': 'application/xml' };
  return app.inject({ method: 'POST', url: url.pathname, headers, payload: body });
}

/** `success`, `failure` or `unsupported`. */
export function codeOf({ body }: Pick<LightMyRequestResponse, 'body'>): string | undefined {
  return /<imsx_codeMajor>(\w+)</.exec(body)?.[1];
}
