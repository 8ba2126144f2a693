import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly icon?: IconName | undefined;
  /** Of the heading: 1 where it is the whole page. */
  readonly level?: 1 | 2 | 3;
  /** The way out. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** In place of what is not there: what that means, and the way on. */
export function EmptyState({ title, icon, level = 2, action, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      {icon && <Icon name={icon} size={2.5} />}
      <Heading>{title}</Heading>
      {children}
      {action}
    </div>
  );
}
