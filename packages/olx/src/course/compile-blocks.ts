import { isCustomTag, readCustomTag } from '../blocks/custom-tags.ts';
import { readDiscussion } from '../blocks/discussion.ts';
import { isDocument, readDocument } from '../blocks/documents.ts';
import { isExercise, readExercise } from '../blocks/exercises/read-exercise.ts';
import { readHtml } from '../blocks/html.ts';
import { readProblem } from '../blocks/problem.ts';
import { readableText } from '../blocks/readable-text.ts';
import type { ScriptTools } from '../blocks/scripted-problem.ts';
import { unsupported } from '../blocks/unsupported.ts';
import { readVideo } from '../blocks/video.ts';
import { quote } from '../diagnostics.ts';
import type { Block, BlockContent, BlockType, ExamSettings, GradingPolicy } from '../model.ts';
import type { ScriptRunner } from '../problem/program.ts';
import { VariantRoom } from '../problem/variant-room.ts';
import type { Links } from '../text/links.ts';
import { authoredName } from './block-names.ts';
import type { CourseFiles } from './course-files.ts';
import { effortOf } from './effort.ts';
import { type Inherited, inherit } from './inheritance.ts';
import type { SourceBlock } from './source-block.ts';

const CONTAINERS = ['course', 'chapter', 'sequential', 'vertical'];
/** `videoalpha` and `videodev` were versions of `video`. */
const VIDEOS = new Set(['video', 'videoalpha', 'videodev', 'azure_media_services']);
/** Attributes for Studio only; learners never see their effect. */
const STUDIO_ONLY = [
  'highlights_enabled',
  'tags-v1',
  'upstream',
  'upstream_version',
  'use_latex_compiler',
  'days_early_for_beta',
];

/** Compiles source blocks to the blocks that the LMS stores, in document order. */
export class BlockCompiler {
  readonly blocks: Record<string, Block> = {};
  readonly unsupported = new Map<string, number>();
  readonly #files: CourseFiles;
  readonly #links: Links;
  readonly #language: string | null;
  readonly #formats: Set<string>;
  readonly #scripts: ScriptTools;
  readonly #onBlock: () => void;

  constructor(
    files: CourseFiles,
    links: Links,
    language: string | null,
    grading: GradingPolicy,
    runScripts: ScriptRunner,
    onBlock: () => void,
  ) {
    this.#files = files;
    this.#links = links;
    this.#language = language;
    this.#formats = new Set(grading.assignmentTypes.map(({ type }) => type));
    this.#scripts = { run: runScripts, room: new VariantRoom(files.limits) };
    this.#onBlock = onBlock;
  }

  async compile(source: SourceBlock, parent: Inherited | null = null): Promise<Block> {
    const { attributes } = source;
    const outer = source.around.reduce<Inherited | null>(
      (from, settings) => inherit({ attributes: settings }, from),
      parent,
    );
    const inherited = inherit(source, outer);
    const {
      showAnswer: _,
      maxAttempts: __,
      rerandomize: ___,
      showResetButton: ____,
      hasFlexiblePeers: _____,
      ...effective
    } = inherited;
    const content = await this.#content(source, inherited);
    const type: BlockType = content.kind === 'container' ? (source.tag as BlockType) : content.kind;
    const block: Block = {
      usageKey: source.usageKey,
      type,
      sourceType: source.tag,
      blockId: source.blockId,
      displayName: authoredName(source),
      parent: source.parent?.usageKey ?? null,
      children: source.children.map((child) => child.usageKey),
      ownStart: attributes.date('start'),
      ownDue: attributes.date('due'),
      ...effective,
      exam: source.tag === 'sequential' ? readExam(source) : null,
      prerequisite: null,
      highlights: source.tag === 'chapter' ? readHighlights(source) : [],
      effortTimeSeconds: 0,
      effortActivities: 0,
      content,
      ...(source.within.length > 0 && { within: source.within }),
      source: { file: source.file, line: source.line },
    };
    this.blocks[block.usageKey] = block;
    for (const child of source.children) addEffort(block, await this.compile(child, inherited));
    if (source.tag === 'sequential') this.#checkFormat(block);
    addContentEffort(block);
    if (type !== 'course') this.#reportUnused(source, type);
    this.#onBlock();
    return block;
  }

