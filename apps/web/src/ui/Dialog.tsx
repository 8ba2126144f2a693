import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Called when the reader closes it: by Escape, the close button or a press outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large' | 'side' | undefined;
  readonly children: ReactNode;
}

/** A modal dialog: the platform's own `<dialog>`, which traps the focus and restores it when closed. */
export function Dialog({ open, onClose, title, actions, size = 'medium', children }: DialogProps) {
  const intl = useIntl();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // Browsers close on a second Escape without asking.
  const closeUnasked = () => {
    if (open) onClose();
  };

  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closeUnasked}
      closedby="any"
    >
      {open && (
        <div className={styles.frame}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={intl.formatMessage(messages.close)} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

const messages = defineMessages({
  close: { defaultMessage: 'Close', description: 'Button that closes a dialog' },
});
