import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The course that the measurements run on. */
export const BENCH_COURSE = 'course-v1:Lectern+BENCH+1';
const SECTIONS = 20;
const SEQUENCES = 10;
const UNITS = 5;

/** Number of units. */
export const UNIT_COUNT = SECTIONS * SEQUENCES * UNITS;

export const blockKey = (type: string, id: string) =>
  `${BENCH_COURSE.replace('course-v1', 'block-v1')}+type@${type}+block@${id}`;

/** The ids of a unit's blocks: a text in each unit, a problem in every second one. */
export interface UnitIds {
  unit: string;
  sequence: string;
  text: string;
  problem: string | null;
}

/** Every unit of the course, in its order. */
export const units: readonly UnitIds[] = Array.from({ length: UNIT_COUNT }, (_, index) => {
  const sequence = `s${Math.floor(index / UNITS)}`;
  return {
    unit: `u${index}`,
    sequence,
    text: `h${index}`,
    problem: index % 2 === 1 ? `p${index}` : null,
  };
});

/** Writes the course as OLX into a folder: 1,000 units, every third sequence graded homework with a due date. */
export async function writeCourse(folder: string): Promise<void> {
  const files = new Map<string, string>([
    [
      'course.xml',
      `<course org="Lectern" course="BENCH" url_name="1" display_name="A course of ${UNIT_COUNT} units" start="2026-01-01T00:00:00Z" edxnotes="true">${sections()}</course>`,
    ],
    [
      'policies/1/grading_policy.json',
      JSON.stringify({
        GRADER: [{ type: 'Homework', short_label: 'HW', min_count: 20, drop_count: 2, weight: 1 }],
        GRADE_CUTOFFS: { A: 0.8, B: 0.6 },
      }),
    ],
  ]);
  for (const { text, problem } of units) {
    files.set(`html/${text}.xml`, `<html filename="${text}" display_name="Reading ${text}"/>`);
    files.set(`html/${text}.html`, paragraphs(text));
    if (problem !== null) files.set(`problem/${problem}.xml`, question(problem));
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

function sections(): string {
  return Array.from({ length: SECTIONS }, (_, section) => {
    const inner = Array.from({ length: SEQUENCES }, (_, index) => sequence(section * SEQUENCES + index));
    return `<chapter url_name="c${section}" display_name="Section ${section + 1}">${inner.join('')}</chapter>`;
  }).join('');
}

function sequence(index: number): string {
  const graded = index % 3 === 0 ? ' graded="true" format="Homework" due="2028-03-01T12:00:00Z"' : '';
  const inner = units
    .slice(index * UNITS, (index + 1) * UNITS)
    .map(
      ({ unit, text, problem }) =>
        `<vertical url_name="${unit}" display_name="Unit ${unit}"><html url_name="${text}"/>${
          problem === null ? '' : `<problem url_name="${problem}"/>`
        }</vertical>`,
    );
  return `<sequential url_name="s${index}" display_name="Sequence ${index + 1}"${graded}>${inner.join('')}</sequential>`;
}

/** The repeated content of the text with that id. */
export const sentenceOf = (id: string) =>
  `This is the reading ${id}, of a length that a page of a course has.`;

function paragraphs(id: string): string {
  return Array.from({ length: 4 }, () => `<p>${`${sentenceOf(id)} `.repeat(5)}</p>`).join('\n');
}

function question(id: string): string {
  return `<problem display_name="Question ${id}"><multiplechoiceresponse>
<label>Which one of these is right?</label><choicegroup type="MultipleChoice">
<choice correct="true">This one</choice><choice correct="false">That one</choice></choicegroup>
</multiplechoiceresponse></problem>`;
}
