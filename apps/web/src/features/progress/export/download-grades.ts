import type { IntlShape } from 'react-intl';
import { makeFileName, saveFile } from '../../../course/save-file.ts';
import type { Progress } from '../../../lms/progress.ts';
import { writeGradesCsv } from './grades-csv.ts';

/** Saves the grades that the page shows as a file; nothing is sent. */
export function downloadGrades(progress: Progress, courseId: string, intl: IntlShape): void {
  saveFile(gradesFileName(progress.username, courseId), writeGradesCsv(progress, intl), 'text/csv');
}

/** `grades-dana-Acme-CAL101-R1.csv` */
export function gradesFileName(username: string, courseId: string): string {
  return makeFileName(['grades', username], courseId, 'csv');
}
