import { cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { cx } from './cx.ts';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: string;
  /** One element that takes the focus. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A line about the element under the pointer or the focus; Escape hides it, and the pointer may rest on it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isHidden, setHidden] = useState(false);
  const hide = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setHidden(true);
  };
  const offerAgain = () => setHidden(false);
  return (
    <span
      role="presentation"
      className={styles['tooltip']}
      onKeyDown={hide}
      onPointerEnter={offerAgain}
      onFocus={offerAgain}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className={cx(styles['text'], isHidden && styles['hidden'])}>
        {text}
      </span>
    </span>
  );
}
