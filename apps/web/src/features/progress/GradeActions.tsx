import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useLms } from '../../lms/lms.ts';
import type { Progress } from '../../lms/progress.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './GradeActions.module.css';

export interface GradeActionsProps {
  readonly courseId: string;
  readonly progress: Progress;
}

/** Buttons to print or download the grades. The browser creates the file; no request is sent. */
export function GradeActions({ courseId, progress }: GradeActionsProps) {
  const intl = useIntl();
  const { log } = useLms();
  const [hasFailed, setFailed] = useState(false);
  const download = async () => {
    try {
      const { downloadGrades } = await import('./export/download-grades.ts');
      downloadGrades(progress, courseId, intl);
      setFailed(false);
    } catch (error) {
      log.failure(error);
      setFailed(true);
    }
  };
  return (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        {intl.formatMessage(messages.print)}
      </Button>
      <Button variant="quiet" size="small" onClick={() => void download()}>
        {intl.formatMessage(messages.download)}
      </Button>
      {hasFailed && (
        <p role="alert" className="field__error">
          {intl.formatMessage(messages.failed)}
        </p>
      )}
    </div>
  );
}

const messages = defineMessages({
  print: { defaultMessage: 'Print grades', description: 'Button on the progress page' },
  download: {
    defaultMessage: 'Download grades (CSV)',
    description: 'Button on the progress page that saves the grades as a file for spreadsheets',
  },
  failed: {
    defaultMessage: 'The file couldn’t be made. Reload the page to try again.',
    description: 'On the progress page, when the grades can’t be downloaded',
  },
});
