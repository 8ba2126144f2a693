import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { useFailureText } from '../../course/use-failure-text.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { notesQuery, setNotesVisibility } from '../../lms/notes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

export interface NotesSwitchProps {
  readonly courseId: string;
  readonly isVisible: boolean;
  /** Whether a learner has notes is asked only then, so that the unit comes first. */
  readonly isUnitLoaded: boolean;
  /** Called once the new state is stored. */
  readonly onToggled: () => void;
}

/**
 * Shows or hides the notes in all units of the course (CWR-43, CWR-44). Changes only once the server has stored it. Absent
 * for those who have nothing to hide.
 */
export function NotesSwitch({ courseId, isVisible, isUnitLoaded, onToggled }: NotesSwitchProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const toggling = useMutation({
    mutationFn: () => setNotesVisibility(client, courseId, !isVisible),
    onSuccess: onToggled,
  });

  const isNeeded = useIsSwitchNeeded(courseId, isVisible, isUnitLoaded);
  if (!isNeeded) return null;

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="note"
        busy={toggling.isPending}
        data-notes
        onClick={() => toggling.mutate()}
      >
        <span>{intl.formatMessage(isVisible ? messages.hide : messages.show)}</span>
      </Button>
      {toggling.isError && (
        <Alert type="danger">
          {failureText(
            toggling.error,
            intl.formatMessage(isVisible ? messages.notHidden : messages.notShown),
          )}
        </Alert>
      )}
    </>
  );
}

/** Whether there are notes to hide, or hidden ones to show. Only Lectern's LMS says so; on others the switch is always there. */
function useIsSwitchNeeded(courseId: string, isVisible: boolean, isUnitLoaded: boolean): boolean {
  const { isLectern } = useSiteConfig();
  const { data, isError } = useQuery({
    ...notesQuery(courseId),
    enabled: isLectern && isVisible && isUnitLoaded,
    // Whatever changes notes, here or in the frame, updates or invalidates the list.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return !isLectern || !isVisible || isError || (data ?? []).length > 0;
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
