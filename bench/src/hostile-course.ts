import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOSTILE_PROBLEMS } from '../../apps/lms/src/modules/problems/testing/hostile-problems.ts';

/** A course of hostile authors. */
export const HOSTILE_COURSE = 'course-v1:Mallory+LOAD+1';
/** Units with the same problems, because the site limits how often a learner submits one of them. */
const UNITS = 4;

const keyOf = (type: string, id: string) =>
  `${HOSTILE_COURSE.replace('course-v1', 'block-v1')}+type@${type}+block@${id}`;

/** An answer to one problem of the course. */
export interface HostileAnswer {
  readonly unit: string;
  readonly problem: string;
  readonly answer: string;
}

export const hostileUnits: readonly string[] = Array.from({ length: UNITS }, (_, unit) =>
  keyOf('vertical', `u${unit}`),
);

/** Every answer to every problem, all kinds in turn. */
export const hostileAnswers: readonly HostileAnswer[] = hostileUnits.flatMap((unit, number) =>
  HOSTILE_PROBLEMS.flatMap(({ answers }, problem) =>
    answers.map((answer) => ({ unit, problem: keyOf('problem', `p${number}-${problem}`), answer })),
  ),
);

/** Writes the course as OLX into a folder. */
export async function writeHostileCourse(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const units = hostileUnits.map((_, number) => {
    const problems = HOSTILE_PROBLEMS.map(
      ({ markup }, problem) => `<problem url_name="p${number}-${problem}">${markup}</problem>`,
    );
    return `<vertical url_name="u${number}">${problems.join('')}</vertical>`;
  });
  await writeFile(
    join(folder, 'course.xml'),
    `<course org="Mallory" course="LOAD" url_name="1" display_name="Hostile" start="2026-01-01T00:00:00Z"><chapter url_name="c"><sequential url_name="s">${units.join('')}</sequential></chapter></course>`,
  );
}
