import {
  defaultReading,
  parseReading,
  type ReadingSetting,
  type ReadingSettings,
  readingOptions,
  readingSettings,
  writeReading,
} from '@lectern/contract';
import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { readingLabel } from '../../ui/reading-label.ts';
import { useReading } from '../../ui/use-reading.ts';
import { applyReading } from './apply-reading.ts';
import styles from './ReadingPanel.module.css';
import { optionNames, settingNames } from './reading-names.ts';
import { useAccountReading } from './use-account-reading.ts';

export interface ReadingPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Null for a visitor. */
  readonly username: string | null;
}

/** Text size, line width and height, typeface, colors and motion. Each choice shows at once, on the page beside it. */
export function ReadingPanel({ open, onClose, username }: ReadingPanelProps) {
  const intl = useIntl();
  const config = useSiteConfig();
  const reading = useReading();
  const settings = parseReading(reading);
  const { hasFailed, save } = useAccountReading(username);
  const choose = (chosen: ReadingSettings) => {
    const text = writeReading(chosen);
    applyReading(config, text);
    save(text);
  };
  const isDefault = writeReading(settings) === writeReading(defaultReading);
  const storage = username === null ? messages.inBrowser : messages.inAccount;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="side"
      title={intl.formatMessage(readingLabel)}
      actions={
        <>
          <p className={styles.storage} role="status">
            {intl.formatMessage(hasFailed ? messages.failed : storage)}
          </p>
          <Button aria-disabled={isDefault} onClick={() => !isDefault && choose(defaultReading)}>
            {intl.formatMessage(messages.reset)}
          </Button>
        </>
      }
    >
      <div className={styles.settings}>
        {readingSettings.map((setting) => (
          <Choice
            key={setting}
            setting={setting}
            chosen={settings[setting]}
            onChoose={(option) => choose({ ...settings, [setting]: option })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly setting: ReadingSetting;
  readonly chosen: string;
  readonly onChoose: (option: string) => void;
}

function Choice({ setting, chosen, onChoose }: ChoiceProps) {
  const intl = useIntl();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.name}>{intl.formatMessage(settingNames[setting])}</legend>
      <div className={cx(styles.options, styles[setting])}>
        {readingOptions[setting].map((option) => {
          const message = optionNames[setting][option];
          return (
            <label key={option} className={cx(styles.option, styles[`${setting}-${option}`])}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === chosen}
                onChange={() => onChoose(option)}
              />
              {message ? intl.formatMessage(message) : format.percent(Number(option) / 100)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const messages = defineMessages({
  inAccount: {
    defaultMessage: 'Kept with your account, for all your devices.',
    description: 'Below the reading settings: where they are saved',
  },
  inBrowser: {
    defaultMessage: 'Kept in this browser. Sign in to have them on your other devices.',
    description: 'Below the reading settings, for visitors: where they are saved',
  },
  failed: {
    defaultMessage: 'We couldn’t save this to your account. It’s kept in this browser.',
    description: 'Below the reading settings, if saving them with the account failed',
  },
  reset: {
    defaultMessage: 'Reset',
    description: 'Button below the reading settings: every setting gets its default',
  },
});
