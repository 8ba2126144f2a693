import { defineMessages, useIntl } from 'react-intl';
import type { Sequence } from '../../../lms/sequence.ts';
import { queries } from '../../../ui/breakpoints.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { Turns } from './neighbors.ts';
import styles from './SequenceNavigation.module.css';
import { TurnButton } from './TurnButton.tsx';
import { UnitTabs } from './UnitTabs.tsx';

export interface SequenceNavigationProps {
  readonly courseId: string;
  readonly sequence: Sequence;
  readonly unitId: string | null;
  readonly turns: Turns;
}

/** Above the unit: Previous and Next with the unit tabs between them (CWR-01). */
export function SequenceNavigation({ courseId, sequence, unitId, turns }: SequenceNavigationProps) {
  const intl = useIntl();
  const isSmall = useMediaQuery(queries.belowSmall);
  const { unitIds, gatedContent } = sequence;
  const shared = { placement: 'top', courseId, unitId, unitIds, hidesLabel: isSmall } as const;

  return (
    <nav className={styles.bar} aria-label={intl.formatMessage(messages.label)}>
      <TurnButton {...shared} direction="previous" turn={turns.previous} />
      {gatedContent.gated ? (
        <p className={styles.locked} aria-current="true">
          <Icon name="lock" label={intl.formatMessage(messages.locked)} />
        </p>
      ) : (
        <UnitTabs courseId={courseId} sequence={sequence} unitId={unitId} />
      )}
      <TurnButton {...shared} direction="next" turn={turns.next} />
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Units',
    description: 'Name for screen readers of the bar above a unit: previous, one tab per unit, next',
  },
  locked: {
    defaultMessage: 'Locked',
    description: 'In place of the tabs of units that are locked by a prerequisite; drawn as a padlock',
  },
});
