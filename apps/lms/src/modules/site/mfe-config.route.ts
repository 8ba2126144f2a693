import { mfeConfigCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { hasNoticesFor } from '../notices/has-notices.ts';
import { presentMfeConfig } from './mfe-config.present.ts';

/** GET /api/mfe_config/v1 (wire contract 22.2). */
export function registerMfeConfig(app: FastifyInstance, { config, db }: Context): void {
  handle(app, mfeConfigCall, async ({ site, identity }) => {
    const hasNotices = await hasNoticesFor(db.read, identity);
    return { status: 200, body: presentMfeConfig(config, site, { hasNotices }) };
  });
}
