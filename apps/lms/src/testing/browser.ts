import { cookieNames } from '@lectern/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { CSRF_FIELD } from '../http/csrf-token.ts';

export interface SetCookie {
  name: string;
  value: string;
  attributes: string[];
}

/** The cookies that a response sets, with their attributes as sent (`HttpOnly`, `Max-Age=1`). */
export function setCookiesOf(response: LightMyRequestResponse): SetCookie[] {
  return [response.headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const cut = pair.indexOf('=');
    return { name: pair.slice(0, cut), value: decodeURIComponent(pair.slice(cut + 1)), attributes };
  });
}

export interface Browser {
  /** Cookies by name, as the site set them. */
  cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Submits a form as its page would: with a fresh CSRF token. */
  submit(url: string, fields: Record<string, string>): Promise<LightMyRequestResponse>;
  /** A write by a script; `csrf: false` omits the token. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: { body?: object; csrf?: boolean; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** Signs in by the form; returns its response. */
  signIn(login: string, password: string): Promise<LightMyRequestResponse>;
}

/** A browser with a cookie jar over the app in process. Redirects are not followed. */
export function makeBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();

  function keep(response: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, attributes } of setCookiesOf(response)) {
      if (attributes.includes('Max-Age=0') || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const jar = () => Object.fromEntries(cookies);

  const browser: Browser = {
    cookies,
    async get(url, headers = {}) {
      return keep(await app.inject({ method: 'GET', url, headers, cookies: jar() }));
    },
    async submit(url, fields) {
      const token = await findToken();
      const payload = new URLSearchParams({ ...fields, [CSRF_FIELD]: token }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
      return keep(await app.inject({ method: 'POST', url, headers, payload, cookies: jar() }));
    },
    async send(method, url, { body = {}, csrf = true, headers = {} } = {}) {
      const token: Record<string, string> = csrf ? { 'x-csrftoken': await findToken() } : {};
      return keep(
        await app.inject({ method, url, headers: { ...token, ...headers }, payload: body, cookies: jar() }),
      );
    },
    signIn: (login, password) => browser.submit('/login', { login, password }),
  };

  async function findToken(): Promise<string> {
    const response = await browser.get('/csrf/api/v1/token');
    return response.json<{ csrfToken: string }>().csrfToken;
  }

  return browser;
}

/** Another browser with the same cookies, as after a theft. */
export function cloneBrowser(app: FastifyInstance, from: Browser): Browser {
  const clone = makeBrowser(app);
  for (const [name, value] of from.cookies) clone.cookies.set(name, value);
  return clone;
}

export const SESSION_COOKIE = cookieNames.session;
