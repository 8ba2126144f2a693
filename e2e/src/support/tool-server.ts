import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ToolKey } from '@lectern/olx';
import {
  authorizationOf,
  codeOf,
  isSignedLaunch,
  scoreXml,
} from '../../../apps/lms/src/modules/external-tools/testing/tool-provider.ts';

/** An external tool of another site, which accepts signed launches and reports full scores. */
export interface ToolServer {
  launchUrl: string;
  stop(): Promise<void>;
}

/** Says whether the page can reach the page around it, and reports a score when the learner has finished. */
const page = (user: string, reply: string) => `<!doctype html><html lang="en"><title>Maps</title>
<main><h1>Maps</h1><p>Hello ${user}.</p><p id="reach"></p>
<form method="post" action="/finish"><button>Finish the map</button></form><p role="status">${reply}</p></main>
<script>
  let reach = 'none';
  let cookies = 'none';
  try { cookies = document.cookie || 'none'; } catch {}
  try { reach = parent === window ? 'none' : parent.document.title; } catch {}
  try { if (opener) reach = 'opener'; } catch {}
  document.getElementById('reach').textContent = 'Reach: ' + reach + '. Cookies: ' + cookies + '.';
</script></html>`;

/** Serves one learner at a time. */
export async function startToolServer(key: ToolKey): Promise<ToolServer> {
  let fields: ReadonlyMap<string, string> = new Map();
  const get = (name: string) => fields.get(name) ?? '';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const respond = (status: number, markup: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(markup);
    if (request.url === '/finish') {
      return respond(200, page(get('lis_person_sourcedid'), `Score: ${await reportScore()}.`));
    }
    const sent = new Map(new URLSearchParams(body));
    if (!isSignedLaunch({ action: launchUrl(), fields: sent }, key)) return respond(401, 'Not signed.');
    fields = sent;
    return respond(200, page(get('lis_person_sourcedid') || 'stranger', ''));
  });
  const launchUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/launch?kind=town`;

  async function reportScore(): Promise<string> {
    const url = get('lis_outcome_service_url');
    const message = scoreXml('replaceResult', get('lis_result_sourcedid'), '1');
    const authorization = authorizationOf(url, message, { key, now: Date.now() });
    const headers = { authorization, 'content-type': 'application/xml' };
    const reply = await fetch(url, { method: 'POST', headers, body: message });
    return codeOf({ body: await reply.text() }) ?? String(reply.status);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    launchUrl: launchUrl(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
