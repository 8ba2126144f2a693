import type { UnsupportedContent } from '../../block-model.ts';
import type { CourseFiles } from '../../course/course-files.ts';
import type { SourceBlock } from '../../course/source-block.ts';
import type { Exercise, ExerciseContent, Markup } from '../../exercise-model.ts';
import type { ShowAnswer } from '../../problem-model.ts';
import type { Links } from '../../text/links.ts';
import { markdownToHtml } from '../../text/markdown-html.ts';
import { parseXml, XmlSyntaxError } from '../../xml/parse.ts';
import { escapeText } from '../../xml/to-html.ts';
import { childrenNamed, type XmlElement } from '../../xml/xml.ts';

export interface ReaderTools {
  files: CourseFiles;
  links: Links;
  /** The block's own rule, or the inherited one. */
  showAnswer: ShowAnswer;
  /** The course's setting for all open responses. */
  hasFlexiblePeers: boolean;
}

/** A block whose element was found. */
export type ExerciseSource = SourceBlock & { element: XmlElement };

type ReadExercise = ExerciseContent | UnsupportedContent | string;

/** Reads one type of block. Returns a sentence for the author if the block can't be shown. */
export type ExerciseReader = (
  block: ExerciseSource,
  tools: ReaderTools,
) => ReadExercise | Promise<ReadExercise>;

/** An exercise with defaults for the settings that it doesn't have. */
export function exerciseContent(
  exercise: Exercise,
  settings: Partial<Omit<ExerciseContent, 'kind' | 'exercise'>> & Pick<ExerciseContent, 'completedBy'>,
): ExerciseContent {
  return {
    kind: 'exercise',
    exercise,
    pointsPossible: 0,
    weight: null,
    maxAttempts: null,
    searchHtml: '',
    ...settings,
  };
}

/** A text in Markdown; null if there is none. */
export function readMarkdown(text: string | null, block: SourceBlock, links: Links): Markup | null {
  if (text === null || text.trim() === '') return null;
  return { html: links.rewrite(markdownToHtml(text), block) };
}

/** The markup of several texts, for searches. */
export function searchHtmlOf(texts: readonly (Markup | null)[]): string {
  return texts.flatMap((text) => (text === null ? [] : [text.html])).join('\n');
}

/**
 * XML that some blocks contain as text, in an attribute or in the element itself. Null if it isn't well formed, or has
 * another root. Throws OlxError for constructs that only an attack contains.
 */
export function readInnerXml(
  block: ExerciseSource,
  attribute: string,
  root: string,
  { limits }: CourseFiles,
): XmlElement | null {
  const [inside] = childrenNamed(block.element, root);
  if (inside !== undefined) return inside;
  try {
    const parsed = parseXml((block.attributes.string(attribute) ?? '').trim(), block.file, limits);
    return parsed.name === root ? parsed : null;
  } catch (error) {
    if (error instanceof XmlSyntaxError) return null;
    throw error;
  }
}

/** A text of a field in which authors write either markup or plain text. */
export function readHtmlField(text: string, block: SourceBlock, links: Links): string {
  const isMarkup = text === '' || /<[a-z]/i.test(text);
  return links.rewrite(isMarkup ? text : `<p>${escapeText(text)}</p>`, block);
}
