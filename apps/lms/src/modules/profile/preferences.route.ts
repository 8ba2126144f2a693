import {
  parseReading,
  preferencesCall,
  READING_NAME,
  savePreferencesCall,
  writeReading,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import type { User } from '../../kernel/users/user.ts';
import { updateUser } from '../../kernel/users/users.store.ts';
import { notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';

const messages = defineMessages({
  missing: {
    defaultMessage: 'This account doesn’t exist.',
    description: 'Error for preferences of an unknown account, or of somebody else’s',
  },
});

/** GET and PATCH /api/user/v1/preferences/{username}: the reading settings, of the caller's own account only. */
export function registerPreferences(app: FastifyInstance, context: Context): void {
  handle(app, preferencesCall, async (request) => {
    const { reading } = requireOwner(requireUser(request), request.params.username);
    return { status: 200, body: reading === null ? {} : { [READING_NAME]: reading } };
  });

  handle(app, savePreferencesCall, async (request) => {
    const user = requireOwner(requireUser(request), request.params.username);
    const text = request.body[READING_NAME];
    const reading = text === undefined ? undefined : writeReading(parseReading(text));
    await context.db.write((tx) => updateUser(tx, user.id, { reading }));
    return { status: 204, body: null };
  });
}

function requireOwner(user: User, username: string): User {
  if (foldKey(user.username) !== foldKey(username)) throw notFound(t(messages.missing));
  return user;
}
