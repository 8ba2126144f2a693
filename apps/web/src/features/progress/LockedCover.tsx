import type { ReactNode } from 'react';
import styles from './LockedCover.module.css';

export interface LockedCoverProps {
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

/** Blurs locked content and hides it from keyboards and screen readers (PRG-56). */
export function LockedCover({ isLocked, children }: LockedCoverProps) {
  if (!isLocked) return children;
  return (
    <div className={styles.cover} aria-hidden="true" inert>
      {children}
    </div>
  );
}
