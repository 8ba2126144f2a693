import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { useFailureText } from '../../course/use-failure-text.ts';
import {
  type MailCadence,
  type NotificationPreference,
  savePreference,
} from '../../lms/notifications/preferences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useKindNames } from './kind-names.ts';
import styles from './Preferences.module.css';

export interface PreferenceListProps {
  readonly preferences: readonly NotificationPreference[];
}

/** One row per kind; each change is saved at once. */
export function PreferenceList({ preferences }: PreferenceListProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const save = useMutation({
    mutationFn: ({ preference, change }: { preference: NotificationPreference; change: Change }) =>
      savePreference(client, preference, change),
  });
  return (
    <>
      <p>{intl.formatMessage(messages.intro)}</p>
      {save.isError && (
        <Alert type="error">{failureText(save.error, intl.formatMessage(messages.failed))}</Alert>
      )}
      <ul className={styles.list}>
        {preferences.map((preference) => (
          <PreferenceRow
            key={`${preference.app}/${preference.kind}`}
            preference={preference}
            onChange={(change) => save.mutate({ preference, change })}
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{save.isSuccess && intl.formatMessage(messages.saved)}</span>
      </VisuallyHidden>
    </>
  );
}

type Change = Partial<Pick<NotificationPreference, 'onSite' | 'mail'>>;

interface PreferenceRowProps {
  readonly preference: NotificationPreference;
  readonly onChange: (change: Change) => void;
}

function PreferenceRow({ preference, onChange }: PreferenceRowProps) {
  const intl = useIntl();
  const { name, detail } = useKindNames()(preference.kind);
  const { onSite, mail, canChangeSite, canChangeMail } = preference;
  const cadence = mail ?? 'off';
  return (
    <li>
      <fieldset className={styles.row}>
        <legend>{name}</legend>
        {detail !== null && <p className="muted">{detail}</p>}
        <div className={styles.controls}>
          <label className={styles.site}>
            <input
              type="checkbox"
              checked={onSite}
              disabled={!canChangeSite}
              onChange={(event) => onChange({ onSite: event.target.checked })}
            />
            {intl.formatMessage(messages.onSite)}
          </label>
          <label className={styles.mail}>
            {intl.formatMessage(messages.byMail)}
            <select
              value={cadence}
              disabled={!canChangeMail}
              onChange={(event) =>
                onChange({ mail: event.target.value === 'off' ? null : (event.target.value as MailCadence) })
              }
            >
              <option value="off">{intl.formatMessage(messages.off)}</option>
              <option value="Immediately">{intl.formatMessage(messages.immediately)}</option>
              <option value="Daily">{intl.formatMessage(messages.daily)}</option>
              <option value="Weekly">{intl.formatMessage(messages.weekly)}</option>
            </select>
          </label>
        </div>
      </fieldset>
    </li>
  );
}

const messages = defineMessages({
  intro: {
    defaultMessage: 'These apply to all your courses. Changes are saved as you make them.',
    description: 'Above the preferences for notifications',
  },
  onSite: {
    defaultMessage: 'On the site',
    description: 'Checkbox: whether this kind of notification is listed behind the bell',
  },
  byMail: {
    defaultMessage: 'By email',
    description: 'Label of the choice of how often this kind of notification is mailed',
  },
  off: { defaultMessage: 'Off', description: 'Choice: this kind of notification is never mailed' },
  immediately: {
    defaultMessage: 'At once',
    description: 'Choice: this kind of notification is mailed when it happens',
  },
  daily: {
    defaultMessage: 'Daily digest',
    description: 'Choice: this kind of notification is part of one email a day',
  },
  weekly: {
    defaultMessage: 'Weekly digest',
    description: 'Choice: this kind of notification is part of one email a week',
  },
  saved: {
    defaultMessage: 'Saved',
    description: 'Said by screen readers after a change of the preferences for notifications',
  },
  failed: {
    defaultMessage: 'We couldn’t save this. Try again.',
    description: 'Above the preferences for notifications, after a change',
  },
});
