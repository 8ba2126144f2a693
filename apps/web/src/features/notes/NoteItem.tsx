import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { CourseNote } from '../../lms/notes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { NoteQuote } from './NoteQuote.tsx';
import styles from './Notes.module.css';
import { shortenQuote } from './shorten-quote.ts';

export interface NoteItemProps {
  readonly courseId: string;
  readonly note: CourseNote;
  readonly onDelete: () => void;
}

/** One note: its quote, the learner’s text, whether the quoted text has changed, and a link to it. */
export function NoteItem({ courseId, note, onDelete }: NoteItemProps) {
  const intl = useIntl();
  const format = useFormat();
  const { id, quote, color, text, createdAt, state, unit } = note;
  return (
    <li className={styles.note}>
      <NoteQuote color={color}>{quote}</NoteQuote>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <p className={styles.meta}>
        {intl.formatMessage(added, { date: format.date(createdAt) })}
        {unit !== null && state !== 'found' && <span>{intl.formatMessage(remarks[state])}</span>}
      </p>
      <div className={styles.actions}>
        {unit !== null && state !== 'missing' && (
          <ButtonLink
            variant="quiet"
            size="small"
            href={`${paths.unit(courseId, unit.sequenceId, unit.id)}#note-${id}`}
          >
            {intl.formatMessage(messages.show)} <HiddenQuote quote={quote} />
          </ButtonLink>
        )}
        <Button variant="quiet" size="small" onClick={onDelete}>
          {intl.formatMessage(messages.delete)} <HiddenQuote quote={quote} />
        </Button>
      </div>
    </li>
  );
}

function HiddenQuote({ quote }: { readonly quote: string }) {
  return (
    <VisuallyHidden>
      <bdi>{shortenQuote(quote)}</bdi>
    </VisuallyHidden>
  );
}

const added = defineMessage<{ date: string }>({
  defaultMessage: 'Added {date}',
  description: 'In the list of notes: the day on which a note was written',
});

const remarks = defineMessages({
  changed: {
    defaultMessage: 'The text has changed since you added this note.',
    description: 'Beside a note whose quote was changed in the course',
  },
  missing: {
    defaultMessage: 'This text is no longer in the unit.',
    description: 'Beside a note whose quote is no longer in its unit',
  },
});

const messages = defineMessages({
  show: {
    defaultMessage: 'Show in unit',
    description: 'Link from a note to the text that it is on; screen readers hear the quote after it',
  },
  delete: {
    defaultMessage: 'Delete',
    description: 'Button that deletes a note; screen readers hear the quote after it',
  },
});
