import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useFailureText } from '../../course/use-failure-text.ts';
import { useLms } from '../../lms/lms.ts';
import { setNotesVisibility } from '../../lms/notes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

export interface NotesSwitchProps {
  readonly courseId: string;
  readonly isVisible: boolean;
  /** Called once the new state is stored. */
  readonly onToggled: () => void;
}

/** Shows or hides the notes in all units of the course (CWR-43, CWR-44). Changes only once the server has stored it. */
export function NotesSwitch({ courseId, isVisible, onToggled }: NotesSwitchProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { log } = useLms();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();

  const toggle = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await setNotesVisibility(client, courseId, !isVisible);
      setState('ready');
      onToggled();
    } catch (error) {
      log.failure(error);
      setFailure(error);
      setState('failed');
    }
  };

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="note"
        busy={state === 'busy'}
        data-notes
        onClick={() => void toggle()}
      >
        <span>{intl.formatMessage(isVisible ? messages.hide : messages.show)}</span>
      </Button>
      {state === 'failed' && (
        <Alert type="danger">
          {failureText(failure, intl.formatMessage(isVisible ? messages.notHidden : messages.notShown))}
        </Alert>
      )}
    </>
  );
}

const messages = defineMessages({
  hide: { defaultMessage: 'Hide Notes', description: 'Switch beside the title of a unit' },
  show: { defaultMessage: 'Show Notes', description: 'Switch beside the title of a unit' },
  notHidden: {
    defaultMessage: 'We couldn’t hide your notes. Try again.',
    description: 'Alert below the title of a unit, after its switch failed',
  },
  notShown: {
    defaultMessage: 'We couldn’t show your notes. Try again.',
    description: 'Alert below the title of a unit, after its switch failed',
  },
});
