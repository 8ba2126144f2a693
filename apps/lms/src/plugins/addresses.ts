import '../http/fastify-types.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { HttpError } from '../lib/errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Responds to requests for calls of the contract with a wrong address or method as Open edX does: 301 to the address with
 * the slash that is missing at the end of a GET, and 405 with `Allow`. Registered before all routes.
 */
export const addresses = fp(async (app: FastifyInstance, { maxParamLength }: { maxParamLength: number }) => {
  const calls = findMyWay({ maxParamLength });
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.call) return;
    for (const each of [method].flat()) calls.on(each as HTTPMethod, url, () => undefined);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && request.routeOptions.config.catchesAll !== true) return done();
    const [path = ''] = request.url.split('?');
    const withSlash = `${path}/`;
    if (isRead(request) && request.is404 && calls.find('GET', withSlash)) {
      return redirectTo(withSlash + request.url.slice(path.length), reply);
    }
    const allowed = METHODS.filter((method) => calls.find(method, path));
    if (allowed.length > 0 && !allowed.some((method) => method === request.method)) {
      throw new HttpError(405, 'method_not_allowed', `Method "${request.method}" not allowed.`, {
        allow: [...allowed, 'OPTIONS'].join(', '),
      });
    }
    done();
  });
});

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function redirectTo(location: string, reply: FastifyReply): void {
  reply.redirect(location, 301);
}
