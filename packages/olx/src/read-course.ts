import type { Readable } from 'node:stream';
import { readAssets } from './course/assets.ts';
import { nameBlocks } from './course/block-names.ts';
import { BlockCompiler } from './course/compile-blocks.ts';
import { CourseFiles, listSome } from './course/course-files.ts';
import { type CourseKey, courseKeyOf, runOf } from './course/course-key.ts';
import { keepUsedDefaults, readGradingPolicy } from './course/grading-policy.ts';
import { readInstructors } from './course/instructors.ts';
import { readLicense } from './course/license.ts';
import { limitTexts } from './course/limit-texts.ts';
import { linkBuilders } from './course/link-builders.ts';
import { PageReader } from './course/pages.ts';
import { readPolicy } from './course/policy.ts';
import { addPrerequisites } from './course/prerequisites.ts';
import { readSettings } from './course/settings.ts';
import type { SourceBlock } from './course/source-block.ts';
import { StructureReader } from './course/structure.ts';
import { readStaticPages, readTabs } from './course/tabs.ts';
import { reportScannedTextbooks } from './course/textbooks.ts';
import { readToolKeys } from './course/tool-keys.ts';
import { Diagnostics } from './diagnostics.ts';
import { OlxError } from './errors.ts';
import { readArchive } from './files/archive.ts';
import { readFolder } from './files/folder.ts';
import { isStatic, type SourceFiles } from './files/source-files.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { Asset, CourseTree, Diagnostic, ImportSummary, ToolKey } from './model.ts';
import type { ScriptRunner } from './problem/program.ts';
import { Links } from './text/links.ts';
import type { XmlElement } from './xml/xml.ts';

/** A `.tar.gz` as a stream or a path, or a folder. */
export type CourseSource = { archive: Readable | string } | { folder: string };

export interface Progress {
  phase: 'files' | 'blocks';
  /** `files`: bytes of the archive read so far (of a folder: bytes found). */
  bytesRead: number;
  /** `files`: entries so far. `blocks`: blocks compiled so far. */
  done: number;
  /** `blocks`: the total; null while unknown. */
  total: number | null;
}

export interface ReadOptions {
  limits?: Partial<Limits>;
  onProgress?: (progress: Progress) => void;
  /** Opens the runner of problems' scripts; without it, problems whose scripts judge answers are unsupported. */
  scripts?: (library: Uint8Array | null) => ScriptRunner;
  /** Returns an English name of a type of blocks (`BLOCK_TYPE_NAMES`) in the course's language; English without it. */
  translateName?: (name: string, language: string | null) => string;
}

export interface Course {
  tree: CourseTree;
  /** Their bytes are read on demand, until {@link Course.close}. */
  assets: Asset[];
  /** Secrets: they are neither in the tree nor in a diagnostic. */
  toolKeys: ToolKey[];
  diagnostics: Diagnostic[];
  summary: ImportSummary;
  /** Frees the assets' bytes. Call it when done, also after an error in your code. */
  close(): Promise<void>;
}

/** Modules for the scripts of the course's problems. */
const PYTHON_LIBRARY = 'static/python_lib.zip';

const runNoScripts: ScriptRunner = () =>
  Promise.resolve({
    ok: false,
    fault: { type: 'SystemError', message: 'Scripts are not run here.', line: null, module: null },
  });

const CATALOG_VISIBILITY = ['both', 'about', 'none'] as const;
const COURSE_VISIBILITY = ['private', 'public_outline', 'public'] as const;

/**
 * Reads a whole course. Unusable content becomes a diagnostic; throws {@link OlxError} (stable `code`) if the source as
 * a whole can't be read or is hostile, and then leaves no data behind.
 */
export async function readCourse(source: CourseSource, options: ReadOptions = {}): Promise<Course> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const report = options.onProgress ?? (() => {});
  const onFiles = (bytesRead: number, done: number): void =>
    report({ phase: 'files', bytesRead, done, total: null });
  const files = await ('archive' in source
    ? readArchive(source.archive, limits, onFiles)
    : readFolder(source.folder, limits, onFiles));
  try {
    const onBlocks = (done: number, total: number): void =>
      report({ phase: 'blocks', bytesRead: 0, done, total });
    return { ...(await compile(files, limits, options, onBlocks)), close: files.close };
  } catch (error) {
    await files.close();
    throw error;
  }
}

