import { cloneElement, type ReactElement, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './Tooltip.module.css';
import { useEngaged } from './use-engaged.ts';

export interface TooltipProps {
  readonly text: string;
  /** One focusable element. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A line of text about the hovered or focused element; Escape hides it, and the pointer may move onto it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const rootRef = useRef<HTMLSpanElement>(null);
  const bubbleRef = useRef<HTMLSpanElement>(null);
  const isShown = useEngaged(rootRef);

  useLayoutEffect(() => {
    if (isShown && bubbleRef.current) keepOnScreen(bubbleRef.current);
  }, [isShown]);

  return (
    <span ref={rootRef} className={cx(styles.tooltip, isShown && styles.shown)}>
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubbleRef} role="tooltip" id={id} className={styles.bubble}>
        {text}
      </span>
    </span>
  );
}

/** Shifts the bubble sideways by as much as it would overflow the window. */
function keepOnScreen(bubble: HTMLElement): void {
  bubble.style.removeProperty('--shift');
  const { left, right } = bubble.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const margin = 8;
  const shift = Math.max(0, margin - left) - Math.max(0, right - width + margin);
  bubble.style.setProperty('--shift', `${shift}px`);
}
