import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useShortcut } from '../../../course/shortcuts/registry.ts';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './OutlineSidebar.module.css';
import { outlineId, outlineTriggerId, toggleOutline, useOutlineState } from './outline-state.ts';

/** Opens and closes the course outline. */
export const OutlineTrigger = memo(function OutlineTrigger() {
  const intl = useIntl();
  const client = useQueryClient();
  const isOpen = useOutlineState() !== 'closed';
  const toggle = () => toggleOutline(client, isOpen ? 'closed' : 'opened');
  useShortcut('outline', intl.formatMessage(messages.shortcut), toggle);
  return (
    <IconButton
      id={outlineTriggerId}
      className={styles.trigger}
      icon="outline"
      label={intl.formatMessage(messages.outline)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? outlineId : undefined}
      onClick={toggle}
    />
  );
});

const messages = defineMessages({
  outline: {
    defaultMessage: 'Course outline',
    description:
      'Button above a unit that opens and closes the list of all sections and units of the course; drawn as an indented list',
  },
  shortcut: {
    defaultMessage: 'Open or close the course outline',
    description: 'What a key does, in the list of keyboard shortcuts',
  },
});
