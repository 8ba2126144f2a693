import { useMutation } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
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
  const downloading = useMutation({
    mutationFn: async () => {
      const { downloadGrades } = await import('./export/download-grades.ts');
      downloadGrades(progress, courseId, intl);
    },
  });
  return (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        {intl.formatMessage(messages.print)}
      </Button>
      <Button variant="quiet" size="small" onClick={() => downloading.mutate()}>
        {intl.formatMessage(messages.download)}
      </Button>
      {downloading.isError && (
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
