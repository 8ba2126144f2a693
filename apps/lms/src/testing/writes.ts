import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A route that may write, as registered by the app. */
export interface Write {
  /** Method and path: `POST /login`. */
  name: string;
  method: WriteMethod;
  /** With its parameters: `/activate/:token`. */
  url: string;
  csrf: 'always' | 'identity' | 'never';
}

const METHODS: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
const NEW_APP = 'fastify.initialization';

/** Every write of the LMS, found by building it once more. */
export async function collectWrites(context: Context): Promise<Write[]> {
  const writes: Write[] = [];
  const collect = ({ method, url, config }: RouteOptions) => {
    for (const each of [method].flat().filter((name) => METHODS.includes(name)))
      writes.push({
        // Without the patterns that separate two parameters in one segment.
        name: `${each} ${url.replace(/\(\[[^)]*\)/g, '')}`,
        method: each as WriteMethod,
        url,
        csrf: config?.csrf ?? 'always',
      });
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collect);
  };
  subscribe(NEW_APP, listen);
  const app = await buildApp(context);
  unsubscribe(NEW_APP, listen);
  await app.close();
  return writes;
}
