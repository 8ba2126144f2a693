import {
  problemCheckCall,
  problemGetCall,
  problemHintCall,
  problemResetCall,
  problemSaveCall,
  problemShowCall,
  publishCompletionCall,
  saveUserStateCall,
  tokenRefreshCall,
} from '@lectern/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

const calls = [
  problemCheckCall,
  problemGetCall,
  problemHintCall,
  problemResetCall,
  problemSaveCall,
  problemShowCall,
  publishCompletionCall,
  saveUserStateCall,
  tokenRefreshCall,
];
const paths = new Set<string>(calls.map(({ path }) => path));

/**
 * Without a second origin the unit's page is in a sandbox and so a stranger to the site that its handlers are on. They
 * answer it all the same: what they ask for is the pass, never a cookie. With two origins nobody else may call them.
 */
export function registerSandboxAccess(app: FastifyInstance): void {
  for (const path of paths) {
    app.options(path, { config: { origin: 'units', csrf: 'never' } }, async (request, reply) => {
      if (request.site.unitsOrigin !== null) return reply.callNotFound();
      return allow(reply)
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': '600',
        })
        .code(204)
        .send();
    });
  }
  app.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config;
    if (call && paths.has(call.path) && request.site.unitsOrigin === null) allow(reply);
    return payload;
  });
}

function allow(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', 'null').header('vary', 'origin');
}
