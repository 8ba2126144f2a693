import { type ReactNode, useId } from 'react';
import styles from './Sidebar.module.css';

export interface SidebarPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A group of the sidebar, under its heading. */
export function SidebarPart({ title, children }: SidebarPartProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
