import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerBlockHandlers } from './block-handlers.route.ts';
import { registerFrameAssets } from './frame-assets.ts';
import { registerTokenRenewal } from './renew-token.route.ts';
import { registerUnitFrame } from './unit-frame.route.ts';
import { registerUnitPages } from './unit-page.route.ts';

/** The content of units: the frame and everything inside it. */
export function registerUnits(app: FastifyInstance, context: Context): void {
  registerFrameAssets(app);
  registerUnitFrame(app, context);
  registerUnitPages(app, context);
  registerBlockHandlers(app, context);
  registerTokenRenewal(app, context);
}