  async #content(source: SourceBlock, inherited: Inherited): Promise<BlockContent> {
    if (CONTAINERS.includes(source.tag)) return { kind: 'container' };
    const content = this.#limited(await this.#component(source, inherited), source);
    if (content.kind === 'unsupported') {
      this.#count(content.tag);
      const message = `<${source.tag}> will show as unsupported: ${content.reason}`;
      this.#files.diagnostics.warning('block-unsupported', source, message);
    }
    return content;
  }

  async #component(source: SourceBlock, inherited: Inherited): Promise<BlockContent> {
    if (source.tag === 'html') return readHtml(source, this.#files, this.#links);
    if (isCustomTag(source.tag, this.#files)) return readCustomTag(source, this.#files, this.#links);
    if (VIDEOS.has(source.tag)) return readVideo(source, this.#files, this.#links, this.#language);
    if (source.tag === 'discussion')
      return source.element === null ? unsupported(source) : readDiscussion(source);
    if (source.tag === 'problem') {
      const { content, unsupportedQuestions } = await readProblem(
        source,
        inherited,
        this.#files,
        this.#links,
        this.#scripts,
      );
      for (const tag of unsupportedQuestions) this.#count(tag);
      return content;
    }
    if (isDocument(source.tag)) return readDocument(source, this.#links);
    if (isExercise(source.tag)) {
      const { showAnswer, hasFlexiblePeers } = inherited;
      const tools = { files: this.#files, links: this.#links, showAnswer, hasFlexiblePeers };
      return readExercise(source, tools);
    }
    const readable = readableText(source, this.#links);
    const rest = readable === '' ? '' : ' Its text and links are shown.';
    return unsupported(source, source.failure ?? `Lectern has no blocks of this type.${rest}`, readable);
  }

  /** A block that is too long to load with its unit becomes unsupported. */
  #limited(content: BlockContent, source: SourceBlock): BlockContent {
    const { maxBlockCharacters } = this.#files.limits;
    const isLong = content.kind !== 'container' && JSON.stringify(content).length > maxBlockCharacters;
    return isLong ? unsupported(source, `It is longer than ${maxBlockCharacters} characters.`) : content;
  }

  #count(tag: string): void {
    this.unsupported.set(tag, (this.unsupported.get(tag) ?? 0) + 1);
  }

  #checkFormat(block: Block): void {
    const { graded, format, displayName } = block;
    if (!graded || (format === null ? block.effortActivities === 0 : this.#formats.has(format))) return;
    const message =
      format === null
        ? `${quote(displayName)} is graded but has no assignment type (format), so it does not count.`
        : `Assignment type ${quote(format)} is not in the grading policy, so it does not count.`;
    this.#files.diagnostics.warning('format-unknown', block.source, message);
  }

  #reportUnused(source: SourceBlock, type: BlockType): void {
    if (type === 'unsupported') return;
    source.attributes.known(...STUDIO_ONLY);
    for (const [key] of source.attributes.unused()) {
      const message = `The attribute ${key} of <${source.tag}> has no effect.`;
      this.#files.diagnostics.info('attribute-ignored', source, message);
    }
  }
}

function readExam({ attributes }: SourceBlock): ExamSettings {
  const flag = (...keys: string[]): boolean => keys.map((key) => attributes.boolean(key)).includes(true);
  return {
    isTimeLimited: flag('is_time_limited'),
    timeLimitMinutes: attributes.number('default_time_limit_minutes'),
    isProctored: flag('is_proctored_enabled', 'is_proctored_exam'),
    isPractice: flag('is_practice_exam'),
    isOnboarding: flag('is_onboarding_exam'),
    allowProctoringOptOut: flag('allow_proctoring_opt_out'),
    reviewRules: attributes.text('exam_review_rules'),
  };
}

function readHighlights({ attributes }: SourceBlock): string[] {
  const value = attributes.json('highlights');
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function addContentEffort(block: Block): void {
  const { seconds, activities } = effortOf(block.content);
  block.effortTimeSeconds += seconds;
  block.effortActivities += activities;
}

function addEffort(block: Block, child: Block): void {
  if (child.visibleToStaffOnly && !block.visibleToStaffOnly) return;
  block.effortTimeSeconds += child.effortTimeSeconds;
  block.effortActivities += child.effortActivities;
}
