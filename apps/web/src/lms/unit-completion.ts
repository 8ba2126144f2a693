import { getCompletionCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cacheCompletion, completionQuery, isComplete } from './completion.ts';
import { coursewareQuery } from './courseware.ts';
import { getLms } from './lms.ts';
import { navigationQuery } from './navigation.ts';
import { outlineQuery } from './outline.ts';
import { sequenceQuery } from './sequence.ts';
import { sessionQuery } from './session.ts';

/** A unit and its ancestors. */
export interface UnitPlace {
  courseId: string;
  sequenceId: string;
  unitId: string;
}

/**
 * Fetches whether the unit that the learner is leaving is complete (API-16, STA-10). Sends nothing for a
 * complete unit (STA-09), nor for a visitor, who has no completion. A failure is logged and changes
 * nothing. Never rejects.
 */
export async function checkUnitCompletion(client: QueryClient, place: UnitPlace): Promise<void> {
  const { courseId, sequenceId, unitId } = place;
  if (isComplete(client, courseId, unitId)) return;
  const { transport, log } = getLms(client);
  try {
    if ((await client.ensureQueryData(sessionQuery())) === null) return;
    const { body } = await transport.request(getCompletionCall, {
      params: { courseId, sequenceId },
      body: { usage_key: unitId },
    });
    if (body.complete === true) completeUnit(client, place);
  } catch (error) {
    log.failure(error);
  }
}

/**
 * Marks a unit as complete, and with it its sequence and section, so that every mark on the page changes at once.
 * Lectern's LMS sends which of these are complete (`ancestors`, usage keys). Other LMSs report the unit alone: then
 * sequence and section count as complete once everything in them is. Outline, dates and progress become stale.
 */
export function completeUnit(
  client: QueryClient,
  { courseId, sequenceId, unitId }: UnitPlace,
  ancestors?: readonly string[],
): void {
  if (isComplete(client, courseId, unitId)) return;
  cacheCompletion(client, courseId, { [unitId]: true });
  const completed = ancestors ?? findCompletedAncestors(client, courseId, sequenceId);
  cacheCompletion(client, courseId, Object.fromEntries(completed.map((id) => [id, true])));
  // A complete sequence may open others.
  if (completed.length > 0) void client.invalidateQueries({ queryKey: navigationQuery(courseId).queryKey });
  for (const tab of [outlineQuery(courseId).queryKey, ['progress', courseId], ['dates', courseId]]) {
    void client.invalidateQueries({ queryKey: tab, refetchType: 'none' });
  }
}

/**
 * The sequence once all its units are complete, and its section once all its sequences are. Units and sequences that the
 * server sent without `complete` hold nothing to complete and don't count (decision 0032).
 */
function findCompletedAncestors(client: QueryClient, courseId: string, sequenceId: string): string[] {
  const facts = client.getQueryData(completionQuery(courseId).queryKey);
  const unitIds = client.getQueryData(sequenceQuery(courseId, sequenceId).queryKey)?.unitIds ?? [];
  if (unitIds.length === 0 || unitIds.some((id) => facts?.[id] === false)) return [];
  // Only the outline call reports sequences: before it has responded, a sequence with unknown completion may be
  // incomplete.
  const hasOutline = client.getQueryData(outlineQuery(courseId).queryKey) !== undefined;
  const isDone = (id: string) => id === sequenceId || (facts?.[id] ?? hasOutline);
  const section = findSectionOf(client, courseId, sequenceId);
  return section?.sequenceIds.every(isDone) ? [sequenceId, section.id] : [sequenceId];
}

function findSectionOf(client: QueryClient, courseId: string, sequenceId: string) {
  const tree =
    client.getQueryData(coursewareQuery(courseId).queryKey)?.tree ??
    client.getQueryData(outlineQuery(courseId).queryKey)?.courseBlocks;
  const sectionId = tree?.sequences[sequenceId]?.sectionId;
  return sectionId === undefined ? undefined : tree?.sections[sectionId];
}
