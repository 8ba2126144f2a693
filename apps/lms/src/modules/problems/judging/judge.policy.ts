import type { Choice, Feedback, ProblemContent, ProblemPart, Question, UnknownName } from '@lectern/olx';
import { runsScripts } from '../runs-scripts.policy.ts';
import { judgeNumber } from './judge-number.policy.ts';
import { findSpecialFault, isSpecial, judgeSpecial, takesList } from './judge-special.policy.ts';
import { canJudgeText, judgeText } from './judge-text.policy.ts';
import { readPlacements } from './placements.ts';
import type { SpecialFault } from './special-fault.ts';

/**
 * A learner's answer to one question: the text of a field, the id of a choice, or for checkboxes the ids of the chosen
 * ones. An empty string or list is no answer.
 */
export type Answer = string | string[];
/** By question id. */
export type Answers = Record<string, Answer>;

export type Correctness = 'correct' | 'partially-correct' | 'incorrect';

/** `credit`: a share of the points, 0..1. */
export function correctnessOf(credit: number): Correctness {
  if (credit >= 1) return 'correct';
  return credit > 0 ? 'partially-correct' : 'incorrect';
}

export interface Verdict {
  questionId: string;
  outcome: Correctness;
  /** Share of the question's points, 0..1. */
  credit: number;
  feedback: Feedback[];
}

export interface Judgement {
  outcome: Correctness;
  verdicts: Verdict[];
  /** Points, before the problem's weight. */
  earned: number;
  possible: number;
  /** The author's program's feedback on whole responses, as html ready to be sent. */
  messages?: string[];
}

/** Why an answer can't be judged; nothing is counted then. */
export interface AnswerFault {
  questionId: string;
  fault:
    | 'unanswered'
    | 'unreadable-number'
    | 'undefined-number'
    | 'unknown-choice'
    | 'too-long'
    | 'no-rule'
    | SpecialFault['fault'];
  /** The name in a formula that has no meaning. */
  unknown?: UnknownName;
  /** The text that can't be read, if it is not the whole answer. */
  typed?: string;
}

const MAX_ANSWER_LENGTH = 2000;
/** The maximum length of code, of an essay, and of a state as JSON: that of a page, or of many items. */
export const MAX_LONG_ANSWER = 10_000;

/** Every question of the problem, in the order in which it is read. */
export function listQuestions(problem: ProblemContent): Question[] {
  const inParts = (parts: ProblemPart[]): Question[] =>
    parts.flatMap((part) =>
      part.kind === 'question' ? [part.question] : part.kind === 'group' ? inParts(part.parts) : [],
    );
  return inParts(problem.parts);
}

/** Why the answers can't be judged; empty when every question has a readable answer. */
export function listFaults(problem: ProblemContent, answers: Answers): AnswerFault[] {
  return listQuestions(problem).flatMap((question) => {
    const fault = faultOf(question, answers[question.id], problem);
    if (fault === null) return [];
    return [{ questionId: question.id, ...(typeof fault === 'string' ? { fault } : fault) }];
  });
}

/** As {@link listFaults}, for answers that are saved without judging: missing answers and half-typed numbers are fine. */
export function listSaveFaults(problem: ProblemContent, answers: Answers): AnswerFault[] {
  return listFaults(problem, answers).filter(
    ({ fault }) => fault === 'unknown-choice' || fault === 'too-long',
  );
}

/** Returns only answers to questions of the problem, each in the format of its question. */
export function fitAnswers(problem: ProblemContent, answers: Answers): Answers {
  const fitted: Answers = {};
  for (const question of listQuestions(problem)) {
    const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    if (given === undefined) continue;
    if (takesList(question)) fitted[question.id] = [...new Set([given].flat())].filter(Boolean);
    else fitted[question.id] = typeof given === 'string' ? given : (given[0] ?? '');
  }
  return fitted;
}

/** Judges answers without faults (see {@link listFaults}). Pure; the same answers always get the same judgement. `byScript`: verdicts of the author's program. */
export function judgeProblem(
  problem: ProblemContent,
  answers: Answers,
  byScript: ReadonlyMap<string, Verdict> = new Map(),
): Judgement {
  const questions = listQuestions(problem);
  const verdicts = questions.map((question) => {
    const answer = answers[question.id] ?? '';
    const verdict = byScript.get(question.id) ?? judgeQuestion(question, answer);
    return { ...verdict, feedback: [...verdict.feedback, ...listHints(problem, verdict, answer)] };
  });
  const earned = questions.reduce(
    (sum, question, i) => sum + question.points * (verdicts[i]?.credit ?? 0),
    0,
  );
  return { outcome: overall(verdicts), verdicts, earned, possible: problem.pointsPossible };
}

/** Points scaled to the problem's weight, if it has one. */
export function weighted(problem: ProblemContent, earned: number): { earned: number; possible: number } {
  const { weight, pointsPossible } = problem;
  if (weight === null) return { earned, possible: pointsPossible };
  return { earned: pointsPossible === 0 ? 0 : (earned * weight) / pointsPossible, possible: weight };
}

