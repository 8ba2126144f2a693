import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './SideColumn.module.css';
import { SideHeader, type SideHeaderProps } from './SideHeader.tsx';

export interface SideColumnProps extends Omit<SideHeaderProps, 'ref'> {
  readonly id: string;
  readonly isWide?: boolean;
  /** The learner has just opened it. */
  readonly takesFocus: boolean;
  readonly onFocused: () => void;
  readonly children: ReactNode;
}

/** A column beside the unit that stays in view while the unit scrolls. Focus moves to its heading when it is opened. */
export function SideColumn({ id, isWide, takesFocus, onFocused, children, ...header }: SideColumnProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);
  return (
    <aside id={id} className={cx(styles.column, isWide && styles.wide)} aria-label={header.title}>
      <SideHeader {...header} ref={heading} />
      {children}
    </aside>
  );
}
