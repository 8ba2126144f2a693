import { createHash } from 'node:crypto';
import type { Block, ProblemPart, Question } from '@lectern/olx';
import { type Html, html, raw } from '../../pages/html.ts';
import { attributes, authorMarkup, siteText } from '../../pages/markup.ts';
import type { ProblemSituation } from './attempts.policy.ts';
import { isPastDue, isSolved, showsCorrectness } from './attempts.policy.ts';
import { continueButton } from './continue-button.html.ts';
import { listQuestions, weighted } from './judging/judge.policy.ts';
import { findProblemActions, questionStatus, visibleScore } from './problem.present.ts';
import { orderChoices } from './questions/choice-order.ts';
import { renderQuestion } from './questions/question.html.ts';
import { needsFrame } from './runs-scripts.policy.ts';
import { renderScriptFrame } from './script-frame.ts';
import { scriptFaultPhrase, unsupportedQuestionPhrase } from './unsupported-words.ts';
import { attemptsPhrase, scorePhrase } from './words.ts';

export interface ProblemView {
  block: Block;
  situation: ProblemSituation;
  /** False for visitors without an account, and for staff who view the learner's work. */
  mayAnswer: boolean;
  /** Whether a learner's work in the problem is shown. */
  hasLearner: boolean;
  /** The due date has passed, and the learner can shift it. */
  mayShift: boolean;
  /** The learner has requested the answer and may see it. */
  showAnswer: boolean;
  /** The message about the learner's last action; empty on load. */
  message: string;
}

/** Markup that authors put around questions; anything else becomes a plain div. A `<p>` would end where a question begins. */
const GROUP_TAGS = new Set([
  'div',
  'span',
  'section',
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'th',
  'ul',
  'ol',
  'li',
  'fieldset',
  'center',
  'b',
  'i',
  'em',
  'strong',
  'h3',
  'h4',
  'h5',
  'blockquote',
  'dl',
  'dt',
  'dd',
]);

/** A short name, unique on the page and valid in an id, for one block. */
export function elementIdOf(usageKey: string): string {
  return `b${createHash('sha256').update(usageKey).digest('hex').slice(0, 10)}`;
}

/**
 * The content of a problem block, as the page and every handler send it. Contains a right answer only with
 * `showAnswer`. Its buttons are disabled until the frame's script runs: the browser would submit the form itself, and
 * leave the unit.
 */
export function renderProblem(view: ProblemView): Html {
  const { block, situation, mayAnswer, hasLearner } = view;
  const { problem, state } = situation;
  const can = findProblemActions(situation, mayAnswer);
  const solved = mayAnswer && isSolved(situation);
  const id = elementIdOf(block.usageKey);
  const worth = weighted(problem, 0).possible;
  return html`<form class="problem" method="dialog" novalidate data-problem>
${worth > 0 && html`<p class="problem-score" tabindex="-1">${siteText(scorePhrase(visibleScore(situation)?.earned ?? null, worth, block.graded))}</p>`}
${needsFrame(problem) ? renderScriptFrame(html`${renderParts(problem.parts, view)}`, block.displayName) : html`<div class="problem-parts">${renderParts(problem.parts, view)}</div>`}
${!mayAnswer && listQuestions(problem).length > 0 && html`<p class="notice">${siteText(hasLearner ? 'You’re viewing this problem as a learner, so you can’t answer it.' : 'Sign in and enroll to answer this problem.')}</p>`}
${renderHints(view)}
${renderScriptMessages(situation)}
<div${attributes({ class: 'problem-message', id: `${id}-message`, tabindex: -1, 'data-message': true, hidden: view.message === '' })}>${view.message !== '' && siteText(view.message)}</div>
<div class="problem-actions">
${solved && continueButton()}
${can.submit && html`<button${attributes({ type: 'submit', class: `button${solved ? '' : ' button--primary'}`, disabled: true })}>Submit</button>`}
${can.save && html`<button type="button" class="button" data-action="problem_save" disabled>Save</button>`}
${can.reset && html`<button type="button" class="button" data-action="problem_reset" disabled>Reset</button>`}
${can.hint && html`<button type="button" class="button" data-action="problem_hint" disabled>${state.hints === 0 ? 'Hint' : 'Next hint'}</button>`}
${can.showAnswer && !view.showAnswer && html`<button type="button" class="button" data-action="problem_show" disabled>Show answer</button>`}
</div>
${hasLearner && renderStatus(situation)}
${view.mayShift && renderShift()}
</form>`;
}

/** The author's program's feedback on the answers together. */
function renderScriptMessages(situation: ProblemSituation): Html | null {
  const messages = situation.state.judgement?.messages ?? [];
  if (messages.length === 0 || !showsCorrectness(situation)) return null;
  return html`<div class="feedback problem-feedback">${messages.map((message) => html`<div>${authorMarkup(message)}</div>`)}</div>`;
}