function overall(verdicts: Verdict[]): Correctness {
  if (verdicts.every(({ outcome }) => outcome === 'correct')) return 'correct';
  return verdicts.some(({ credit }) => credit > 0) ? 'partially-correct' : 'incorrect';
}

/** Whether a question may stay without an answer: learners see no field to answer in. */
export function isOptional(question: Question): boolean {
  return 'hidden' in question && question.hidden === true;
}

function isLong(question: Question, problem: ProblemContent): boolean {
  // A script of the problem may turn the line into a field for essays.
  if (question.kind === 'custom') return question.rows !== null || runsScripts(problem);
  return question.kind === 'js-input' || question.kind === 'placement';
}

function faultOf(
  question: Question,
  answer: Answer | undefined,
  problem: ProblemContent,
): AnswerFault['fault'] | SpecialFault | null {
  const given = [answer ?? []].flat().filter((text) => text !== '');
  const longest = isLong(question, problem) ? MAX_LONG_ANSWER : MAX_ANSWER_LENGTH;
  if (given.some((text) => text.length > longest)) return 'too-long';
  if ('choices' in question) {
    if (given.length === 0) return 'unanswered';
    return given.every((id) => question.choices.some((choice) => choice.id === id)) ? null : 'unknown-choice';
  }
  if (given.every((text) => text.trim() === '')) return isOptional(question) ? null : 'unanswered';
  if (isSpecial(question)) return findSpecialFault(question, given);
  if (question.kind === 'placement')
    return readPlacements(question, given[0] ?? '') === null ? 'unknown-choice' : null;
  if (question.kind === 'text' && !canJudgeText(question)) return 'no-rule';
  if (question.kind !== 'number') return null;
  const reading = judgeNumber(question, given[0] ?? '');
  if (typeof reading !== 'string') return null;
  return reading === 'unreadable' ? 'unreadable-number' : 'undefined-number';
}

/** The author's hints about an answer, right or wrong. */
function listHints({ answerHints = [] }: ProblemContent, verdict: Verdict, answer: Answer): Feedback[] {
  const hints = answerHints.filter(({ questionId }) => questionId === verdict.questionId);
  const fitting = hints.filter(({ about }) => about !== null && judgeQuestion(about, answer).credit === 1);
  if (fitting.length > 0 || verdict.outcome === 'correct') return fitting.map(({ feedback }) => feedback);
  return hints.filter(({ about }) => about === null).map(({ feedback }) => feedback);
}

function judgeQuestion(question: Question, answer: Answer): Verdict {
  const { credit, feedback } = judgeByKind(question, answer);
  return { questionId: question.id, outcome: correctnessOf(credit), credit, feedback };
}

interface Finding {
  credit: number;
  feedback: Feedback[];
}

function judgeByKind(question: Question, answer: Answer): Finding {
  if (isSpecial(question)) return judgeSpecial(question, [answer].flat());
  const single = typeof answer === 'string' ? answer : (answer[0] ?? '');
  switch (question.kind) {
    case 'single-choice':
    case 'dropdown': {
      const chosen = question.choices.find(({ id }) => id === single);
      return { credit: chosen?.credit ?? 0, feedback: chosen?.feedback ? [chosen.feedback] : [] };
    }
    case 'multiple-choice':
      return judgeCheckboxes(question, new Set([answer].flat()));
    case 'text':
      return judgeText(question, single);
    // Only its program can judge it.
    case 'custom':
    case 'js-input':
    case 'placement':
      return { credit: 0, feedback: [] };
    case 'number': {
      const finding = judgeNumber(question, single);
      return typeof finding === 'string' ? { credit: 0, feedback: [] } : finding;
    }
  }
}

function judgeCheckboxes(
  question: Extract<Question, { kind: 'multiple-choice' }>,
  chosen: ReadonlySet<string>,
): Finding {
  const { choices, partialCredit, combinations } = question;
  const errors = choices.filter(({ id, correct }) => correct !== chosen.has(id)).length;
  const combination = combinations.find(
    ({ choiceIds }) => choiceIds.length === chosen.size && choiceIds.every((id) => chosen.has(id)),
  );
  return {
    credit: checkboxCredit(choices, errors, partialCredit),
    // As in Open edX, which shows feedback on single choices only where none is about all of them.
    feedback: combination
      ? [combination.feedback]
      : choices.flatMap(({ id, feedback, unselectedFeedback }) => {
          const fitting = chosen.has(id) ? feedback : unselectedFeedback;
          return fitting ? [fitting] : [];
        }),
  };
}

function checkboxCredit(
  choices: Choice[],
  errors: number,
  scheme: 'none' | 'every-decision' | 'halves',
): number {
  if (errors === 0) return 1;
  if (scheme === 'every-decision') return (choices.length - errors) / choices.length;
  if (scheme === 'halves' && errors === 1 && choices.length >= 3) return 0.5;
  if (scheme === 'halves' && errors === 2 && choices.length >= 5) return 0.25;
  return 0;
}
