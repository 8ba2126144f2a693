import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Block, BlockContent, CourseTree, CourseUpdate, Diagnostic } from '@lectern/olx';
import { type AuthorHtml, renderAuthorHtml } from './author-html.ts';
import { cleanHtml } from './clean-html.ts';
import { FormulaRenderer } from './formulas.ts';
import { renderProblemContent } from './render-problem.ts';
import type { RenderedBlock, RenderedContent, RenderedTree, RenderedUpdate } from './rendered-tree.ts';

export interface RenderedCourse {
  tree: RenderedTree;
  diagnostics: Diagnostic[];
}

/**
 * Does all the work on author markup that views need, in time that grows with its length. Lets other work go first
 * between blocks, since a process that serves may have to render what another release imported.
 */
export async function renderCourse(tree: CourseTree): Promise<RenderedCourse> {
  const formulas = new FormulaRenderer();
  const diagnostics: Diagnostic[] = [];
  const blocks: [string, RenderedBlock][] = [];
  for (const [usageKey, block] of Object.entries(tree.blocks)) {
    if (block.content.kind === 'html' || block.content.kind === 'problem') await setImmediate();
    const rendered = renderBlock(block, formulas);
    blocks.push([usageKey, rendered.block]);
    diagnostics.push(...rendered.diagnostics);
  }
  const { overviewHtml } = tree.about;
  return {
    tree: {
      ...tree,
      about: { ...tree.about, overviewHtml: overviewHtml === null ? null : cleanHtml(overviewHtml) },
      updates: await renderUpdates(tree.updates),
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
  const isPlain = content.kind !== 'html' && content.kind !== 'problem' && content.kind !== 'unsupported';
  if (isPlain) return { block: { ...block, content }, diagnostics: [] };
  const budget = formulas.forText();
  const diagnostics: Diagnostic[] = [];
  const render = (markup: string) => renderAuthorHtml(markup, budget);
  const rendered: RenderedBlock = {
    ...block,
    content: renderContent(content, render),
  };
  const report = (code: string, count: number, reason: string): void => {
    if (count === 0) return;
    const message = `${count} ${count === 1 ? 'formula shows' : 'formulas show'} as source: ${reason}.`;
    diagnostics.push({ severity: 'warning', code, message, ...block.source });
  };
  report('formula-unreadable', budget.unreadable, 'not valid TeX, or too complex');
  report('formulas-too-many', budget.dropped, 'this block or this course has too many');
  return { block: rendered, diagnostics };
}

type WithMarkup = Extract<BlockContent, { kind: 'html' | 'problem' | 'unsupported' }>;

function renderContent(content: WithMarkup, render: (markup: string) => AuthorHtml): RenderedContent {
  switch (content.kind) {
    case 'html':
      return { ...content, ...render(content.html) };
    case 'problem':
      return renderProblemContent(content, (markup) => render(markup).html);
    case 'unsupported':
      return content.html === undefined ? content : { ...content, html: render(content.html).html };
  }
}

async function renderUpdates(updates: readonly CourseUpdate[]): Promise<RenderedUpdate[]> {
  const rendered: RenderedUpdate[] = [];
  const telling = updates.filter(({ html }) => html.trim() !== '');
  const welcome = telling.find(({ status }) => status === 'visible');
  for (const update of telling) {
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
