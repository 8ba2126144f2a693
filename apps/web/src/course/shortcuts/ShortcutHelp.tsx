import { useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { lazyComponent } from '../../i18n/lazy-component.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { useShortcut } from './registry.ts';

const ShortcutDialog = lazyComponent(
  'ShortcutDialog',
  async () => (await import('./ShortcutDialog.tsx')).ShortcutDialog,
);

/** The help of a screen that has shortcuts: `?` opens it. */
export function ShortcutHelp() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  // It stays mounted, so that the focus returns when the dialog closes.
  const [wasOpened, setWasOpened] = useState(false);
  useShortcut('help', intl.formatMessage(help), () => {
    setOpen(true);
    setWasOpened(true);
  });
  return (
    wasOpened && (
      <OptionalContent>
        <ShortcutDialog open={isOpen} onClose={() => setOpen(false)} />
      </OptionalContent>
    )
  );
}

const help = defineMessage({
  defaultMessage: 'Show this list',
  description: 'What a key does, in the list of keyboard shortcuts',
});
