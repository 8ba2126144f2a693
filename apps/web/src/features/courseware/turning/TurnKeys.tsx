import { defineMessages, useIntl } from 'react-intl';
import { useShortcut } from '../../../course/shortcuts/registry.ts';
import type { Turns } from './neighbors.ts';
import { useTurn } from './use-turn-to.ts';

export interface TurnKeysProps {
  readonly turns: Turns;
  readonly unitId: string | null;
  readonly unitIds: readonly string[];
}

/** The shortcuts for Previous and Next above the unit. */
export function TurnKeys({ turns, unitId, unitIds }: TurnKeysProps) {
  const intl = useIntl();
  const turn = useTurn();
  const origin = { placement: 'top', unitId, unitIds } as const;
  useShortcut('next', intl.formatMessage(messages.next), () => {
    turn(turns.next, { kind: 'next', ...origin });
  });
  useShortcut('previous', intl.formatMessage(messages.previous), () => {
    turn(turns.previous, { kind: 'previous', ...origin });
  });
  return null;
}

const messages = defineMessages({
  next: {
    defaultMessage: 'Next unit',
    description: 'What a key does, in the list of keyboard shortcuts',
  },
  previous: {
    defaultMessage: 'Previous unit',
    description: 'What a key does, in the list of keyboard shortcuts',
  },
});
