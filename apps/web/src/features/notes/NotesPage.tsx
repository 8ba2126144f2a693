import { defineMessages, useIntl } from 'react-intl';
import { useHref } from 'react-router';
import { paths } from '../../course/paths.ts';
import { makeFileName, saveFile } from '../../course/save-file.ts';
import { signInUrl } from '../../course/site-urls.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import type { CourseNote } from '../../lms/notes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { NoteList } from './NoteList.tsx';
import styles from './Notes.module.css';
import { writeNotesMarkdown } from './notes-markdown.ts';
import { useNotesTitle } from './use-notes-title.ts';

export interface NotesPageProps {
  /** Null when the server refused them: notes belong to an account. */
  readonly notes: readonly CourseNote[] | null;
  readonly course: CourseMetadata;
}

/** The learner's notes in a course, by section and unit, and their export. */
export function NotesPage({ notes, course }: NotesPageProps) {
  const intl = useIntl();
  const { courseId } = course;
  const title = useNotesTitle();
  const exportNotes = () => {
    const text = writeNotesMarkdown(notes ?? [], course.title, intl);
    saveFile(makeFileName(['notes'], courseId, 'md'), text, 'text/markdown');
  };
  return (
    <div className={styles.column}>
      <PageTitle
        title={title}
        actions={
          notes !== null &&
          notes.length > 0 && (
            <Button size="small" onClick={exportNotes}>
              {intl.formatMessage(messages.export)}
            </Button>
          )
        }
      />
      {notes === null && <ForAccounts courseId={courseId} />}
      {notes?.length === 0 && <NoNotes courseId={courseId} />}
      {notes !== null && notes.length > 0 && <NoteList courseId={courseId} notes={notes} />}
    </div>
  );
}

function NoNotes({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  return (
    <EmptyState
      icon="note"
      title={intl.formatMessage(messages.noneTitle)}
      action={
        <ButtonLink variant="primary" href={paths.outline(courseId)}>
          {intl.formatMessage(messages.toCourse)}
        </ButtonLink>
      }
    >
      <p>{intl.formatMessage(messages.noneText)}</p>
    </EmptyState>
  );
}

function ForAccounts({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  const config = useSiteConfig();
  const here = new URL(useHref(paths.notes(courseId)), window.location.origin).href;
  return (
    <EmptyState
      icon="note"
      title={intl.formatMessage(messages.signInTitle)}
      action={
        <ButtonLink variant="primary" href={signInUrl(config, here)}>
          {intl.formatMessage(messages.signIn)}
        </ButtonLink>
      }
    >
      <p>{intl.formatMessage(messages.signInText)}</p>
    </EmptyState>
  );
}

const messages = defineMessages({
  export: {
    defaultMessage: 'Export as Markdown',
    description: 'Button above the list of a learner’s notes: saves them as a text file',
  },
  noneTitle: {
    defaultMessage: 'No notes yet',
    description: 'Heading in place of the list of notes of a course',
  },
  noneText: {
    defaultMessage: 'Select text in a unit to highlight it or add a note. You’ll find it here again.',
    description: 'Text in place of the list of notes of a course',
  },
  toCourse: {
    defaultMessage: 'Go to the outline',
    description: 'Button in place of the list of notes of a course, to the table of contents',
  },
  signInTitle: {
    defaultMessage: 'Sign in to see your notes',
    description: 'Heading in place of the list of notes, for visitors who are not signed in',
  },
  signInText: {
    defaultMessage: 'Notes are saved to your account, and only you can see them.',
    description: 'Text in place of the list of notes, for visitors who are not signed in',
  },
  signIn: {
    defaultMessage: 'Sign in',
    description: 'Button in place of the list of notes, for visitors who are not signed in',
  },
});
