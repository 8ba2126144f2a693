import { cx } from '../../ui/cx.ts';
import styles from './AlertList.module.css';
import { AlertView } from './AlertView.tsx';
import type { AlertTopic, CourseAlert } from './alert.ts';

export interface AlertListProps {
  readonly topic: AlertTopic;
  /** Name for screen readers. */
  readonly label: string;
  /** Alerts of all topics; the list shows those of its topic (ALT-11). */
  readonly alerts: readonly CourseAlert[];
  readonly onDismiss: (alert: CourseAlert) => void;
}

/** The alerts of one topic; renders nothing when empty. */
export function AlertList({ topic, label, alerts, onDismiss }: AlertListProps) {
  const shown = alerts.filter((alert) => alert.topic === topic);
  if (shown.length === 0) return null;
  return (
    <section aria-label={label} className={cx(styles.list, topic === 'general' && styles.general)}>
      {shown.map((alert) => (
        <AlertView
          key={alert.id}
          alert={alert}
          onDismiss={alert.dismissible ? () => onDismiss(alert) : undefined}
        />
      ))}
    </section>
  );
}
