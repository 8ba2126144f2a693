import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JSONWebKeySet } from 'jose';
import {
  readIdToken,
  registeredTool,
  tokenRequest,
} from '../../../apps/lms/src/modules/external-tools/testing/registered-tool.ts';

/** An external tool of LTI 1.3, which accepts signed launches and reports full scores. */
export interface RegisteredToolServer {
  /** The attributes of its blocks. */
  attributes: string;
  /** The id by which commands know it. */
  loginUrl: string;
  stop(): Promise<void>;
}

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';

const page = (name: unknown, reply: string) => `<!doctype html><html lang="en"><title>Plans</title>
<main><h1>Plans</h1><p>Hello ${name ?? 'stranger'}.</p>
<form method="post" action="/finish"><button>Finish the plan</button></form><p role="status">${reply}</p></main></html>`;

/** Serves one learner at a time. It trusts the site that sends a learner, as if registered there. */
export async function startRegisteredToolServer(): Promise<RegisteredToolServer> {
  let issuer = '';
  let clientId = '';
  let claims: Record<string, unknown> = {};
  const server = createServer(async (request, response) => {
    const form = new Map(new URLSearchParams(await text(request)));
    const respond = (status: number, markup: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(markup);
    if (request.url === '/login') {
      issuer = form.get('iss') ?? '';
      clientId = form.get('client_id') ?? '';
      // The site has one of two origins for this, which the browser says, except in a sandbox.
      const { origin = 'null' } = request.headers;
      const site = origin === 'null' ? issuer : origin;
      const location = `${site}/lti/authorize?${registeredTool.authentication(form)}`;
      return response.writeHead(302, { location }).end();
    }
    if (request.url === '/finish') return respond(200, page(claims.preferred_username, await reportScore()));
    const keyset = (await (await fetch(`${issuer}/lti/keyset`)).json()) as JSONWebKeySet;
    const about = { keyset, issuer, clientId, now: Date.now() };
    claims = await readIdToken(form.get('id_token') ?? '', about).catch(() => ({}));
    if (claims.sub === undefined) return respond(401, 'Not signed.');
    return respond(200, page(claims.preferred_username, ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function reportScore(): Promise<string> {
    const url = `${issuer}/lti/token`;
    const assertion = await registeredTool.assertion({ clientId, audience: url, now: Date.now() });
    const body = new URLSearchParams({ ...tokenRequest(assertion) });
    const { access_token } = (await (await fetch(url, { method: 'POST', body })).json()) as {
      access_token: string;
    };
    const { lineitem } = claims[AGS] as { lineitem: string };
    const reply = await fetch(`${lineitem}/scores`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/vnd.ims.lis.v1.score+json',
      },
      body: JSON.stringify({
        userId: claims.sub,
        timestamp: new Date().toISOString(),
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        scoreGiven: 1,
        scoreMaximum: 1,
      }),
    });
    return `Score: ${reply.status}.`;
  }

  const { keys } = registeredTool.registration;
  const publicKey = keys !== null && 'publicKey' in keys ? keys.publicKey : '';
  return {
    attributes: `lti_version="lti_1p3" lti_1p3_oidc_url="${origin}/login" lti_1p3_launch_url="${origin}/open" lti_1p3_tool_public_key="${publicKey}"`,
    loginUrl: `${origin}/login`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
