import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCertificateRequest } from './request-certificate.route.ts';

export function registerCertificates(app: FastifyInstance, context: Context): void {
  registerCertificateRequest(app, context);
}
