import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { useFailureText } from '../../course/use-failure-text.ts';
import { type CourseNote, removeNote } from '../../lms/notes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NoteQuote } from './NoteQuote.tsx';
import { shortenQuote } from './shorten-quote.ts';

export interface DeleteNoteDialogProps {
  readonly courseId: string;
  /** Null closes the dialog. */
  readonly note: CourseNote | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a note is deleted, which can't be undone. */
export function DeleteNoteDialog({ courseId, note, onClose, onDeleted }: DeleteNoteDialogProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const deleting = useMutation({
    mutationFn: (noteId: string) => removeNote(client, courseId, noteId),
    onSuccess: () => {
      onDeleted();
      onClose();
    },
  });
  const close = () => {
    deleting.reset();
    onClose();
  };

  return (
    <Dialog
      open={note !== null}
      onClose={close}
      size="small"
      title={intl.formatMessage(messages.title)}
      actions={
        note !== null && (
          <>
            <Button variant="danger" busy={deleting.isPending} onClick={() => deleting.mutate(note.id)}>
              {intl.formatMessage(messages.confirm)}
            </Button>
            <Button variant="quiet" onClick={close}>
              {intl.formatMessage(messages.cancel)}
            </Button>
          </>
        )
      }
    >
      {note !== null && <NoteQuote color={note.color}>{shortenQuote(note.quote)}</NoteQuote>}
      {deleting.isError && (
        <Alert type="danger">{failureText(deleting.error, intl.formatMessage(messages.failed))}</Alert>
      )}
    </Dialog>
  );
}

const messages = defineMessages({
  title: { defaultMessage: 'Delete this note?', description: 'Title of the dialog before a note is deleted' },
  confirm: { defaultMessage: 'Delete note', description: 'Button that deletes a note, in its dialog' },
  cancel: { defaultMessage: 'Cancel', description: 'Button that closes the dialog before a note is deleted' },
  failed: {
    defaultMessage: 'We couldn’t delete the note. Try again.',
    description: 'In the dialog before a note is deleted, when that failed',
  },
});
