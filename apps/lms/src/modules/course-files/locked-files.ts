import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { type Access, findAccess, isEnrolled } from '../../kernel/access/access.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { findAccessOfToken } from '../../kernel/unit-visit/token-access.ts';
import { readUnitToken, sealUnitToken, type UnitClaims } from '../../kernel/unit-visit/unit-token.ts';
import { findQueryField } from '../../pages/page-request.ts';
import { listLockingCourses } from './course-files.store.ts';

type Learner = UnitClaims['learner'];

/** Whether this request may read a locked file: by the token in its address, or by the visitor's session on the site. */
export async function mayReadLocked(
  context: Context,
  request: FastifyRequest,
  file: { sha256: string; name: string },
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
  const claims = readUnitToken(secrets.key('units'), token, { kind: 'file', now });
  if (typeof claims === 'string' || claims.learner === null) return null;
  const access = await findAccessOfToken(context, claims, request);
  return access === 'session_over' ? null : access;
}

const FILE_ADDRESS = /(\/assets\/courseware\/[0-9a-f]{64}\/[^"'\s<>()?#&\\]+)(\?)?/g;

/**
 * Markup in which the URLs of the course's locked files contain a token, since no cookie is sent to the units origin.
 * `learner` null: unchanged.
 */
export function unlockFiles(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  markup: string,
  { course, learner }: { course: CompiledCourse; learner: Learner },
): string {
  const locked = new Set(course.tree.lockedFiles);
  if (locked.size === 0 || learner === null) return markup;
  const { courseKey } = course;
  const claims: UnitClaims = { kind: 'file', usageKey: courseKey, courseKey, learner, parent: '' };
  const { token } = sealUnitToken(secrets.key('units'), claims, clock.now());
  return markup.replace(FILE_ADDRESS, (whole, address: string, query: string | undefined) =>
    locked.has(address) ? `${address}?token=${token}${query === undefined ? '' : '&amp;'}` : whole,
  );
}