async function compile(
  source: SourceFiles,
  limits: Limits,
  { scripts, translateName }: Pick<ReadOptions, 'scripts' | 'translateName'>,
  onBlocks: (done: number, total: number) => void,
): Promise<Omit<Course, 'close'>> {
  const diagnostics = new Diagnostics(limits.maxDiagnostics);
  const files = new CourseFiles(source, limits, diagnostics);
  const pointer = await readPointer(files);
  const key = courseKeyOf(pointer);
  const found = await readAssets(files);
  const structure = new StructureReader(files, key, await readPolicy(files, runOf(pointer)));
  const root = await structure.read(pointer);
  if (root.children.length === 0) throw noBlocks(root, files);
  const usageKeys = blockIds(structure.blocks.values());
  const links = new Links(key.toString(), found, usageKeys, diagnostics);
  const grading = await readGradingPolicy(files, runOf(pointer));

  let done = 0;
  const total = structure.blocks.size;
  const runScripts = scripts === undefined ? runNoScripts : scripts(await files.findBytes(PYTHON_LIBRARY));
  const language = root.attributes.text('language');
  const compiler = new BlockCompiler(files, links, language, grading, runScripts, () => {
    done += 1;
    onBlocks(done, total);
  });
  markPrerequisites(structure.blocks.values());
  await compiler.compile(root);
  nameBlocks(compiler.blocks, {
    rootName: key.course,
    translate: (name) => translateName?.(name, language) ?? name,
  });
  linkBuilders(compiler.blocks, usageKeys);
  addPrerequisites(compiler.blocks, structure.blocks.values(), diagnostics);
  // Before the other settings, so that no key is among those without a meaning.
  const toolKeys = readToolKeys(root, diagnostics);
  const surroundings = await courseTree(key, root, files, links, {
    gradingPolicy: keepUsedDefaults(grading, Object.values(compiler.blocks), files, runOf(pointer)),
    blocks: compiler.blocks,
  });
  // Scripts may put addresses in static/ together; files elsewhere, such as those of an author's repository, need a link.
  const assets = [
    ...found.filter((asset) => isStatic(asset.path) || links.isUsed(asset)),
    ...links.extracted,
  ];
  const written = {
    ...surroundings,
    ...(structure.selectors.size > 0 && { selectors: Object.fromEntries(structure.selectors) }),
    ...describeFiles(assets),
  };
  const tree = limitTexts(written, limits, diagnostics);
  reportUnusedFiles(files, assets, diagnostics);
  const list = diagnostics.list();
  const summary = summarize(tree, assets, list, compiler.unsupported);
  return { tree, assets, toolKeys, diagnostics: list, summary };
}

/** Marks the attributes as used, before unused ones are reported; they are read when all blocks are compiled. */
function markPrerequisites(blocks: Iterable<SourceBlock>): void {
  for (const { attributes } of blocks)
    attributes.known('prerequisite', 'prerequisite_min_score', 'prerequisite_min_completion');
}

/** The element of course.xml, which refers to the rest of the course. */
async function readPointer(files: CourseFiles): Promise<XmlElement> {
  const pointer = await files.findXml('course.xml');
  if (pointer?.name === 'course') return pointer;
  const message = `course.xml is not readable as the XML of one <course>.${files.xmlFaultOf('course.xml')}`;
  throw new OlxError('invalid-xml', message, 'course.xml');
}

/** What the tree says about files of the course: which are locked, and which one scripts import from. */
function describeFiles(assets: readonly Asset[]): Pick<CourseTree, 'lockedFiles' | 'pythonLibrary'> {
  const lockedFiles = listLockedFiles(assets);
  const library = assets.find(({ path }) => path === PYTHON_LIBRARY);
  return {
    ...(lockedFiles.length > 0 && { lockedFiles }),
    ...(library !== undefined && { pythonLibrary: { sha256: library.sha256, size: library.size } }),
  };
}

/** The error for a course without sections: most often its files are not where course.xml refers to. */
function noBlocks({ file, sourceId }: SourceBlock, files: CourseFiles): OlxError {
  const definition = `course/${sourceId}.xml`;
  const [candidate, ...others] = files.unused().filter((path) => /^course\/[^/]+\.xml$/.test(path));
  if (file !== definition && candidate !== undefined && others.length === 0) {
    const name = candidate.slice('course/'.length, -'.xml'.length);
    const message = `course.xml refers to ${definition}, which doesn't exist; the only course there is ${candidate}. Write url_name="${name}" in course.xml, or rename the file.`;
    return new OlxError('no-blocks', message, file);
  }
  const missing = files.has(definition) || file === definition ? '' : ` and there is no ${definition}`;
  const found = files
    .unused()
    .filter((path) => /(^|\/)(course|chapter|sequential|vertical)\/[^/]+\.xml$/.test(path));
  const elsewhere = found.length === 0 ? '' : ` Files that nothing refers to: ${listSome(found)}.`;
  const message = `The course has no blocks: there is no <chapter> in ${file}${missing}.${elsewhere}`;
  return new OlxError('no-blocks', message, file);
}

