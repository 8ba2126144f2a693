import type { Block, ProblemPart, Question } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Html, html, raw } from '../../lib/html.ts';
import { attributes, authorMarkup, elementIdOf } from '../../lib/markup.ts';
import { siteLanguage, siteText } from '../../pages/site-text.ts';
import { isSolved } from './attempts.policy.ts';
import { continueButton } from './continue-button.html.ts';
import { listQuestions, weighted } from './judging/judge.policy.ts';
import { findProblemActions, questionStatus, visibleScore } from './problem.present.ts';
import type { ProblemSituation } from './problem-state.ts';
import { orderChoices } from './questions/choice-order.ts';
import { renderQuestion } from './questions/question.html.ts';
import { needsFrame } from './runs-scripts.policy.ts';
import { attemptsPhrase, scorePhrase } from './score-phrases.ts';
import { renderScriptFrame } from './script-frame.ts';
import { isPastDue, showsCorrectness } from './show-answer.policy.ts';
import { scriptFaultPhrase, unsupportedQuestionPhrase, unsupportedSentence } from './unsupported-texts.ts';

const messages = defineMessages({
  viewing: {
    defaultMessage: 'You’re viewing this problem as a learner, so you can’t answer it.',
    description: 'To staff who view a course as a learner',
  },
  visitor: {
    defaultMessage: 'Sign in and enroll to answer this problem.',
    description: 'Below a problem, to visitors',
  },
  submit: {
    defaultMessage: 'Submit',
    description: 'Button below a problem',
  },
  save: {
    defaultMessage: 'Save',
    description: 'Button below a problem: keeps the answers without submitting them',
  },
  reset: {
    defaultMessage: 'Reset',
    description: 'Button below a problem: clears the answers',
  },
  hint: {
    defaultMessage: 'Hint',
    description: 'Button below a problem: shows the first hint',
  },
  nextHint: {
    defaultMessage: 'Next hint',
    description: 'Button below a problem',
  },
  showAnswer: {
    defaultMessage: 'Show answer',
    description: 'Button below a problem',
  },
  pastDue: {
    defaultMessage: 'The due date has passed.',
    description: 'Below a problem or exercise',
  },
  noResults: {
    defaultMessage: 'Results aren’t available for this problem right now.',
    description: 'Below a problem that was submitted',
  },
  shiftOffer: {
    defaultMessage:
      'The due dates of this course are suggestions. Shift them to continue with this problem; you’ll keep your progress.',
    description: 'Above the button “Shift due dates”',
  },
  shift: {
    defaultMessage: 'Shift due dates',
    description: 'Button in a problem whose due date has passed, in a self-paced course',
  },
  hints: {
    defaultMessage: 'Hints',
    description: 'Name of the list of hints, for screen readers',
  },
  hintNumber: {
    defaultMessage: 'Hint {number} of {total}:',
    description: 'Before a hint',
  },
  explanation: {
    defaultMessage: 'Explanation',
    description: 'Name of the author’s explanation of the right answer, for screen readers',
  },
  worthNothing: {
    defaultMessage: 'It’s worth no points here.',
    description: 'After the sentence that a question doesn’t work on this site',
  },
  questionNumber: {
    defaultMessage: '{problem}, question {number} of {total}',
    description: 'Name of a question without a label, for screen readers; “problem” is the problem’s name',
  },
});

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
  'tfoot',
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
  'details',
  'article',
  'aside',
  'font',
  'big',
  'small',
  'u',
  'sub',
  'sup',
]);

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
${!mayAnswer && listQuestions(problem).length > 0 && html`<p class="notice">${siteText(t(hasLearner ? messages.viewing : messages.visitor))}</p>`}
${renderHints(view)}
${renderScriptMessages(situation)}
<div${attributes({ class: 'problem-message', id: `${id}-message`, tabindex: -1, 'data-message': true, hidden: view.message === '' })}>${view.message !== '' && siteText(view.message)}</div>
<div class="problem-actions">
${solved && continueButton()}
${can.submit && html`<button${attributes({ type: 'submit', class: `button${solved ? '' : ' button--primary'}`, disabled: true })}${siteLanguage()}>${t(messages.submit)}</button>`}
${can.save && html`<button type="button" class="button" data-action="problem_save" disabled${siteLanguage()}>${t(messages.save)}</button>`}
${can.reset && html`<button type="button" class="button" data-action="problem_reset" disabled${siteLanguage()}>${t(messages.reset)}</button>`}
${can.hint && html`<button type="button" class="button" data-action="problem_hint" disabled${siteLanguage()}>${t(state.hints === 0 ? messages.hint : messages.nextHint)}</button>`}
${can.showAnswer && !view.showAnswer && html`<button type="button" class="button" data-action="problem_show" disabled${siteLanguage()}>${t(messages.showAnswer)}</button>`}
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
    isPastDue(situation) ? t(messages.pastDue) : null,
    state.judgement && !showsCorrectness(situation) ? t(messages.noResults) : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : html`<p class="problem-status">${siteText(sentences.join(' '))}</p>`;
}

/** The page around the frame shifts the dates and reports the result (wire contract 19.5). */
function renderShift(): Html {
  return html`<div class="problem-shift"><p>${siteText(t(messages.shiftOffer))}</p>
<button type="button" class="button" data-shift${siteLanguage()}>${t(messages.shift)}</button></div>`;
}

function renderHints({ situation, block, hasLearner }: ProblemView): Html | null {
  const { problem, state } = situation;
  const shown = hasLearner ? problem.hints.slice(0, state.hints) : [];
  if (shown.length === 0) return null;
  const id = elementIdOf(block.usageKey);
  return html`<ol class="hints" aria-label="${t(messages.hints)}">${shown.map(
    (hint, i) =>
      html`<li${attributes({ id: `${id}-hint-${i}`, tabindex: -1 })}><strong>${siteText(t(messages.hintNumber, { number: i + 1, total: problem.hints.length }))}</strong> ${authorMarkup(hint)}</li>`,
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
      // Handlers run in the problem's own frame only.
      const written = needsFrame(view.situation.problem) ? /^[a-z][a-z0-9-]*$/i : /^(?!on)[a-z][a-z0-9-]*$/i;
      const kept = Object.fromEntries(Object.entries(part.attributes).filter(([name]) => written.test(name)));
      return html`${raw(`<${tag}`)}${attributes(kept)}>${renderParts(part.parts, view)}${raw(`</${tag}>`)}`;
    }
    case 'question':
      return renderQuestionPart(part, view);
    case 'solution':
      return showsSolution(part, view)
        ? html`<section class="solution" aria-label="${t(messages.explanation)}">${authorMarkup(part.html)}</section>`
        : html``;
    case 'unsupported':
      return html`<div class="unsupported"><p>${siteText(html`<strong>${unsupportedSentence(unsupportedQuestionPhrase(part.tag))}</strong> ${scriptFaultPhrase(part)}${t(messages.worthNothing)}`)}</p></div>`;
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
  const number = questions.findIndex((question) => question.id === id) + 1;
  return t(messages.questionNumber, { problem: block.displayName, number, total: questions.length });
}
