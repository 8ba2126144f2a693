import {
  type Body,
  preferencesV2Call,
  preferencesV3Call,
  savePreferenceV2Call,
  savePreferenceV3Call,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import {
  appOf,
  KIND_GROUPS,
  type KindGroup,
  type Preference,
} from '../../kernel/notifications/kinds.policy.ts';
import { findPreferences, savePreference } from '../../kernel/notifications/notifications.store.ts';
import { listStaffedCourses } from '../../kernel/users/roles.store.ts';
import { badRequest } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { moderatesSomewhere } from '../discussions/roles.store.ts';
import { presentPreferences } from './notifications.present.ts';

/** How a person wants to be notified (28.2). Both versions; they differ in the name of the shared entry. */
export function registerPreferences(app: FastifyInstance, { db }: Context): void {
  const versions = [
    { get: preferencesV2Call, save: savePreferenceV2Call, sharedName: 'core' },
    { get: preferencesV3Call, save: savePreferenceV3Call, sharedName: 'grouped_notification' },
  ] as const;
  for (const { get, save, sharedName } of versions) {
    handle(app, get, async (request) => {
      const user = requireUser(request);
      const preferences = await findPreferences(db.read, user.id);
      const moderates = user.isAdministrator || (await moderatesSomewhere(db.read, user.id));
      const grades = (await listStaffedCourses(db.read, user.id)).length > 0;
      return { status: 200, body: presentPreferences(preferences, { sharedName, moderates, grades }) };
    });

    handle(app, save, async ({ body, identity }) => {
      const { id } = requireUser({ identity });
      const group = readGroup(body, sharedName);
      const change = readChange(body);
      await db.write(async (tx) => {
        await lockUser(tx, id);
        const preferences = await findPreferences(tx, id);
        await savePreference(tx, id, group, { ...preferences[group], ...change });
      });
      return {
        status: 200,
        body: {
          status: 'success',
          message: 'Notification preferences update completed',
          show_preferences: true,
          data: {
            updated_value: body.value ?? body.email_cadence ?? '',
            notification_type: body.notification_type,
            channel: body.notification_channel,
            app: body.notification_app,
          },
        },
      };
    });
  }
}

type Change = Body<typeof savePreferenceV2Call>;

function readGroup(
  { notification_type: type, notification_app: app }: Change,
  sharedName: string,
): KindGroup {
  const group = KIND_GROUPS.find((each) => (each === 'core' ? sharedName : each) === type);
  if (group === undefined || appOf(group) !== app)
    throw badRequest('There is no such kind of notification.', 'invalid_body');
  return group;
}

function readChange({
  notification_channel: channel,
  value,
  email_cadence: cadence,
}: Change): Partial<Preference> {
  if (channel === 'push') throw badRequest('This site sends no push notifications.', 'invalid_body');
  if (channel === 'email_cadence') {
    if (cadence === undefined) throw badRequest('Choose when mails are sent.', 'invalid_body');
    return { cadence };
  }
  if (value === undefined) throw badRequest('Choose on or off.', 'invalid_body');
  return channel === 'web' ? { onSite: value } : { byMail: value };
}
