import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import { decideShift } from '../schedule/shift.policy.ts';
import type { ProblemSituation } from './problem-state.ts';
import { isPastDue } from './show-answer.policy.ts';

/** Whether a past-due problem would accept answers again if the learner shifted their due dates. */
export function offersShift({ access, savesWork }: UnitVisit, situation: ProblemSituation): boolean {
  if (!savesWork || !isPastDue(situation)) return false;
  const { view, decision, scheduleStart, now } = access;
  return decideShift(view, { denial: decision.denial, scheduleStart, now }).kind === 'shifted';
}
