import { getCompletionCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isComplete, noteCompletion } from './completion.ts';
import { coursewareQuery } from './courseware.ts';
import { getLms } from './lms.ts';
import { outlineQuery } from './outline.ts';
import { sequenceQuery } from './sequence.ts';
import { sessionQuery } from './session.ts';

/** A unit and where it stands. */
export interface UnitPlace {
  courseId: string;
  sequenceId: string;
  unitId: string;
}

/**
 * Asks the server whether the unit that the learner is leaving is complete (API-16, STA-10). Nothing is asked for a
 * unit that is complete already (STA-09), nor for a visitor, who has no completion. A failure is logged and changes
 * nothing. Never rejects.
 */
export async function checkUnitCompletion(client: QueryClient, place: UnitPlace): Promise<void> {
  const { courseId, sequenceId, unitId } = place;
  if (isComplete(client, courseId, unitId)) return;
  const { transport, log } = getLms(client);
  try {
    if ((await client.ensureQueryData(sessionQuery())) === null) return;
    const { body } = await transport.ask(getCompletionCall, {
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
 * Lectern's LMS says which of these are complete by now (`ancestors`, usage keys). Other LMSs speak of the unit alone:
 * then sequence and section count as complete once all in them is. Outline, dates and progress are stale from then on.
 */
export function completeUnit(
  client: QueryClient,
  { courseId, sequenceId, unitId }: UnitPlace,
  ancestors?: readonly string[],
): void {
  if (isComplete(client, courseId, unitId)) return;
  noteCompletion(client, courseId, { [unitId]: true });
  for (const id of ancestors ?? findCompletedAncestors(client, courseId, sequenceId)) {
    noteCompletion(client, courseId, { [id]: true });
  }
  for (const tab of [outlineQuery(courseId).queryKey, ['progress', courseId], ['dates', courseId]]) {
    void client.invalidateQueries({ queryKey: tab, refetchType: 'none' });
  }
}

function findCompletedAncestors(client: QueryClient, courseId: string, sequenceId: string): string[] {
  const known = (id: string) => isComplete(client, courseId, id);
  const unitIds = client.getQueryData(sequenceQuery(courseId, sequenceId).queryKey)?.unitIds ?? [];
  if (unitIds.length === 0 || !unitIds.every(known)) return [];
  const section = findSectionOf(client, courseId, sequenceId);
  const isSectionComplete = section?.sequenceIds.every((id) => id === sequenceId || known(id));
  return isSectionComplete && section ? [sequenceId, section.id] : [sequenceId];
}

function findSectionOf(client: QueryClient, courseId: string, sequenceId: string) {
  const tree =
    client.getQueryData(coursewareQuery(courseId).queryKey)?.tree ??
    client.getQueryData(outlineQuery(courseId).queryKey)?.courseBlocks;
  const sectionId = tree?.sequences[sequenceId]?.sectionId;
  return sectionId === undefined ? undefined : tree?.sections[sectionId];
}
