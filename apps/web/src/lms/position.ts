import { gotoPositionCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isMasquerading } from './course-metadata.ts';
import { getLms } from './lms.ts';

/** The only place that stores which unit of a sequence the learner is on; sequence calls and unit turns update it. */
const positionKey = (courseId: string, sequenceId: string) => ['position', courseId, sequenceId] as const;

const saving = new WeakMap<QueryClient, Map<string, number>>();

/** Stores the position from a sequence call; a move that is being saved takes precedence. */
export function cachePosition(
  client: QueryClient,
  courseId: string,
  sequenceId: string,
  index: number,
): void {
  if ((saving.get(client)?.get(sequenceId) ?? 0) > 0) return;
  client.setQueryData<number>(positionKey(courseId, sequenceId), index);
}

/** The active unit of a sequence as a 0-based index (ENT-09). */
export function findActiveUnitIndex(client: QueryClient, courseId: string, sequenceId: string): number {
  return client.getQueryData<number>(positionKey(courseId, sequenceId)) ?? 0;
}

export interface PositionChange {
  courseId: string;
  sequenceId: string;
  /** 0-based; the wire counts from 1. */
  index: number;
  /** The sequence's `saveUnitPosition`: without it nothing changes and nothing is sent. */
  saveUnitPosition: boolean;
}

/**
 * Moves to a unit: the position changes at once and is sent (STA-11, API-17). If sending fails, the previous position
 * is restored, unless the learner has moved on since (STA-12). In a masquerade nothing is sent. Never rejects.
 */
export async function savePosition(client: QueryClient, change: PositionChange): Promise<void> {
  const { courseId, sequenceId, index } = change;
  const queryKey = positionKey(courseId, sequenceId);
  const before = findActiveUnitIndex(client, courseId, sequenceId);
  if (!change.saveUnitPosition || before === index) return;
  const { transport, log } = getLms(client);

  client.setQueryData<number>(queryKey, index);
  if (isMasquerading(client, courseId)) return;
  countSaving(client, sequenceId, 1);
  try {
    await transport.request(gotoPositionCall, {
      params: { courseId, sequenceId },
      body: { position: index + 1 },
    });
  } catch (error) {
    log.failure(error);
    client.setQueryData<number>(queryKey, (now) => (now === index ? before : now));
  } finally {
    countSaving(client, sequenceId, -1);
  }
}

function countSaving(client: QueryClient, sequenceId: string, change: 1 | -1): void {
  const counts = saving.get(client) ?? new Map<string, number>();
  counts.set(sequenceId, (counts.get(sequenceId) ?? 0) + change);
  saving.set(client, counts);
}
