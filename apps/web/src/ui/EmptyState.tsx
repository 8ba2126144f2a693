import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly icon?: IconName | undefined;
  /** Level of the heading: 1 if the empty state is the whole page. */
  readonly level?: 1 | 2 | 3;
  /** What to do next. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Replaces an empty list or page: says why it is empty and what to do next. */
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
