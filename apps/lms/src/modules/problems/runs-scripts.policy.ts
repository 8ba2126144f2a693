import type { ProblemContent, ProblemPart, Question } from '@lectern/olx';
import { linksOtherStyles } from '../../kernel/rendering/author-styles.ts';
import { isHandler } from '../../kernel/rendering/handlers.ts';
import { scanHtml } from '../../kernel/rendering/scan-html.ts';

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

/**
 * Whether a problem gets a frame of its own: it contains scripts, elements with handlers such as `onclick`, or style sheets
 * of other sites. Links to `javascript:` alone don't need one: their code is elsewhere, and the unit's page does what it can.
 */
export function needsFrame(problem: ProblemContent): boolean {
  const needs =
    framed.get(problem) ??
    (runsScripts(problem) ||
      problem.parts.some(linksStyles) ||
      problem.parts.some(hasHandler) ||
      (problem.answerHints ?? []).some((hint) => writesHandler(hint.feedback.html)));
  framed.set(problem, needs);
  return needs;
}

function linksStyles(part: ProblemPart): boolean {
  if (part.kind === 'group') return part.parts.some(linksStyles);
  return (part.kind === 'html' || part.kind === 'solution') && linksOtherStyles(part.html);
}

function hasHandler(part: ProblemPart): boolean {
  if (part.kind === 'group')
    return Object.keys(part.attributes).some(isHandler) || part.parts.some(hasHandler);
  if (part.kind === 'question') return listTexts(part.question).some(writesHandler);
  return (part.kind === 'html' || part.kind === 'solution') && writesHandler(part.html);
}

/** All that is in its frame: what it asks, and what answers to it bring. */
function listTexts(question: Question): string[] {
  const choices = 'choices' in question ? question.choices : [];
  const markups = choices.flatMap((choice) => ('html' in choice ? [choice.html] : []));
  return [question.label ?? '', ...question.descriptions, ...markups, ...listFeedback(question)];
}

function listFeedback(question: Question): string[] {
  const feedback = [
    ...('choices' in question
      ? question.choices.flatMap((choice) => [choice.feedback, choice.unselectedFeedback])
      : []),
    ...('combinations' in question ? question.combinations.map((each) => each.feedback) : []),
    ...('answers' in question ? question.answers.map((each) => each.feedback) : []),
    ...('wrongAnswers' in question ? question.wrongAnswers.map((each) => each.feedback) : []),
  ];
  return feedback.flatMap((each) => each?.html ?? []);
}

function writesHandler(markup: string): boolean {
  let found = false;
  scanHtml(markup, {
    attribute(name, value) {
      found ||= value !== null && isHandler(name);
    },
  });
  return found;
}

function hasScript(part: ProblemPart): boolean {
  if (part.kind === 'group') return part.parts.some(hasScript);
  if (part.kind !== 'html' && part.kind !== 'solution') return false;
  return [...part.html.matchAll(SCRIPT)].some(([, tag = '']) => RUNS.test(TYPE.exec(tag)?.[1] ?? ''));
}
