import './fastify-types.ts';
import {
  type Body,
  type Call,
  describeIssue,
  formatIssue,
  type Params,
  type Query,
  type ReplyBody,
  type Status,
} from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Identity } from '../kernel/access/identity.ts';
import { badRequest, HttpError, notAuthenticated, RedirectError } from '../lib/errors.ts';
import type { Site } from '../lib/site.ts';
import { checkReply } from './reply-check.ts';
import { SerializedJson } from './serialized-json.ts';

/** A request of one call; params, query and body are validated by the call's schemas. */
export interface TypedRequest<C extends Call> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  identity: Identity;
  /** The public origin of the request. */
  site: Site;
  raw: FastifyRequest;
}

/** One of the call's declared responses, with extra headers where needed. */
export type HandlerReply<C extends Call> = {
  [S in Status<C>]: { status: S; body: ReplyBody<C, S>; headers?: Record<string, string> };
}[Status<C>];

export interface HandleOptions {
  /** For calls that the contract exempts from the CSRF token. */
  csrf?: 'never';
  /** For calls that are served under any host name. */
  origin?: 'any';
  /** For calls whose body may be a file. */
  takesFiles?: boolean;
  /** Refuses anonymous visitors so instead of with 401, as Open edX does where a view knows sessions only. */
  anonymous?: 403;
  /** The sentence for a body that violates its schema; by default it is derived from the schema. */
  describeInvalidBody?: (body: unknown) => string;
  /** Runs before the body is read, so that large bodies are only accepted from authorized clients. */
  before?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Serves `call` with `handler`. Checked before it runs: an identity if the call needs one (401), the CSRF token on
 * cookie-authenticated writes (403), and params, query and body by schema (400 with a code). `reply` is for cookies;
 * the response itself is returned.
 */
export function handle<C extends Call, const R extends HandlerReply<C>>(
  app: FastifyInstance,
  call: C,
  // `R` preserves the literal types in the handler's result.
  handler: (request: TypedRequest<C>, reply: FastifyReply) => Promise<R>,
  options: HandleOptions = {},
): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    config: {
      call,
      origin: options.origin ?? (call.host === 'units' ? 'units' : 'site'),
      csrf: options.csrf ?? csrfRule(call),
      takesFiles: options.takesFiles ?? false,
      isData: Object.values(call.responses).every(({ contentType }) => contentType === undefined),
    },
    ...(options.before && { onRequest: options.before }),
    handler: async (request, reply) => {
      requireIdentity(call, request, options.anonymous);
      const response = await handler(
        {
          params: parse(call.params, request.params, 'invalid_parameter'),
          query: parse(call.query, request.query, 'invalid_query'),
          body: parse(call.body, request.body, 'invalid_body', options.describeInvalidBody),
          identity: request.identity,
          site: request.site,
          raw: request,
        } as TypedRequest<C>,
        reply,
      );
      return prepareReply(call, reply, response);
    },
  });
}

function csrfRule(call: Call): 'identity' | 'never' {
  return call.auth === 'none' || call.auth === 'unit-token' ? 'never' : 'identity';
}

/** Two parameters in one segment (`:username,:unitId`) need a pattern for where the first one ends. */
function routePath(path: string): string {
  return path.replace(
    /:([A-Za-z]+)([^A-Za-z/])/g,
    (_, name: string, end: string) => `:${name}([^${end}/]+)${end}`,
  );
}

function requireIdentity(call: Call, { identity, url }: FastifyRequest, status?: 403): void {
  if (call.auth === 'user' && identity.kind !== 'user') throw notSignedIn(call, url, status);
  if (call.auth === 'session' && !(identity.kind === 'user' && identity.session))
    throw notSignedIn(call, url, status);
}

/** Views of Django that know no 401 say it in plain text with 400 (wire contract 10.4), or redirect to the login page (16.1). */
function notSignedIn(call: Call, url: string, status?: 403): HttpError | RedirectError {
  if (call.responses[400]?.contentType === 'text/plain') return badRequest('Sign in to do this.');
  if (call.responses[302]) return new RedirectError(`/login?next=${encodeURIComponent(url)}`);
  return notAuthenticated(status);
}

type InvalidCode = 'invalid_parameter' | 'invalid_query' | 'invalid_body';

function parse(
  schema: v.GenericSchema | undefined,
  value: unknown,
  code: InvalidCode,
  describe?: (value: unknown) => string,
): unknown {
  if (!schema) return code === 'invalid_body' ? undefined : {};
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const isKey = code === 'invalid_parameter' && issue.message.endsWith(' key');
  throw new HttpError(
    400,
    isKey ? 'invalid_key' : code,
    describe?.(value) ?? missingField(issue) ?? formatIssue(describeIssue(issue)),
  );
}

/** What Open edX says where a field is missing; null for any other issue. */
function missingField(issue: v.BaseIssue<unknown>): string | null {
  const isMissing = issue.received === 'undefined' && issue.message.startsWith('Invalid key');
  return isMissing ? `'${v.getDotPath(issue)}' is required.` : null;
}

/** Sets status and headers of a response, and returns its body for Fastify to send. */
function prepareReply<C extends Call>(
  call: C,
  reply: FastifyReply,
  response: HandlerReply<C>,
): FastifyReply | string | Buffer {
  const { status, body, headers } = response as {
    status: number;
    body: unknown;
    headers?: Record<string, string>;
  };
  if (reply.server.checkReplies) checkReply(call, status, plainBody(body));
  reply.code(status);
  if (headers) reply.headers(headers);
  const type = call.responses[status]?.contentType;
  if (body === null) return reply.send();
  if (type !== undefined) return reply.type(type).send(body);
  reply.type('application/json; charset=utf-8');
  return body instanceof SerializedJson ? body.content : JSON.stringify(body);
}

function plainBody(body: unknown): unknown {
  return body instanceof SerializedJson ? JSON.parse(body.content.toString()) : body;
}
