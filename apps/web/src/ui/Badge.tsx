import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}

/** A label of one or two words for the state of the element beside it. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx('badge', tone !== 'neutral' && `badge--${tone}`)}>
      {icon && <Icon name={icon} size={1} />}
      {children}
    </span>
  );
}
