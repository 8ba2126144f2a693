import { type ReactNode, useId } from 'react';
import styles from './Sidebar.module.css';

export interface SidebarPanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A group of the sidebar, under its heading. */
export function SidebarPanel({ title, children }: SidebarPanelProps) {
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
