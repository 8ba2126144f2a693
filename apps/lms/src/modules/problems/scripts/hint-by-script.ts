import { type JudgedInput, PythonBusyError } from '@lectern/author-python';
import type { Context } from '../../../context.ts';
import type { Answers, Judgement } from '../judging/judge.policy.ts';
import { openScriptMessages } from './script-messages.ts';
import { openScriptJob, type ScriptedWork } from './script-runs.ts';

/**
 * Adds the hints of the author's functions to a judgement; `before` is that of the previous submission. If these fail,
 * or too many scripts are waiting, the verdict has no hints.
 */
export async function addScriptHints(
  context: Context,
  work: ScriptedWork,
  { answers, judgement, before }: { answers: Answers; judgement: Judgement; before: Judgement | null },
): Promise<Judgement> {
  const { hintFunctions, program } = work.problem;
  if (hintFunctions === undefined || program === undefined) return judgement;
  const request = {
    hints: hintFunctions.map(({ questionIds: ids, function: source }) => ({ ids, function: source })),
    answers,
    judged: judgedInputs(judgement),
    before: before === null ? {} : judgedInputs(before),
  };
  const job = await openScriptJob(context, work);
  const run = await context.python.getHints(job, request).catch((error: unknown) => {
    if (!(error instanceof PythonBusyError)) throw error;
    return null;
  });
  if (run === null) return judgement;
  if (!run.ok) {
    context.log.info({ usageKey: work.usageKey, fault: run.fault }, 'an author’s hint function failed');
    return judgement;
  }
  const render = await openScriptMessages();
  const verdicts = judgement.verdicts.map((verdict) => {
    const html = render(run.value[verdict.questionId] ?? '');
    if (html.trim() === '') return verdict;
    return { ...verdict, feedback: [...verdict.feedback, { html, label: '' }] };
  });
  return { ...judgement, verdicts };
}

function judgedInputs({ verdicts }: Judgement): Record<string, JudgedInput> {
  return Object.fromEntries(
    verdicts.map(({ questionId, outcome, credit }) => [
      questionId,
      { correctness: outcome, npoints: credit },
    ]),
  );
}
