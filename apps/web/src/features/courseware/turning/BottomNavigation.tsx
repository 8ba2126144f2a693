import { defineMessages, useIntl } from 'react-intl';
import type { Turns } from './neighbors.ts';
import type { NextUp } from './next-up.ts';
import styles from './SequenceNavigation.module.css';
import { TurnButton } from './TurnButton.tsx';

export interface BottomNavigationProps {
  readonly courseId: string;
  readonly unitId: string;
  readonly unitIds: readonly string[];
  readonly turns: Turns;
  readonly nextUp: NextUp | null;
}

/** Previous and Next below the unit, once it is loaded (CWR-09). */
export function BottomNavigation({ turns, nextUp, ...place }: BottomNavigationProps) {
  const intl = useIntl();
  return (
    <nav className={styles.bottom} aria-label={intl.formatMessage(messages.label)}>
      <TurnButton {...place} placement="bottom" direction="previous" turn={turns.previous} />
      <TurnButton {...place} placement="bottom" direction="next" turn={turns.next} nextUp={nextUp} />
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Previous and next unit',
    description: 'Name for screen readers of the two links below a unit',
  },
});
