import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { RelatedProgram } from '../../lms/courseware-course.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { listCompletedPrograms } from './completed-programs.ts';
import styles from './ExitPage.module.css';

/** One banner for each program that the learner completed with this course (EXT-31). */
export function CompletedPrograms({ programs }: { readonly programs: readonly RelatedProgram[] }) {
  const intl = useIntl();
  const completedPrograms = listCompletedPrograms(programs);
  if (completedPrograms.length === 0) return null;
  const banners = completedPrograms.map(({ uuid, title, url }) => (
    <Alert key={uuid} type="success" title={intl.formatMessage(completed, { title })}>
      <p>
        <Link href={url}>{intl.formatMessage(messages.view)}</Link>
      </p>
    </Alert>
  ));
  return <div className={styles.programs}>{banners}</div>;
}

const completed = defineMessage<{ title: string }>({
  defaultMessage: 'You’ve completed all courses in {title}!',
  description: 'At the end of a course that was the last one of a program; title is the name of the program',
});

const messages = defineMessages({
  view: {
    defaultMessage: 'View program',
    description: 'Link at the end of a course, to a program of courses',
  },
});
