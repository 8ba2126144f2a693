import '../http/fastify-types.ts';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { findOrigins } from './site.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The ones that clients of Open edX may send, and those of our front end. */
const TRUSTED_HEADERS = [
  'content-type',
  'use-jwt-cookie',
  'x-csrftoken',
  'accept',
  'accept-language',
  'authorization',
  'x-requested-with',
  'cache-control',
  'expires',
  'pragma',
];
const PREFLIGHT_SECONDS = 60 * 60;

/**
 * Lets the configured front ends on other origins send requests with the visitor's cookies (wire contract 2), and
 * sandboxed units (origin `null`, only without a units origin) with their bearer token, without cookies.
 */
export const crossOrigin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  // Skips the CORS hook, which costs every request, if no other origin is allowed.
  if (config.corsAllowedOrigins.length === 0 && findOrigins(config, config.port).unitsOrigin !== null) return;
  const trusted: FastifyCorsOptions = {
    origin: config.corsAllowedOrigins,
    credentials: true,
    methods: METHODS,
    allowedHeaders: TRUSTED_HEADERS,
    exposedHeaders: ['date', 'retry-after'],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  };
  const sandboxed: FastifyCorsOptions = {
    ...trusted,
    origin: '*',
    credentials: false,
    allowedHeaders: ['content-type', 'authorization'],
  };
  await app.register(cors, {
    delegator: (
      request: FastifyRequest,
      callback: (error: Error | null, options?: FastifyCorsOptions) => void,
    ) => {
      const isSandbox = request.headers.origin === 'null' && request.site?.unitsOrigin === null;
      callback(null, isSandbox ? sandboxed : trusted);
    },
  });
});
