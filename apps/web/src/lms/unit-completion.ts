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
 * Ticks a unit off, and with it its sequence and section when it was the last of them, so that every mark on the page
 * moves at once. Outline, dates and progress are asked anew when they are next shown.
 */
export function completeUnit(client: QueryClient, { courseId, sequenceId, unitId }: UnitPlace): void {
  if (isComplete(client, courseId, unitId)) return;
  const known = (id: string) => isComplete(client, courseId, id);
  const complete = (id: string) => noteCompletion(client, courseId, { [id]: true });

  complete(unitId);
  const unitIds = client.getQueryData(sequenceQuery(courseId, sequenceId).queryKey)?.unitIds ?? [];
  if (unitIds.length > 0 && unitIds.every(known)) {
    complete(sequenceId);
    const section = findSectionOf(client, courseId, sequenceId);
    if (section?.sequenceIds.every(known)) complete(section.id);
  }
  for (const tab of [outlineQuery(courseId).queryKey, ['progress', courseId], ['dates', courseId]]) {
    void client.invalidateQueries({ queryKey: tab, refetchType: 'none' });
  }
}

function findSectionOf(client: QueryClient, courseId: string, sequenceId: string) {
  const tree =
    client.getQueryData(coursewareQuery(courseId).queryKey)?.tree ??
    client.getQueryData(outlineQuery(courseId).queryKey)?.courseBlocks;
  const sectionId = tree?.sequences[sequenceId]?.sectionId;
  return sectionId === undefined ? undefined : tree?.sections[sectionId];
}
