import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import type { CourseNote } from '../../lms/notes.ts';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx';
import { groupNotes } from './group-notes.ts';
import { NoteItem } from './NoteItem.tsx';
import styles from './Notes.module.css';

export interface NoteListProps {
  readonly courseId: string;
  readonly notes: readonly CourseNote[];
}

/** Notes by section and unit, in the order of the course. */
export function NoteList({ courseId, notes }: NoteListProps) {
  const intl = useIntl();
  const [deleting, setDeleting] = useState<CourseNote | null>(null);
  const [announcement, setAnnouncement] = useState('');

  return (
    <>
      {groupNotes(notes).map(({ title, units }) => (
        <section key={units[0]?.unit?.id ?? 'gone'} className={styles.section}>
          <h2>{title === null ? intl.formatMessage(messages.gone) : <CourseText>{title}</CourseText>}</h2>
          {title === null && <p className={styles.meta}>{intl.formatMessage(messages.goneText)}</p>}
          {units.map(({ unit, notes: inUnit }) => (
            <div key={unit?.id ?? 'gone'} className={styles.unit}>
              {unit !== null && (
                <h3>
                  <span className={styles.sequence}>
                    <CourseText>{unit.sequenceTitle}</CourseText>
                  </span>
                  <Link href={paths.unit(courseId, unit.sequenceId, unit.id)}>
                    <CourseText>{unit.title}</CourseText>
                  </Link>
                </h3>
              )}
              <ul className={styles.list}>
                {inUnit.map((note) => (
                  <NoteItem
                    key={note.id}
                    courseId={courseId}
                    note={note}
                    onDelete={() => setDeleting(note)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      <DeleteNoteDialog
        courseId={courseId}
        note={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => setAnnouncement(intl.formatMessage(messages.deleted))}
      />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

const messages = defineMessages({
  gone: {
    defaultMessage: 'No longer in the course',
    description: 'Heading above notes whose unit was removed from the course',
  },
  goneText: {
    defaultMessage: 'The units of these notes were removed. Your notes stay here until you delete them.',
    description: 'Below the heading above notes whose unit was removed from the course',
  },
  deleted: {
    defaultMessage: 'Note deleted',
    description: 'Said by screen readers after a note was deleted',
  },
});
