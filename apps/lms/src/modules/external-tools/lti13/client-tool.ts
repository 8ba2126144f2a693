import type { ToolRegistration } from '@lectern/olx';
import type { Context } from '../../../context.ts';
import { listTools } from '../../../kernel/course/tool-blocks.ts';
import { findToolClient, type ToolClient } from '../../../kernel/tools/tool-clients.store.ts';

/** Each may be an address that the site requests whenever somebody claims to be the client. */
const MAX_KEYS = 10;

/**
 * The keys of a client's blocks, the first ten: one may sign for all. Empty if there is no such client, or its tool isn't in
 * the course.
 */
export async function listClientKeys(
  { courses, db }: Context,
  clientId: string,
): Promise<NonNullable<ToolRegistration['keys']>[]> {
  const client = await findToolClient(db.read, clientId);
  const course = client && (await courses.findCourse(db.read, client.courseKey));
  if (!client || !course) return [];
  const keys = listTools(course.tree).flatMap(({ exercise: { toolId, lti13 } }) =>
    toolId === client.toolId && lti13?.keys ? [lti13.keys] : [],
  );
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()].slice(0, MAX_KEYS);
}

/** A block whose scores a client may report. */
export interface ScoredBlock {
  courseKey: string;
  usageKey: string;
  title: string;
  /** What the whole score is worth, as learners see it. */
  points: number;
}

/** The block of a client's tool, if it has a score; null for any other. */
export async function findScoredBlock(
  { courses, db }: Context,
  { courseKey, toolId }: ToolClient,
  usageKey: string,
): Promise<ScoredBlock | null> {
  const course = await courses.findCourse(db.read, courseKey);
  const block = course?.tree.blocks[usageKey];
  if (block?.content.kind !== 'exercise') return null;
  const { exercise, pointsPossible, weight } = block.content;
  if (exercise.type !== 'external-tool' || exercise.lti13 === undefined || exercise.toolId !== toolId)
    return null;
  if (pointsPossible <= 0) return null;
  return { courseKey, usageKey, title: block.displayName, points: weight ?? pointsPossible };
}
