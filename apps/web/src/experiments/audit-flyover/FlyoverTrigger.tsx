import { useQueryClient } from '@tanstack/react-query';
import { defineMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/Button.tsx';
import { setFlyoverOpen, useIsFlyoverOpen } from './flyover-state.ts';

export const flyoverId = 'audit-flyover';
export const flyoverTriggerId = 'audit-flyover-trigger';

/** At the end of the sequence navigation; opens and closes the flyover (UPG-15, UPG-16). */
export function FlyoverTrigger({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  const client = useQueryClient();
  const isOpen = useIsFlyoverOpen(courseId);
  return (
    <IconButton
      id={flyoverTriggerId}
      icon="lock"
      label={intl.formatMessage(toggle)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? flyoverId : undefined}
      onClick={() => setFlyoverOpen(client, courseId, !isOpen)}
    />
  );
}

const toggle = defineMessage({
  defaultMessage: 'What an upgrade unlocks',
  description:
    'Button above a unit that shows and hides what an upgrade of the course unlocks; drawn as a padlock',
});
