import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Block, BlockContent, CourseTree, CourseUpdate, Diagnostic, StaticPage } from '@lectern/olx';
import { type AuthorHtml, renderAuthorHtml } from './author-html.ts';
import { cleanAboutHtml, cleanHtml } from './clean-html.ts';
import { FormulaRenderer, type TextFormulas } from './formulas.ts';
import { withoutHandlers } from './handlers.ts';
import { renderExerciseContent } from './render-exercise.ts';
import { renderProblemContent } from './render-problem.ts';
import type {
  RenderedBlock,
  RenderedContent,
  RenderedPage,
  RenderedTree,
  RenderedUpdate,
} from './rendered-tree.ts';

export interface RenderedCourse {
  tree: RenderedTree;
  diagnostics: Diagnostic[];
}

/**
 * Does all the work on author markup that views need, in time linear in its length. Yields between blocks, since a
 * serving process may have to render what another release imported.
 */
export async function renderCourse(tree: CourseTree): Promise<RenderedCourse> {
  const formulas = new FormulaRenderer();
  const diagnostics: Diagnostic[] = [];
  const blocks: [string, RenderedBlock][] = [];
  for (const [usageKey, block] of Object.entries(tree.blocks)) {
    if (hasMarkup(block.content)) await setImmediate();
    const rendered = renderBlock(block, formulas);
    blocks.push([usageKey, rendered.block]);
    diagnostics.push(...rendered.diagnostics);
  }
  const staticPages: RenderedPage[] = [];
  for (const page of tree.staticPages) {
    await setImmediate();
    const budget = formulas.forText();
    staticPages.push(renderPage(page, budget));
    diagnostics.push(...reportFormulas(budget, 'page', { file: `tabs/${page.slug}.html`, line: 1 }));
  }
  const { overviewHtml } = tree.about;
  return {
    tree: {
      ...tree,
      about: { ...tree.about, overviewHtml: overviewHtml === null ? null : cleanAboutHtml(overviewHtml) },
      updates: await renderUpdates(tree.updates),
      staticPages,
      blocks: Object.fromEntries(blocks),
    },
    diagnostics,
  };
}

function renderBlock(
  block: Block,
  formulas: FormulaRenderer,
): { block: RenderedBlock; diagnostics: Diagnostic[] } {
  const { content } = block;
  if (!hasMarkup(content)) return { block: { ...block, content }, diagnostics: [] };
  const budget = formulas.forText();
  const render = (markup: string) => renderAuthorHtml(markup, budget);
  const rendered: RenderedBlock = {
    ...block,
    content: renderContent(content, render),
  };
  return { block: rendered, diagnostics: reportFormulas(budget, 'block', block.source) };
}

function renderPage(page: StaticPage, budget: TextFormulas): RenderedPage {
  return { ...page, ...renderAuthorHtml(page.html, budget) };
}

function reportFormulas(
  { unreadable, dropped }: TextFormulas,
  text: 'block' | 'page',
  location: { file: string; line: number },
): Diagnostic[] {
  const report = (code: string, count: number, reason: string): Diagnostic[] => {
    if (count === 0) return [];
    const message = `${count} ${count === 1 ? 'formula shows' : 'formulas show'} as source: ${reason}.`;
    return [{ severity: 'warning', code, message, ...location }];
  };
  return [
    ...report('formula-unreadable', unreadable, 'not valid TeX, or too complex'),
    ...report('formulas-too-many', dropped, `this ${text} or this course has too many`),
  ];
}

type WithMarkup = Extract<BlockContent, { kind: 'html' | 'problem' | 'exercise' | 'unsupported' }>;

function hasMarkup(content: BlockContent): content is WithMarkup {
  return ['html', 'problem', 'exercise', 'unsupported'].includes(content.kind);
}

function renderContent(content: WithMarkup, render: (markup: string) => AuthorHtml): RenderedContent {
  switch (content.kind) {
    case 'html':
      return { ...content, ...render(content.html) };
    case 'problem':
      return renderProblemContent(content, (markup) => render(markup).html);
    case 'exercise':
      return renderExerciseContent(content, (markup) => render(markup).html);
    case 'unsupported':
      return content.html === undefined
        ? content
        : { ...content, html: withoutHandlers(render(content.html).html) };
  }
}

async function renderUpdates(updates: readonly CourseUpdate[]): Promise<RenderedUpdate[]> {
  const rendered: RenderedUpdate[] = [];
  const nonempty = updates.filter(({ html }) => html.trim() !== '');
  const welcome = nonempty.find(({ status }) => status === 'visible');
  for (const update of nonempty) {
    await setImmediate();
    const isWelcome = update === welcome;
    rendered.push({
      ...update,
      html: cleanHtml(update.html),
      written: isWelcome ? { html: update.html, hash: hashOf(update.html) } : null,
    });
  }
  return rendered;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
