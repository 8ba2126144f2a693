import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ProblemContent, type ReadOptions, readCourse } from '@lectern/olx';

type Options = ReadOptions & { attributes?: string };

/** A problem as an import reads it from its OLX. */
export async function readOlxProblem(markup: string, options: Options = {}): Promise<ProblemContent> {
  const { tree } = await readProblemCourse(markup, options);
  const content = Object.values(tree.blocks).find(({ sourceType }) => sourceType === 'problem')?.content;
  if (content?.kind !== 'problem') throw new Error(`Not a problem: ${JSON.stringify(content)}`);
  return content;
}

/** A course with one problem, and what its import has to say. */
async function readProblemCourse(
  markup: string,
  { attributes = '', ...options }: Options = {},
): ReturnType<typeof readCourse> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-problem-'));
  const files = {
    'course.xml': '<course url_name="R1" org="Acme" course="CAL101"/>',
    'course/R1.xml': '<course display_name="Calculus"><chapter url_name="c1"/></course>',
    'chapter/c1.xml': '<chapter><sequential url_name="s1"/></chapter>',
    'sequential/s1.xml': '<sequential><vertical url_name="v1"/></sequential>',
    'vertical/v1.xml': `<vertical><problem url_name="p1" display_name="A problem" ${attributes}>${markup}</problem></vertical>`,
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return await readCourse({ folder }, options);
  } finally {
    await rm(folder, { recursive: true });
  }
}
