import { randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { requireRunningExam } from '../../kernel/progress/exam-state.ts';
import { contentHashOf } from '../../kernel/rendering/content-hash.ts';
import { saveBlockState } from '../../kernel/unit-visit/block-state.store.ts';
import { withCompletion } from '../../kernel/unit-visit/unit-completion.ts';
import { recordWork, type Work } from '../../kernel/work/record-work.ts';
import { badRequest, forbidden, HttpError, tooManyRequests } from '../../lib/errors.ts';
import {
  afterReset,
  afterSaving,
  afterSubmission,
  canReset,
  canSave,
  countingScore,
  type SubmitRefusal,
  submitRefusal,
  visibleCorrectness,
} from './attempts.policy.ts';
import { faultPhrase, namedSentence, refusalSentence, unknownNamePhrase } from './fault-phrases.ts';
import {
  type AnswerFault,
  type Answers,
  fitAnswers,
  type Judgement,
  listFaults,
  listQuestions,
  listSaveFaults,
} from './judging/judge.policy.ts';
import { visibleScore } from './problem.present.ts';
import type { ProblemSituation, ProblemState } from './problem-state.ts';
import { openProblem, type ProblemVisit } from './problem-visit.ts';
import { unmaskAnswers } from './questions/choice-order.ts';
import { questionName } from './questions/question-name.ts';
import { correctnessPhrase } from './score-phrases.ts';
import { addScriptHints } from './scripts/hint-by-script.ts';
import { judgeByScript } from './scripts/judge-by-script.ts';
import { judgeWithScript } from './scripts/script-judgement.policy.ts';
import { countScriptRun } from './scripts/script-runs.ts';
import { withoutFeedbackHtml } from './stored-feedback.ts';
import { limitWait } from './submission-limit.policy.ts';
import { loadVariants } from './variants.ts';

const messages = defineMessages({
  noSave: {
    defaultMessage: 'You can’t save answers to this problem right now.',
    description: 'Error after the button “Save”',
  },
  saved: {
    defaultMessage: 'Your answers are saved but not submitted.',
    description: 'After the button “Save”',
  },
  noReset: {
    defaultMessage: 'You can’t reset this problem right now.',
    description: 'Error after the button “Reset”',
  },
  reset: {
    defaultMessage: 'The problem has been reset.',
    description: 'After the button “Reset”',
  },
  noHints: {
    defaultMessage: 'This problem has no hints.',
    description: 'Error after the button “Hint”',
  },
  hint: {
    defaultMessage: 'Hint {number} of {total} is shown.',
    description: 'After the button “Hint”, for screen readers',
  },
  changed: {
    defaultMessage: 'This problem has changed since you opened it. Reload the page, then answer again.',
    description: 'Error after answers were submitted',
  },
});

/** The result of a learner's action. */
export interface ProblemAction {
  /** The problem after the action. */
  visit: ProblemVisit;
  message: string;
  announcement: string;
  /** Whether the action completed the problem. */
  complete: boolean;
}

/**
 * Judges and saves answers: state, score and completion in one transaction, one attempt at a time even if several
 * arrive concurrently. A submission with the key of the last one is that one, sent again: it isn't counted twice. Throws
 * 400 for answers that can't be judged and 403 if the rules accept none; nothing is saved then.
 */
export async function submitProblem(
  context: Context,
  before: ProblemVisit,
  userId: number,
  { answers: sent, key }: { answers: Answers; key?: string | undefined },
): Promise<ProblemAction> {
  const { problem } = before;
  const wasCounted = ({ state }: ProblemSituation) => key !== undefined && state.submissionKey === key;
  if (wasCounted(before.situation)) return afterJudging(before);
  const refusal = submitRefusal(before.situation);
  if (refusal !== null) throw refused(refusal, before.situation);
  const answers = readAnswers(before, sent, listFaults);
  const judgement = await judge(context, before, userId, answers);

  const visit = await change(context, before, userId, ({ situation }, now) => {
    if (wasCounted(situation)) return { state: situation.state };
    const lateRefusal = submitRefusal({ ...situation, now });
    if (lateRefusal !== null) throw refused(lateRefusal, { ...situation, now });
    if (situation.state.seed !== before.situation.state.seed) throw changedMeanwhile();
    const counted = afterSubmission(situation.state, answers, judgement, now);
    const state = { ...counted, submissionKey: key ?? null };
    const earned = countingScore(problem.gradingMethod, state.scores) ?? 0;
    const previous = countingScore(problem.gradingMethod, situation.state.scores) ?? 0;
    return { state, score: { earned, possible: problem.pointsPossible, previous }, completion: 1 };
  });
  return afterJudging(visit);
}

/** What the learner is told of a submission that is judged. */
function afterJudging(visit: ProblemVisit): ProblemAction {
  const correctness = visibleCorrectness(visit.situation);
  const announcement = correctnessPhrase(correctness, visibleScore(visit.situation));
  // Each question shows its own result; a message would repeat it.
  const message = correctness === null ? announcement : '';
  return { visit, message, announcement, complete: true };
}

/** Judges answers outside of the transaction, since the author's program may have to run. */
async function judge(
  context: Context,
  { problem, situation, unitVisit, block }: ProblemVisit,
  userId: number,
  answers: Answers,
): Promise<Judgement> {
  const { usageKey } = block;
  const { seed, attempts, judgement: before } = situation.state;
  const { checks, hintFunctions } = problem;
  if (checks !== undefined || hintFunctions !== undefined) countScriptRun(context, userId, usageKey);
  const work = { problem, course: unitVisit.access.course, usageKey, userId, seed };
  const byScript = await judgeByScript(context, work, { answers, attempt: attempts + 1 });
  const judgement = judgeWithScript(problem, answers, byScript);
  return addScriptHints(context, work, { answers, judgement, before });
}

/** Saves answers without judging them. */
export async function saveProblem(
  context: Context,
  before: ProblemVisit,
  userId: number,
  sent: Answers,
): Promise<ProblemAction> {
  const answers = readAnswers(before, sent, listSaveFaults);
  const visit = await change(context, before, userId, ({ situation }, now) => {
    if (!canSave({ ...situation, now })) throw forbidden(t(messages.noSave));
    if (situation.state.seed !== before.situation.state.seed) throw changedMeanwhile();
    return { state: afterSaving(situation.state, answers) };
  });
  return withMessage(visit, t(messages.saved));
}

/** Empties the fields. */
export async function resetProblem(
  context: Context,
  before: ProblemVisit,
  userId: number,
): Promise<ProblemAction> {
  const seed = randomInt(2 ** 32);
  const visit = await change(context, before, userId, ({ situation, problem }, now) => {
    if (!canReset({ ...situation, now })) throw forbidden(t(messages.noReset));
    return { state: afterReset(problem, situation.state, seed) };
  });
  return withMessage(visit, t(messages.reset));
}

/** Reveals the next hint. */
export async function hintProblem(
  context: Context,
  before: ProblemVisit,
  userId: number,
): Promise<ProblemAction> {
  const { hints } = before.problem;
  if (hints.length === 0) throw badRequest(t(messages.noHints));
  const visit = await change(context, before, userId, ({ situation: { state } }) => ({
    state: { ...state, hints: Math.min(state.hints + 1, hints.length) },
    keepsWork: true,
  }));
  return {
    ...withMessage(visit, ''),
    announcement: t(messages.hint, { number: visit.situation.state.hints, total: hints.length }),
  };
}

function withMessage(visit: ProblemVisit, message: string): ProblemAction {
  return { visit, message, announcement: message, complete: false };
}

/** What an action changes. */
interface ProblemChange extends Omit<Work, 'by'> {
  state: ProblemState;
  /** Only hints were revealed: a submission for an earlier version of the problem stays as it is, to be judged again. */
  keepsWork?: boolean;
}

/** Changes the work in one transaction, which reads the stored state first; returns the problem with its new state. */
async function change(
  context: Context,
  visit: ProblemVisit,
  userId: number,
  next: (current: ProblemVisit, now: number) => ProblemChange,
): Promise<ProblemVisit> {
  const { unitVisit, block, problem } = visit;
  const content = block.content.kind === 'problem' ? block.content : problem;
  const variantOf = await loadVariants([content]);
  const { access } = unitVisit;
  const { usageKey } = block;
  const { stored, situation, revision } = await context.db.write(async (tx) => {
    // Serializes concurrent attempts, so that each is counted.
    await lockUser(tx, userId);
    await requireRunningExam(tx, access, unitVisit.sequence, context.clock.now());
    const current = await openProblem(context, unitVisit, usageKey, tx);
    const now = context.clock.now();
    const { state: changed, keepsWork = false, ...work } = next(current, now);
    const state = { ...changed, contentHash: contentHashOf(problem) };
    const judgement = state.judgement && withoutFeedbackHtml(state.judgement);
    const stored =
      keepsWork && current.stored ? { ...current.stored, hints: state.hints } : { ...state, judgement };
    await saveBlockState(tx, { userId, courseKey: access.course.courseKey, usageKey }, stored, now);
    const worked = { access, userId, usageKey, at: now };
    const revision = await recordWork(tx, worked, { by: 'learner', ...work });
    // Each seed has its own variant of the problem.
    const variant = variantOf(content, state.seed);
    const situation: ProblemSituation = { ...current.situation, problem: variant, state, now };
    return { stored, situation, revision };
  });
  return {
    unitVisit: withCompletion(unitVisit, revision),
    block,
    problem: situation.problem,
    stored,
    situation,
  };
}

function readAnswers(
  { problem, situation }: ProblemVisit,
  sent: Answers,
  faultsOf: (problem: ProblemVisit['problem'], answers: Answers) => AnswerFault[],
): Answers {
  const answers = fitAnswers(problem, unmaskAnswers(problem, sent, situation.state.seed));
  const [fault] = faultsOf(problem, answers);
  if (fault === undefined) return answers;
  if (fault.fault === 'unknown-choice') throw changedMeanwhile();
  const questions = listQuestions(problem);
  const question = questions.find(({ id }) => id === fault.questionId);
  const name = question && questions.length > 1 ? questionName(question) : null;
  if (fault.fault === 'unknown-name') {
    const variables = question?.kind === 'formula' ? question.variables : [];
    const phrase = fault.unknown ? unknownNamePhrase(fault.unknown, { variables }) : '';
    throw badRequest(namedSentence(name, phrase));
  }
  const typed = fault.typed ?? [answers[fault.questionId] ?? ''].flat().join(', ');
  throw badRequest(faultPhrase(fault.fault, typed, name));
}

function changedMeanwhile(): HttpError {
  return new HttpError(409, 'conflict', t(messages.changed));
}

function refused(refusal: SubmitRefusal, { state, now }: ProblemSituation): HttpError {
  if (refusal === 'too_many') {
    return tooManyRequests(refusalSentence('too_many'), limitWait(state.recentSubmissions, now));
  }
  const code =
    refusal === 'too_soon' ? 'too_many_requests' : refusal === 'reset_first' ? 'forbidden' : refusal;
  return new HttpError(403, code, refusalSentence(refusal));
}
