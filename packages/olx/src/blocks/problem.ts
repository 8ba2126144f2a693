import type { CourseFiles } from '../course/course-files.ts';
import type { Inherited } from '../course/inheritance.ts';
import type { SourceBlock } from '../course/source-block.ts';
import type { BlockContent } from '../model.ts';
import { replaceLoncapaMarkup } from '../problem/loncapa-markup.ts';
import { markdownToProblem } from '../problem/markdown.ts';
import { readProblemBody } from '../problem/read-problem.ts';
import { GRADING_METHODS } from '../problem/settings.ts';
import type { ProblemContent } from '../problem-model.ts';
import type { Links } from '../text/links.ts';
import { isBlank } from '../xml/xml.ts';
import { replaceIncludes } from './problem-includes.ts';
import { problemText } from './readable-text.ts';
import { needsPython, readScriptedProblem, type ScriptTools } from './scripted-problem.ts';
import { unsupported } from './unsupported.ts';

const IGNORED = [
  'force_save_button',
  'text_customization',
  'source_code',
  'use_latex_compiler',
  'matlab_api_key',
  'seed',
];

const MAX_MARKDOWN = 20_000;

/** A problem. One whose questions are all unsupported becomes an unsupported block. */
export async function readProblem(
  block: SourceBlock,
  inherited: Inherited,
  files: CourseFiles,
  links: Links,
  scripts: ScriptTools,
): Promise<{ content: BlockContent; unsupportedQuestions: string[] }> {
  const { attributes, element } = block;
  if (element === null) return { content: unsupported(block), unsupportedQuestions: [] };
  attributes.known(
    ...IGNORED,
    'markdown_edited',
    'max_attempts',
    'showanswer',
    'rerandomize',
    'show_reset_button',
  );
  const markdown = attributes.text('markdown');
  if (markdown !== null && element.children.every(isBlank) && markdown.length > MAX_MARKDOWN) {
    return { content: unsupported(block, 'Its text is too long.'), unsupportedQuestions: [] };
  }
  const isMarkdownOnly = element.children.every(isBlank) && markdown !== null;
  const source = isMarkdownOnly
    ? markdownToProblem(markdown, element.line)
    : replaceLoncapaMarkup(await replaceIncludes(element, block, files));
  const { diagnostics } = files;
  const { rerandomize } = inherited;
  const body = needsPython(source)
    ? await readScriptedProblem(source, { file: block.file, rerandomize, ...scripts }, links, diagnostics)
    : readProblemBody(source, block.file, links, diagnostics, null);
  const settings = {
    weight: attributes.number('weight'),
    maxAttempts: inherited.maxAttempts,
    showAnswer: inherited.showAnswer,
    attemptsBeforeShowAnswer: attributes.integer('attempts_before_showanswer_button') ?? 0,
    rerandomize: inherited.rerandomize,
    submissionWaitSeconds: attributes.integer('submission_wait_seconds') ?? 0,
    showResetButton: inherited.showResetButton,
    gradingMethod: attributes.choice('grading_method', GRADING_METHODS) ?? 'last_score',
  };
  const { unsupported: tags, ...content } = body;
  const [firstTag] = tags;
  if (firstTag !== undefined && !hasQuestion(content.parts)) {
    const reason = `None of its questions is supported (${[...new Set(tags)].join(', ')}).`;
    const html = problemText(content.parts);
    return {
      content: {
        kind: 'unsupported',
        tag: firstTag,
        reason,
        ...(html !== '' && { html }),
        ...findScriptFault(content.parts),
      },
      unsupportedQuestions: [],
    };
  }
  return { content: { kind: 'problem', ...content, ...settings }, unsupportedQuestions: tags };
}

/** Whether there is anything to answer: authors also write texts, or nothing, as problems. */
export function hasQuestion(parts: ProblemContent['parts']): boolean {
  return parts.some((part) => part.kind === 'question' || (part.kind === 'group' && hasQuestion(part.parts)));
}

/** Why the script of unsupported questions can't be run; empty if that isn't the reason. */
function findScriptFault(parts: ProblemContent['parts']): { missingModule?: string; scriptFails?: true } {
  for (const part of parts) {
    if (part.kind === 'unsupported' && part.missingModule !== undefined)
      return { missingModule: part.missingModule };
    if (part.kind === 'unsupported' && part.scriptFails) return { scriptFails: true };
    const found = part.kind === 'group' ? findScriptFault(part.parts) : {};
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}
