import {
  type emailCadences,
  type NotificationPreferencesWire,
  preferencesV2Call,
  preferencesV3Call,
  savePreferenceV2Call,
  savePreferenceV3Call,
} from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import { isHttpStatus } from '../transport/errors.ts';

export type MailCadence = (typeof emailCadences)[number];

/** How the learner gets one kind of notification. */
export interface NotificationPreference {
  app: string;
  /** `shared` is everything in the learner's own discussions, whatever the server's release calls it. */
  kind: string;
  onSite: boolean;
  /** How often by mail; null for never. */
  mail: MailCadence | null;
  canChangeSite: boolean;
  canChangeMail: boolean;
}

interface ServerPreferences {
  /** The version of the call that the server has. */
  version: 2 | 3;
  preferences: readonly NotificationPreference[];
}

const key = ['notification-preferences'] as const;
const calls = {
  2: { read: preferencesV2Call, save: savePreferenceV2Call, sharedName: 'core' },
  3: { read: preferencesV3Call, save: savePreferenceV3Call, sharedName: 'grouped_notification' },
} as const;

/** The preferences for all courses (wire contract 28.2). Null where the server has none. */
export function notificationPreferencesQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<ServerPreferences | null> => {
      for (const version of [3, 2] as const) {
        try {
          const { body } = await getLms(client).transport.request(calls[version].read, { signal });
          return { version, preferences: readPreferences(body, version) };
        } catch (error) {
          if (!isHttpStatus(error, 404)) throw error;
        }
      }
      return null;
    },
  });
}

export function readPreferences(
  wire: NotificationPreferencesWire,
  version: ServerPreferences['version'],
): NotificationPreference[] {
  if (wire.show_preferences === false) return [];
  const { sharedName } = calls[version];
  return Object.entries(wire.data).flatMap(([app, group]) =>
    Object.entries(group.notification_types)
      // Servers of 2025 also list it for apps of which no kind shares it.
      .filter(([name]) => name !== sharedName || app === 'discussion')
      .map(([name, { web, email, email_cadence: cadence }]) => {
        const locked = group.non_editable?.[name] ?? [];
        return {
          app,
          kind: name === sharedName ? 'shared' : name,
          onSite: web,
          mail: email ? readCadence(cadence) : null,
          canChangeSite: !locked.includes('web'),
          canChangeMail: !locked.includes('email') && wire.show_email_preferences !== false,
        };
      }),
  );
}

function readCadence(text: string): MailCadence {
  return text === 'Immediately' || text === 'Weekly' ? text : 'Daily';
}

/**
 * Saves a change of one kind, shown at once. Rejects with an LmsError, and then the preferences are read again, as a
 * change of the mails is two requests.
 */
export async function savePreference(
  client: QueryClient,
  { app, kind }: NotificationPreference,
  change: Partial<Pick<NotificationPreference, 'onSite' | 'mail'>>,
): Promise<void> {
  await client.cancelQueries({ queryKey: key });
  const before = client.getQueryData<ServerPreferences>(key);
  if (!before) return;
  client.setQueryData<ServerPreferences>(key, {
    ...before,
    preferences: before.preferences.map((preference) =>
      preference.app === app && preference.kind === kind ? { ...preference, ...change } : preference,
    ),
  });
  const { save, sharedName } = calls[before.version];
  const type = kind === 'shared' ? sharedName : kind;
  const named = { notification_app: app, notification_type: type };
  try {
    for (const body of listChanges(change))
      await getLms(client).transport.request(save, { body: { ...named, ...body } });
  } catch (error) {
    client.setQueryData(key, before);
    void client.invalidateQueries({ queryKey: key });
    throw error;
  }
}

function listChanges({ onSite, mail }: Partial<Pick<NotificationPreference, 'onSite' | 'mail'>>) {
  return [
    ...(onSite === undefined ? [] : [{ notification_channel: 'web' as const, value: onSite }]),
    ...(mail ? [{ notification_channel: 'email_cadence' as const, email_cadence: mail }] : []),
    ...(mail === undefined ? [] : [{ notification_channel: 'email' as const, value: mail !== null }]),
  ];
}
