import type { ProblemContent } from '@lectern/olx';
import { type Answers, type Judgement, judgeProblem, type Verdict } from '../judging/judge.policy.ts';

/** What the author's program returned for a submission. */
export interface ScriptJudgement {
  /** By question id. */
  verdicts: ReadonlyMap<string, Verdict>;
  /** HTML by the author about whole responses. */
  messages: string[];
}

export const NO_JUDGEMENT: ScriptJudgement = { verdicts: new Map(), messages: [] };

/** Judges answers without faults: what the author's program judged by its verdicts, everything else by the problem's rules. */
export function judgeWithScript(
  problem: ProblemContent,
  answers: Answers,
  { verdicts, messages }: ScriptJudgement,
): Judgement {
  return { ...judgeProblem(problem, answers, verdicts), ...(messages.length > 0 && { messages }) };
}
