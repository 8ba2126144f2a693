import type { ProblemContent, ProblemPart } from '@lectern/olx';
import { linksOtherStyles } from '../../kernel/rendering/author-styles.ts';

const SCRIPT = /<script\b([^<>]{0,1000})>/gi;
const TYPE = /\btype\s*=\s*["']?([^"'\s>]*)/i;
/** The types of scripts that browsers run; others hold data and templates. */
const RUNS = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|module)?$/i;

const known = new WeakMap<ProblemContent, boolean>();

/** Whether the text of a problem contains scripts for the browser. The author's Python isn't part of the text. */
export function runsScripts(problem: ProblemContent): boolean {
  const runs = known.get(problem) ?? problem.parts.some(hasScript);
  known.set(problem, runs);
  return runs;
}

const framed = new WeakMap<ProblemContent, boolean>();

/** Whether a problem gets a frame of its own: it contains scripts, or style sheets of other sites. */
export function needsFrame(problem: ProblemContent): boolean {
  const needs = framed.get(problem) ?? (runsScripts(problem) || problem.parts.some(linksStyles));
  framed.set(problem, needs);
  return needs;
}

function linksStyles(part: ProblemPart): boolean {
  if (part.kind === 'group') return part.parts.some(linksStyles);
  return (part.kind === 'html' || part.kind === 'solution') && linksOtherStyles(part.html);
}

function hasScript(part: ProblemPart): boolean {
  if (part.kind === 'group') return part.parts.some(hasScript);
  if (part.kind !== 'html' && part.kind !== 'solution') return false;
  return [...part.html.matchAll(SCRIPT)].some(([, tag = '']) => RUNS.test(TYPE.exec(tag)?.[1] ?? ''));
}
