import { createHash } from 'node:crypto';
import { type CheckResult, PythonBusyError, type Run, type ScriptFault } from '@lectern/author-python';
import type { ProblemContent } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import { isolate } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { SECOND } from '../../../lib/durations.ts';
import { HttpError, serverBusy } from '../../../lib/errors.ts';
import type { Answers, Verdict } from '../judging/judge.policy.ts';
import { NO_JUDGEMENT, type ScriptJudgement } from './script-judgement.policy.ts';
import { openScriptMessages } from './script-messages.ts';
import { openScriptJob, type ScriptedWork } from './script-runs.ts';

const messages = defineMessages({
  busy: {
    defaultMessage:
      'Many answers are being graded right now. Wait a moment, then submit again. This attempt doesn’t count.',
    description: 'Error after an answer was submitted that a program of the author grades',
  },
  module: {
    defaultMessage:
      'Grading needs “{module}”, which this site’s Python doesn’t have. This attempt doesn’t count. Tell your course team.',
    description:
      'Error after an answer was submitted that a program of the author grades; “module” is a Python module',
  },
  limit: {
    defaultMessage:
      'Grading took too long or too much memory. This attempt doesn’t count. Tell your course team if it happens again.',
    description: 'Error after an answer was submitted that a program of the author grades',
  },
  error: {
    defaultMessage:
      'The author’s grading script stopped with an error. This attempt doesn’t count. Tell your course team.',
    description: 'Error after an answer was submitted that a program of the author grades',
  },
  raised: {
    defaultMessage: 'Your answer couldn’t be graded: {text} This attempt doesn’t count.',
    description:
      'Error after an answer was submitted; “text” is a sentence of the author in the course’s language',
  },
});

const RETRY_AFTER = 5 * SECOND;

export interface ScriptedSubmission {
  answers: Answers;
  /** Counts from 1. */
  attempt: number;
}

/**
 * Runs the author's program on the answers, outside any transaction. Throws 400 `script_failed` if it fails, and 503
 * while the queue of scripts is full; neither counts as an attempt.
 */
export async function judgeByScript(
  context: Context,
  work: ScriptedWork,
  submission: ScriptedSubmission,
): Promise<ScriptJudgement> {
  const run = await runChecks(context, work, submission).catch((error: unknown) => {
    if (!(error instanceof PythonBusyError)) throw error;
    throw serverBusy(t(messages.busy), RETRY_AFTER);
  });
  if (!run.ok) {
    context.log.info({ usageKey: work.usageKey, fault: run.fault }, 'an author’s script failed');
    throw new HttpError(400, 'script_failed', faultSentence(run.fault));
  }
  return run.value;
}

/** As {@link judgeByScript}, but returns how the program failed, and throws PythonBusyError while the queue is full. */
export async function runChecks(
  context: Context,
  work: ScriptedWork,
  { answers, attempt }: ScriptedSubmission,
): Promise<Run<ScriptJudgement>> {
  const { problem, course, userId } = work;
  const { checks } = problem;
  if (checks === undefined || problem.program === undefined) return { ok: true, value: NO_JUDGEMENT };
  const job = await openScriptJob(context, work);
  const run = await context.python.runChecks(job, {
    checks: checks.map((check) => ({
      ...check,
      ids: check.questionIds,
      answers: check.questionIds.map((id) => [answers[id] ?? ''].flat().join(',')),
    })),
    attempt,
    student: anonymousId(userId, course.courseKey),
  });
  if (!run.ok) return run;
  return { ok: true, value: readResults(problem, run.value, await openScriptMessages()) };
}

function readResults(
  problem: ProblemContent,
  results: readonly CheckResult[],
  render: (message: string) => string,
): ScriptJudgement {
  const verdicts = new Map<string, Verdict>();
  const messages: string[] = [];
  for (const [index, check] of (problem.checks ?? []).entries()) {
    const result = results[index];
    for (const [questionIndex, questionId] of check.questionIds.entries()) {
      const input = result?.inputs[questionIndex];
      if (input === undefined) continue;
      const html = render(input.message);
      const feedback = html === '' ? [] : [{ html, label: '' }];
      verdicts.set(questionId, { questionId, outcome: input.state, credit: input.credit, feedback });
    }
    const overall = render(result?.message ?? '');
    // Authors judge every field by one function, which says the same about each.
    if (overall !== '' && !messages.includes(overall)) messages.push(overall);
  }
  return { verdicts, messages };
}

/** Authors raise errors to tell learners what to write, so the message is shown, but nothing else of the error. */
function faultSentence({ type, message, module }: ScriptFault): string {
  if (module !== null) return t(messages.module, { module });
  if (type === 'TimeoutError' || type === 'MemoryError' || type === 'SystemError') {
    return t(messages.limit);
  }
  const text = message
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
  if (text === '') return t(messages.error);
  return t(messages.raised, { text: isolate(/[.!?]$/.test(text) ? text : `${text}.`) });
}

/** The same throughout a course; doesn't reveal who the learner is. */
function anonymousId(userId: number, courseKey: string): string {
  return createHash('sha256').update(`${courseKey} ${userId}`).digest('hex').slice(0, 32);
}