function renderStatus(situation: ProblemSituation): Html | null {
  const { problem, state } = situation;
  const sentences = [
    attemptsPhrase(state.attempts, problem.maxAttempts),
    isPastDue(situation) ? 'The due date has passed.' : null,
    state.judgement && !showsCorrectness(situation)
      ? 'Results aren’t available for this problem right now.'
      : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : html`<p class="problem-status">${siteText(sentences.join(' '))}</p>`;
}

/** The page around the frame shifts the dates and reports the result (wire contract 19.5). */
function renderShift(): Html {
  return html`<div class="problem-shift"><p>${siteText('The due dates of this course are suggestions. Shift them to continue with this problem; you’ll keep your progress.')}</p>
<button type="button" class="button" data-shift>Shift due dates</button></div>`;
}

function renderHints({ situation, block, hasLearner }: ProblemView): Html | null {
  const { problem, state } = situation;
  const shown = hasLearner ? problem.hints.slice(0, state.hints) : [];
  if (shown.length === 0) return null;
  const id = elementIdOf(block.usageKey);
  return html`<ol class="hints" aria-label="Hints">${shown.map(
    (hint, i) =>
      html`<li${attributes({ id: `${id}-hint-${i}`, tabindex: -1 })}><strong>${siteText(`Hint ${i + 1} of ${problem.hints.length}:`)}</strong> ${authorMarkup(hint)}</li>`,
  )}</ol>`;
}

function renderParts(parts: ProblemPart[], view: ProblemView): Html[] {
  return parts.map((part) => renderPart(part, view));
}

function renderPart(part: ProblemPart, view: ProblemView): Html {
  switch (part.kind) {
    case 'html':
      return authorMarkup(part.html);
    case 'group': {
      const tag = GROUP_TAGS.has(part.tag) ? part.tag : 'div';
      const kept = Object.fromEntries(
        Object.entries(part.attributes).filter(([name]) => /^(?!on)[a-z][a-z0-9-]*$/i.test(name)),
      );
      return html`${raw(`<${tag}`)}${attributes(kept)}>${renderParts(part.parts, view)}${raw(`</${tag}>`)}`;
    }
    case 'question':
      return renderQuestionPart(part, view);
    case 'solution':
      return showsSolution(part, view)
        ? html`<section class="solution" aria-label="Explanation">${authorMarkup(part.html)}</section>`
        : html``;
    case 'unsupported':
      return html`<div class="unsupported"><p>${siteText(html`<strong>This is ${unsupportedQuestionPhrase(part.tag)}, which doesn’t work on this site.</strong> ${scriptFaultPhrase(part)}It’s worth no points here.`)}</p></div>`;
  }
}

/** If there are several solutions, that of the right choice which this learner was given. */
function showsSolution(
  { forChoice, afterSubmission }: Extract<ProblemPart, { kind: 'solution' }>,
  { situation, showAnswer }: ProblemView,
): boolean {
  const { problem, state } = situation;
  const isOpen =
    showAnswer || (afterSubmission && state.judgement !== null && showsCorrectness(situation)) === true;
  if (!isOpen || forChoice === undefined) return isOpen;
  const question = listQuestions(problem).find(({ id }) => id === forChoice.questionId);
  if (question?.kind !== 'single-choice') return true;
  return orderChoices(question, state.seed).some(({ id }) => id === forChoice.choiceId);
}

function renderQuestionPart(
  { question }: Extract<ProblemPart, { kind: 'question' }>,
  view: ProblemView,
): Html {
  const { situation, block } = view;
  const { state } = situation;
  // Authors' scripts look for the ids and names that fields have in Open edX.
  const id = needsFrame(situation.problem) ? `input_${block.blockId}_` : `${elementIdOf(block.usageKey)}-`;
  const verdict = state.judgement?.verdicts.find(({ questionId }) => questionId === question.id) ?? null;
  return renderQuestion({
    question,
    elementId: `${id}${question.id.replace(/[^\w-]/g, '-')}`,
    fallbackName: nameOf(question, view),
    answer: state.answers[question.id],
    status: questionStatus(question, situation),
    verdict: showsCorrectness(situation) ? verdict : null,
    showAnswer: view.showAnswer,
    locked: !findProblemActions(situation, view.mayAnswer).submit,
    seed: state.seed,
  });
}

function nameOf({ id }: Question, { block, situation }: ProblemView): string {
  const questions = listQuestions(situation.problem);
  if (questions.length === 1) return block.displayName;
  return `${block.displayName}, question ${questions.findIndex((question) => question.id === id) + 1} of ${questions.length}`;
}
