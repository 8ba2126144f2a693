import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './InfoTip.module.css';

export interface InfoTipProps {
  /** The icon's accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** An icon that shows a note on click, until the focus leaves or Escape is pressed (PRG-37, PRG-41). */
export function InfoTip({ label, children }: InfoTipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <span className={styles.tip}>
      <button
        type="button"
        className={styles.mark}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onBlur={() => setOpen(false)}
        onKeyDown={closeOnEscape}
        onClick={(event) => {
          // Some browsers don't focus a button that is clicked; without the focus nothing would close it.
          event.currentTarget.focus();
          setOpen(!isOpen);
        }}
      >
        <Icon name="info" size={1.1} />
      </button>
      <span id={id} role="status" className={styles.slot}>
        {isOpen && <span className={styles.bubble}>{children}</span>}
      </span>
    </span>
  );
}