async function courseTree(
  key: CourseKey,
  root: SourceBlock,
  files: CourseFiles,
  links: Links,
  compiled: Pick<CourseTree, 'gradingPolicy' | 'blocks'>,
): Promise<CourseTree> {
  const { attributes } = root;
  const pages = new PageReader(files, links, root.sourceId);
  const tabs = readTabs(attributes, files, links);
  reportScannedTextbooks(root, (message) => files.diagnostics.warning('tab-unresolved', root, message));
  const image = attributes.text('course_image');
  const block = compiled.blocks[root.usageKey];
  if (block === undefined) throw new Error('The root block was not compiled.');
  if (block.ownStart === null) {
    files.diagnostics.info('default-used', root, 'The course has no start; it starts on 2030-01-01.');
  }
  const instructors = readInstructors(attributes.json('instructor_info'), root, links);
  return {
    courseKey: key.toString(),
    org: key.org,
    course: key.course,
    run: key.run,
    title: block.displayName,
    language: attributes.text('language'),
    start: block.start,
    end: attributes.date('end'),
    enrollmentStart: attributes.date('enrollment_start'),
    enrollmentEnd: attributes.date('enrollment_end'),
    selfPaced: attributes.boolean('self_paced') ?? false,
    license: readLicense(attributes, files.diagnostics),
    catalogVisibility: attributes.choice('catalog_visibility', CATALOG_VISIBILITY) ?? 'both',
    courseVisibility: attributes.choice('course_visibility', COURSE_VISIBILITY) ?? 'private',
    invitationOnly: attributes.boolean('invitation_only') ?? false,
    courseImage: image === null ? null : links.address(image, root),
    tabs,
    about: { ...(await pages.about()), ...(instructors.length > 0 && { instructors }) },
    updates: await pages.updates(),
    handoutsHtml: await pages.handouts(),
    staticPages: await readStaticPages(tabs, files, links, root.sourceId),
    settings: await readSettings(root, pages, links),
    rootUsageKey: root.usageKey,
    ...compiled,
  };
}

/** The same bytes under the same name in two folders have one URL, which is locked only if both are. */
function listLockedFiles(assets: readonly Asset[]): string[] {
  const open = new Set(assets.flatMap(({ locked, url }) => (locked ? [] : [url])));
  const locked = assets.flatMap((asset) => (asset.locked && !open.has(asset.url) ? [asset.url] : []));
  return [...new Set(locked)];
}

function blockIds(blocks: Iterable<SourceBlock>): Map<string, string> {
  const ids = new Map<string, string>();
  for (const block of blocks) if (!ids.has(block.blockId)) ids.set(block.blockId, block.usageKey);
  return ids;
}

function reportUnusedFiles(files: CourseFiles, assets: readonly Asset[], diagnostics: Diagnostics): void {
  const linked = new Set(assets.map(({ path }) => path));
  const unused = files.unused().filter((path) => !linked.has(path) && !path.startsWith('assets/'));
  const drafts = unused.filter((path) => path.startsWith('drafts/'));
  if (drafts.length > 0) {
    const message = `${drafts.length} files of unpublished drafts are left out.`;
    diagnostics.info('drafts-ignored', { file: 'drafts/', line: 0 }, message);
  }
  for (const file of unused) {
    if (file.startsWith('drafts/')) continue;
    diagnostics.info('file-unused', { file, line: 0 }, 'Nothing that will be shown refers to this file.');
  }
}

function summarize(
  tree: CourseTree,
  assets: Asset[],
  diagnostics: Diagnostic[],
  unsupported: Map<string, number>,
): ImportSummary {
  const blocksByType: Record<string, number> = {};
  for (const { sourceType } of Object.values(tree.blocks))
    blocksByType[sourceType] = (blocksByType[sourceType] ?? 0) + 1;
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    blocksByType,
    unsupportedByTag: Object.fromEntries(unsupported),
    diagnosticsBySeverity: { error: count('error'), warning: count('warning'), info: count('info') },
    assetCount: assets.length,
    assetBytes: assets.reduce((sum, asset) => sum + asset.size, 0),
  };
}
