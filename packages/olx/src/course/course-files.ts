import { type Diagnostics, quote } from '../diagnostics.ts';
import { OlxError } from '../errors.ts';
import { describeOtherProduct } from '../files/other-product.ts';
import type { SourceFile, SourceFiles } from '../files/source-files.ts';
import type { Limits } from '../limits.ts';
import type { JsonValue } from '../model.ts';
import { parseXml, XmlSyntaxError } from '../xml/parse.ts';
import type { XmlElement } from '../xml/xml.ts';
import { parseJson } from './attributes.ts';

const TEMPLATE_MESSAGE =
  'This is a Mako template, which is not run here. Put what it renders to in its place.';

/** The files of the only course in a source, by path inside the course. Tracks which were read. */
export class CourseFiles {
  readonly limits: Limits;
  readonly diagnostics: Diagnostics;
  readonly #files: Map<string, SourceFile>;
  readonly #used = new Set<string>();
  #copiedBytes = 0;

  constructor(source: SourceFiles, limits: Limits, diagnostics: Diagnostics) {
    const root = findRoot(source);
    this.limits = limits;
    this.diagnostics = diagnostics;
    this.#files = new Map();
    for (const [path, file] of source.files) {
      const inner = composed(path.slice(root.length));
      if (path.startsWith(root)) this.#files.set(inner, { ...file, path: inner });
      else diagnostics.info('file-ignored', { file: path, line: 0 }, 'The file is outside the course.');
    }
    for (const path of source.ignored) {
      const file = path.startsWith(root) ? path.slice(root.length) : path;
      const advice = /\.py$/i.test(file)
        ? ' To let the scripts of problems import it, add it to static/python_lib.zip.'
        : '';
      diagnostics.info('file-ignored', { file, line: 0 }, `The file is not used by courses.${advice}`);
    }
  }

  has(path: string): boolean {
    return this.#files.has(composed(path));
  }

  /** Takes the room for one copy of a file's text; false if the copies would be longer than the texts of a course may be. */
  takeRoomForCopy(path: string): boolean {
    const bytes = this.#files.get(composed(path))?.size ?? 0;
    this.#copiedBytes += bytes;
    return bytes <= this.limits.maxTextFileBytes && this.#copiedBytes <= this.limits.maxTextBytes;
  }

