import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A course for one test. */
export interface SmallCourse {
  /** `course-v1:ORG+NUMBER+RUN` */
  readonly id: string;
  readonly title: string;
  /** Attributes of the course, under their names in OLX; other values than strings are written as JSON. The default start is in the past. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Its sections, as OLX; without any it has one unit with a text. */
  readonly sections?: string;
  /** Messages of the team, oldest first, each on a different day. */
  readonly updates?: readonly string[];
  /** Additional files, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

const ONE_TEXT = `<chapter url_name="c" display_name="Section">
  <sequential url_name="s" display_name="Sequence">
    <vertical url_name="u" display_name="Unit"><html url_name="h" display_name="Text"><p>A text.</p></html></vertical>
  </sequential>
</chapter>`;

/** Writes a course into a folder, to be imported from there. */
export async function writeCourse(folder: string, course: SmallCourse): Promise<void> {
  const { id, title, attributes, sections = ONE_TEXT, updates = [], files = {} } = course;
  const [org, number, run] = id.replace('course-v1:', '').split('+');
  const all = {
    org,
    course: number,
    url_name: run,
    display_name: title,
    start: '2026-01-01T00:00:00Z',
    ...attributes,
  };
  const olxAttributes = Object.entries(all).map(([name, value]) => ` ${name}="${escapeXml(textOf(value))}"`);
  await mkdir(join(folder, 'info'), { recursive: true });
  await mkdir(join(folder, 'static'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'static', name), text);
  await writeFile(join(folder, 'course.xml'), `<course${olxAttributes.join('')}>\n${sections}\n</course>\n`);
  await writeFile(
    join(folder, 'info/updates.items.json'),
    JSON.stringify(updates.map(writeUpdate).reverse()),
  );
}

function writeUpdate(content: string, index: number) {
  return { id: index + 1, date: `January ${index + 1}, 2026`, content, status: 'visible' };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
