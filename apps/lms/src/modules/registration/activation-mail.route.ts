import { sendActivationMailCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';
import { sendActivationMail } from './send-activation-mail.ts';

/** POST /api/send_account_activation_email (API-20): sends nothing to active accounts. */
export function registerActivationMail(app: FastifyInstance, context: Context): void {
  handle(
    app,
    sendActivationMailCall,
    async (request) => {
      await sendActivationMail(context, requireUser(request));
      return { status: 200, body: null };
    },
    { anonymous: 403 },
  );
}
