import type { Reader, Tx } from '../../db/database.ts';
import type { OnboardingRecord } from './onboarding.policy.ts';

interface Learner {
  userId: number;
  courseKey: string;
}

/** The fields to change; absent ones stay. */
export interface OnboardingChange extends Learner, Partial<OnboardingRecord> {
  /** When the status was observed, in epoch milliseconds. */
  reportedAt: number;
}

export async function findOnboarding(
  reader: Reader,
  { userId, courseKey }: Learner,
): Promise<(OnboardingRecord & { reportedAt: number }) | null> {
  const row = await reader
    .selectFrom('proctoring_onboardings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row
    ? {
        status: row.status,
        link: row.link,
        releasedAt: row.released_at,
        dueAt: row.due_at,
        expiresAt: row.expires_at,
        reportedAt: row.reported_at,
      }
    : null;
}

/** The learner's still valid onboarding in another course that expires last. */
export async function findVerifiedElsewhere(
  reader: Reader,
  { userId, courseKey }: Learner,
  now: number,
): Promise<{ expiresAt: number | null } | null> {
  const rows = await reader
    .selectFrom('proctoring_onboardings')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('course_key', '!=', courseKey)
    .where('status', '=', 'verified')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
  const [first, ...others] = rows.map((row) => row.expires_at);
  if (first === undefined) return null;
  const isLonger = (a: number | null, b: number | null) => b !== null && (a === null || a > b);
  return { expiresAt: others.reduce((best, next) => (isLonger(next, best) ? next : best), first) };
}

export async function saveOnboarding(tx: Tx, change: OnboardingChange): Promise<void> {
  const { userId, courseKey, status, link, releasedAt, dueAt, expiresAt, reportedAt } = change;
  const values = {
    ...(status !== undefined && { status }),
    ...(link !== undefined && { link }),
    ...(releasedAt !== undefined && { released_at: releasedAt }),
    ...(dueAt !== undefined && { due_at: dueAt }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    reported_at: reportedAt,
  };
  await tx
    .insertInto('proctoring_onboardings')
    .values({ user_id: userId, course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet(values))
    .execute();
}
