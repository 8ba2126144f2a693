import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Dialog } from '../../ui/Dialog.tsx';
import { useShortcuts } from './registry.ts';
import styles from './ShortcutDialog.module.css';
import { shortcutKeys } from './shortcut-keys.ts';
import { areShortcutsOn, switchShortcuts } from './shortcut-setting.ts';

export interface ShortcutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists the shortcuts of this screen, and turns them on and off (WCAG 2.1.4). */
export function ShortcutDialog({ open, onClose }: ShortcutDialogProps) {
  const intl = useIntl();
  const shortcuts = useShortcuts();
  const [isOn, setOn] = useState(areShortcutsOn);
  const toggle = (on: boolean) => {
    setOn(on);
    switchShortcuts(on);
  };
  return (
    <Dialog open={open} onClose={onClose} title={intl.formatMessage(messages.title)} size="small">
      <dl className={styles.keys} data-off={!isOn || undefined}>
        {shortcuts.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <kbd dir="ltr">{shortcutKeys[name]}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => toggle(event.currentTarget.checked)} />
        {intl.formatMessage(messages.use)}
      </label>
      <p className={styles.note}>{intl.formatMessage(messages.where)}</p>
    </Dialog>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Keyboard shortcuts',
    description: 'Heading of the dialog that lists which keys do what',
  },
  use: {
    defaultMessage: 'Use keyboard shortcuts',
    description: 'Check box in the dialog that lists which keys do what',
  },
  where: {
    defaultMessage: 'They don’t work while you type, or while you’re inside the content of a unit.',
    description: 'Below the check box that turns keyboard shortcuts on and off; they: the shortcuts',
  },
});
