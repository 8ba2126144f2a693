import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { type Course, type ReadOptions, readCourse } from '../read-course.ts';

/** Path inside the archive -> content. */
export type Files = Record<string, string | Uint8Array>;

/** A course of one section, one subsection and one unit with the content `unit`. More files replace or add to it. */
export function courseWith(unit: string, more: Files = {}): Files {
  return {
    'course.xml': '<course url_name="R1" org="Acme" course="CAL101"/>',
    'course/R1.xml':
      '<course display_name="Calculus" start="&quot;2026-01-01T00:00:00Z&quot;"><chapter url_name="c1"/></course>',
    'chapter/c1.xml': '<chapter display_name="Limits"><sequential url_name="s1"/></chapter>',
    'sequential/s1.xml': '<sequential display_name="Ideas"><vertical url_name="v1"/></sequential>',
    'vertical/v1.xml': `<vertical display_name="First">${unit}</vertical>`,
    ...more,
  };
}

export async function tar(
  entries: { header: Partial<Header> & { name: string }; content?: string | Uint8Array }[],
): Promise<Buffer> {
  const stream = pack();
  for (const { header, content } of entries) stream.entry(header, Buffer.from(content ?? ''));
  stream.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function tarOf(files: Files): Promise<Buffer> {
  return tar(
    Object.entries(files).map(([name, content]) => ({ header: { name: `course/${name}` }, content })),
  );
}

export async function archiveOf(files: Files): Promise<Buffer> {
  return gzipSync(await tarOf(files));
}

/** A zip archive of empty files. */
export function zipOf(names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(name.length, 28);
    return { local, central, name: Buffer.from(name) };
  });
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return Buffer.concat([
    ...entries.flatMap(({ local, name }) => [local, name]),
    ...entries.flatMap(({ central, name }) => [central, name]),
    end,
  ]);
}

export function readBytes(bytes: Uint8Array, options: ReadOptions = {}): Promise<Course> {
  return readCourse({ archive: Readable.from([bytes]) }, options);
}

/** Packs the files and reads them as a course. */
export async function read(files: Files, options: ReadOptions = {}): Promise<Course> {
  return readBytes(await archiveOf(files), options);
}

/** The codes of a course's diagnostics as `severity code file:line`. */
export function reported(course: Course): string[] {
  return course.diagnostics.map(({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`);
}
