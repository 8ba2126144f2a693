import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Course, type ReadOptions, readCourse } from '@lectern/olx';
import { usageKey } from '../../../testing/course-builder.ts';
import { type MatrixRow, nameOf } from './matrix-row.ts';

const id = (row: MatrixRow, isLate: boolean) => (isLate ? `${nameOf(row)}-late` : nameOf(row));
/** The key of a row's block: in its own subsection, or in the one whose due date has passed. */
export const keyOf = (row: MatrixRow, isLate = false) => usageKey(row.tag, id(row, isLate));
export const subsectionOf = (row: MatrixRow) => usageKey('sequential', `s-${nameOf(row)}`);
export const unitOf = (row: MatrixRow, isLate = false) => usageKey('vertical', `v-${id(row, isLate)}`);

/** Reads a course with two graded subsections for each row, one of them past due, from OLX in files. */
export async function readMatrixCourse(
  rows: readonly MatrixRow[],
  { attributes = '', ...options }: ReadOptions & { attributes?: string } = {},
): Promise<Course> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-matrix-'));
  const subsection = (row: MatrixRow, isLate: boolean) =>
    `<sequential url_name="s-${id(row, isLate)}" display_name="${nameOf(row)}" graded="true" format="Homework"${isLate ? ' due="2026-01-13T00:00:00Z"' : ''}><vertical url_name="v-${id(row, isLate)}" display_name="Unit">${row.olx(id(row, isLate))}</vertical></sequential>`;
  const chapters = [false, true].map(
    (isLate) =>
      `<chapter url_name="c-${isLate}" display_name="Section">${rows.map((row) => subsection(row, isLate)).join('')}</chapter>`,
  );
  const policy = {
    GRADER: [{ type: 'Homework', min_count: 1, drop_count: 0, weight: 1 }],
    GRADE_CUTOFFS: { Pass: 0.5 },
  };
  const files = {
    'course.xml': '<course url_name="R1" org="Acme" course="CAL101"/>',
    'course/R1.xml': `<course display_name="Every type" start="2026-01-01T00:00:00Z" ${attributes}>${chapters.join('')}</course>`,
    'policies/R1/grading_policy.json': JSON.stringify(policy),
  };
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await readCourse({ folder }, options);
  } finally {
    await rm(folder, { recursive: true });
  }
}