  list(folder: string): SourceFile[] {
    return [...this.#files.values()].filter((file) => file.path.startsWith(folder));
  }

  /** Paths that were not read. */
  unused(): string[] {
    return [...this.#files.keys()].filter((path) => !this.#used.has(path));
  }

  /** The bytes, or null if there is no such file. */
  async findBytes(path: string): Promise<Uint8Array | null> {
    const name = composed(path);
    this.#used.add(name);
    return (await this.#files.get(name)?.read()) ?? null;
  }

  /**
   * The text without byte order mark. One that isn't UTF-8 is read in the encoding that its XML declaration names, or in
   * that of Windows, with a diagnostic.
   */
  async findText(path: string): Promise<string | null> {
    const bytes = await this.findBytes(path);
    if (bytes === null) return null;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      const decoder = findDecoder(bytes);
      const message = `The file is not UTF-8; it is read as ${decoder.encoding}.`;
      this.diagnostics.warning('invalid-text', { file: path, line: 1 }, message);
      return decoder.decode(bytes);
    }
  }

  /** A page around the course. Old courses keep those of a run in a folder of its own: `info/2012_Fall/updates.html`. */
  async findPage(folder: string, name: string, run: string): Promise<{ file: string; text: string } | null> {
    for (const file of [`${folder}/${run}/${name}`, `${folder}/${name}`]) {
      const text = await this.findText(file);
      if (text !== null) return { file, text };
    }
    return null;
  }

  /** The root element; a diagnostic and null if the file is not well formed. */
  async findXml(path: string): Promise<XmlElement | null> {
    const text = await this.findText(path);
    return text === null ? null : this.parseXml(text, path);
  }

  /** The root element of a text in a file; a diagnostic and null where the text is not well formed. */
  parseXml(text: string, path: string): XmlElement | null {
    try {
      return parseXml(text, path, this.limits);
    } catch (error) {
      if (!(error instanceof XmlSyntaxError)) throw error;
      const message = isTemplate(text)
        ? TEMPLATE_MESSAGE
        : `This is not well-formed XML: ${quote(error.message)}`;
      this.diagnostics.error('invalid-xml', { file: path, line: error.line }, message);
      return null;
    }
  }

  /** Why a file that was read isn't well-formed XML: a sentence after a space; empty if it is. */
  xmlFaultOf(path: string): string {
    const faults = this.diagnostics.list().filter(({ code }) => code === 'invalid-xml');
    const fault = faults.find(({ file }) => file === path);
    return fault === undefined ? '' : ` ${fault.message}`;
  }

  /** The parsed value; a diagnostic and null if the file is not JSON. */
  async findJson(path: string): Promise<JsonValue> {
    const text = await this.findText(path);
    if (text === null || text.trim() === '') return null;
    const value = parseJson(text);
    if (value !== undefined) return value;
    const message = isTemplate(text) ? TEMPLATE_MESSAGE : 'This is not valid JSON.';
    this.diagnostics.error('invalid-json', { file: path, line: jsonErrorLine(text) }, message);
    return null;
  }
}

/** macOS writes the accents in names of files as characters of their own; authors and Studio don't. */
const composed = (path: string): string => path.normalize('NFC');

/** Whether a text contains code of Mako, the template language of Open edX. `${...}` may also be a formula. */
export function isTemplate(text: string): boolean {
  return /<%[\s!a-z]|^[ \t]*%[ \t]*(?:if|for|while|endif|endfor|endwhile)\b/im.test(text);
}

const FALLBACK_ENCODING = 'windows-1252';

/** For a text that isn't UTF-8. */
function findDecoder(bytes: Uint8Array) {
  const start = new TextDecoder(FALLBACK_ENCODING).decode(bytes.subarray(0, 200));
  if (/^(?:ÿþ|þÿ)/.test(start)) return new TextDecoder(start.startsWith('ÿþ') ? 'utf-16le' : 'utf-16be');
  const [, declared = FALLBACK_ENCODING] = /^<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(start) ?? [];
  try {
    const decoder = new TextDecoder(declared);
    return decoder.encoding === 'utf-8' ? new TextDecoder(FALLBACK_ENCODING) : decoder;
  } catch {
    return new TextDecoder(FALLBACK_ENCODING);
  }
}

/** The folder of the shallowest course.xml, with a slash at its end ('' = the source itself). */
function findRoot(source: SourceFiles): string {
  const roots = [...source.files.keys()].filter((path) => /(^|\/)course\.xml$/.test(path));
  const depth = (path: string): number => path.split('/').length;
  const top = roots.reduce((least, path) => Math.min(least, depth(path)), Number.POSITIVE_INFINITY);
  const [first, second] = roots.filter((path) => depth(path) === top);
  if (first === undefined) {
    const paths = [...source.files.keys(), ...source.ignored];
    const description = describeOtherProduct(paths);
    if (description !== null) throw new OlxError('other-product', description);
    throw new OlxError('missing-course-xml', `There is no course.xml${adviseWithoutCourse(paths)}`);
  }
  const backup = moodleBackupOf(first);
  const product = source.files.has(backup) ? describeOtherProduct([backup]) : null;
  if (product !== null) throw new OlxError('other-product', product);
  if (second !== undefined) {
    const found = listSome(roots.filter((path) => depth(path) === top));
    throw new OlxError(
      'several-courses',
      `There is more than one course: ${found}. Import one of them.`,
      second,
    );
  }
  if (source.kind === 'folder' && first !== 'course.xml') {
    const folder = first.slice(0, -'/course.xml'.length);
    const message = `The course is not in this folder but in ${quote(folder)} below it.`;
    throw new OlxError('course-in-subfolder', message, first);
  }
  return first.slice(0, -'course.xml'.length);
}

/** The end of the sentence about a missing course.xml, and what to do. */
function adviseWithoutCourse(paths: readonly string[]): string {
  const archives = paths.filter((path) => /\.(tar\.gz|tgz)$/.test(path));
  if (archives.length > 0)
    return `, so this is not a course. It contains archives: ${listSome(archives)}. Import one of them.`;
  // In repositories with several runs of a course, course.xml is a link to one of these.
  const runs = paths.filter((path) => /(^|\/)roots\/[^/]+\.xml$/.test(path));
  if (runs.length > 0)
    return `, but one for each run: ${listSome(runs)}. Copy one of them to course.xml beside the folder "roots".`;
  return `, so this is not a course. Found: ${listSome(paths)}.`;
}

/** The file above the `course/course.xml` of a Moodle backup; any other path itself. */
function moodleBackupOf(courseXml: string): string {
  return courseXml.replace(/(^|\/)course\/course\.xml$/, '$1moodle_backup.xml');
}

/** The first paths of a list, for a message. */
export function listSome(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).map(quote).join(', ');
  if (paths.length === 0) return 'no files';
  return paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
}

function jsonErrorLine(text: string): number {
  try {
    JSON.parse(text);
  } catch (error) {
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  }
  return 1;
}
