import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serveFrontEnd } from './front-end.ts';
import { gatewayPage, missingPage, unitPage } from './pages.ts';
import recorded from './responses.json' with { type: 'json' };

/** The course of the recordings. */
export const COURSE = 'course-v1:Cmp+REC+r1';
export const keyOf = (type: string, id: string): string => `block-v1:Cmp+REC+r1+type@${type}+block@${id}`;

/** Each response takes at least this long, in milliseconds: a real LMS of one process needs more. */
const SLOWNESS_MS = 60;

/** Replaces a recorded response: a body, or how the server fails. */
export type Answer =
  | { readonly status?: number; readonly body: unknown }
  /** A gateway's page: HTML, without CORS headers. */
  | 'gateway timeout'
  | 'unit'
  /** The unit's page, in which an author's script has failed. */
  | 'broken script';

/** An Open edX LMS of autumn 2025, as recorded, and this front end on another origin. */
export interface RealLms {
  readonly frontEnd: string;
  readonly lms: string;
  /** By `METHOD /path`; each of a list is used once, the last one for ever. */
  readonly answers: Map<string, Answer[]>;
  /** False once the learner has signed in elsewhere: the token stays valid, the session is gone. */
  session: boolean;
  /** Each `METHOD /path`, in order. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** Starts both servers on free ports of one host, so that they share cookies, as subdomains of a site do. */
export async function startRealLms(): Promise<RealLms> {
  const servers: Server[] = [];
  async function listen(
    handle: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<string> {
    const server = createServer(handle);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const site: { -readonly [K in keyof RealLms]: RealLms[K] } = {
    frontEnd: '',
    lms: '',
    answers: new Map(),
    session: true,
    requests: [],
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  site.lms = await listen((request, response) => void respond(site, request, response));
  site.frontEnd = await listen(serveFrontEnd(() => ({ LMS_BASE_URL: site.lms, SITE_NAME: 'Real' })));
  return site;
}

async function respond(site: RealLms, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  const path = decodeURIComponent(new URL(request.url ?? '/', site.lms).pathname);
  await delay(SLOWNESS_MS);
  const cors = {
    'access-control-allow-origin': site.frontEnd,
    'access-control-allow-credentials': 'true',
    vary: 'Accept-Language, origin, Cookie',
  };
  const send = (status: number, headers: Record<string, string>, body = '') =>
    response.writeHead(status, { ...cors, ...headers }).end(body);
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    send(
      status,
      { 'content-type': 'application/json', 'x-frame-options': 'DENY', ...headers },
      fill(site, body),
    );
  const html = (status: number, body: string) =>
    send(status, { 'content-type': 'text/html; charset=utf-8' }, body);

  if (method === 'OPTIONS') {
    return void send(200, {
      'access-control-allow-headers':
        'accept, authorization, content-type, user-agent, x-csrftoken, x-requested-with, cache-control, expires, pragma, use-jwt-cookie',
      'access-control-allow-methods': 'DELETE, GET, OPTIONS, PATCH, POST, PUT',
    });
  }
  const call = `${method} ${path}`;
  site.requests.push(call);
  const answers = site.answers.get(call) ?? [];
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer === 'gateway timeout') {
    return void response.writeHead(504, { 'content-type': 'text/html' }).end(gatewayPage);
  }
  if (answer === 'unit' || answer === 'broken script') return void html(200, unitPage(answer === 'unit'));
  if (answer !== undefined) return void json(answer.status ?? 200, answer.body);
  if (call === 'POST /login_refresh') return void refresh(site, json);
  if (path.startsWith('/xblock/'))
    return void html(site.session ? 200 : 404, site.session ? unitPage(true) : missingPage);
  if (path === '/event') return void send(200, { 'content-type': 'text/html' });
  if (path.endsWith('/goto_position')) return void json(200, { success: true });
  const found = Object.values(recorded).find(
    (one) => one.path === path && ('method' in one ? one.method : 'GET') === method,
  );
  if (found === undefined) return void html(404, missingPage);
  json(found.status, found.body);
}

type SendJson = (status: number, body: unknown, headers?: Record<string, string>) => void;

function refresh(site: RealLms, json: SendJson): void {
  if (!site.session) return void json(401, 'Unauthorized');
  const now = Date.now();
  const { name, value } = tokenCookie();
  const body = {
    success: true,
    user_id: 13,
    response_epoch_seconds: now / 1000,
    response_http_date: new Date(now).toUTCString(),
    expires: new Date(now + 3_600_000).toUTCString(),
    expires_epoch_seconds: Math.floor(now / 1000) + 3600,
  };
  json(200, body, { 'set-cookie': `${name}=${value}; Path=/` });
}

/** The recorded body with the addresses of these servers. */
function fill({ lms, frontEnd }: RealLms, body: unknown): string {
  return JSON.stringify(body).replaceAll('{lms}', lms).replaceAll('{front end}', frontEnd);
}

/** The cookie with the readable token that a real LMS sets, of the learner of the recordings. */
export function tokenCookie(): { name: string; value: string } {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    aud: 'openedx',
    exp: Math.floor(Date.now() / 1000) + 3600,
    user_id: 13,
    preferred_username: 'cmp1',
    email: 'cmp1@real.test',
    // Accounts without a profile have none.
    name: null,
    family_name: '',
    given_name: '',
    administrator: false,
    superuser: false,
    scopes: ['user_id', 'email', 'profile'],
  };
  return { name: 'edx-jwt-cookie-header-payload', value: `${encode({ alg: 'HS256' })}.${encode(claims)}` };
}
