import { type ReactNode, type ToggleEvent, useState } from 'react';
import { cx } from './cx.ts';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

export interface DisclosureProps {
  /** Always visible; may be or contain a heading, but no link or control. */
  readonly summary: ReactNode;
  /** Whether it is open, when the parent controls it; otherwise it is closed at first. */
  readonly open?: boolean | undefined;
  /** Called each time the reader opens or closes it. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content that opens and closes: the platform's own `<details>`, so find-in-page and keyboard work. */
export function Disclosure(props: DisclosureProps) {
  const { summary, open: given, onOpenChange, className, children } = props;
  const [localOpen, setLocalOpen] = useState(false);
  const open = given ?? localOpen;

  const follow = (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.target !== event.currentTarget) return;
    const isOpen = event.currentTarget.open;
    if (isOpen === open) return;
    setLocalOpen(isOpen);
    onOpenChange?.(isOpen);
  };

  return (
    <details className={cx(styles.disclosure, className)} open={open} onToggle={follow}>
      <summary className={styles.summary}>
        <span className={styles.mark}>
          <Icon name="chevron-next" />
        </span>
        <span className={styles.text}>{summary}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
