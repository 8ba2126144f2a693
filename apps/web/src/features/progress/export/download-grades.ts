import type { IntlShape } from 'react-intl';
import { MINUTE } from '../../../i18n/durations.ts';
import type { Progress } from '../../../lms/progress.ts';
import { writeGradesCsv } from './grades-csv.ts';

/** Saves the grades that the page shows as a file; nothing is sent. */
export function downloadGrades(progress: Progress, courseId: string, intl: IntlShape): void {
  const file = new Blob([writeGradesCsv(progress, intl)], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = gradesFileName(progress.username, courseId);
  link.click();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}

/** A file name that every system takes: `grades-dana-Acme-CAL101-R1.csv`. */
export function gradesFileName(username: string, courseId: string): string {
  const course = courseId.replace(/^course-v1:/, '');
  return `${['grades', username, course].join('-').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`;
}
