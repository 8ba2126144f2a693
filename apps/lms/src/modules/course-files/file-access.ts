import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { type Access, findAccess, isEnrolled } from '../../kernel/access/access.ts';
import { readByAnyKey } from '../../kernel/keys/secrets.ts';
import { findAccessOfToken } from '../../kernel/unit-visit/token-access.ts';
import { readUnitToken } from '../../kernel/unit-visit/unit-token.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { listCoursesFor, listLockingCourses } from './course-files.store.ts';
import { maySeeFile } from './file-uses.ts';

interface NamedFile {
  sha256: string;
  name: string;
}

/**
 * The course in which a visitor may see something that uses a file, by their session on the site; null for none. For URLs
 * without a key: those that someone copied, bookmarked, or got from a front end.
 */
export async function findReadableIn(
  context: Context,
  { identity }: FastifyRequest,
  { sha256 }: NamedFile,
): Promise<string | null> {
  const userId = identity.kind === 'user' ? identity.user.id : null;
  for (const courseKey of await listCoursesFor(context.db.read, { sha256, userId })) {
    const access = await findAccess(context, courseKey, identity);
    if (access !== null && maySeeFile(access, sha256)) return courseKey;
  }
  return null;
}

/** Whether this request may read a locked file: by the token in its address, or by the visitor's session on the site. */
export async function mayReadLocked(
  context: Context,
  request: FastifyRequest,
  file: NamedFile,
): Promise<boolean> {
  const courses = await listLockingCourses(context.db.read, file);
  const token = findQueryField(request, 'token');
  if (token !== null) {
    const access = await findAccessByToken(context, token, request);
    return access !== null && courses.includes(access.course.courseKey) && mayTake(access);
  }
  for (const courseKey of courses) {
    const access = await findAccess(context, courseKey, request.identity);
    if (access !== null && mayTake(access)) return true;
  }
  return false;
}

function mayTake(access: Access): boolean {
  return access.visitor.isStaff || (isEnrolled(access) && access.decision.denial === null);
}

async function findAccessByToken(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<Access | null> {
  const { clock, secrets } = context;
  const now = clock.now();
  const claims = await readByAnyKey(
    secrets.keys('units'),
    async (key) => readUnitToken(key, token, { kind: 'file', now }),
    'unit_token_invalid',
  );
  if (typeof claims === 'string' || claims.learner === null) return null;
  const access = await findAccessOfToken(context, claims, request);
  return access === 'session_over' ? null : access;
}
