/** What was reported about a learner's onboarding in a course. Times are epoch milliseconds; null means not reported. */
export interface OnboardingRecord {
  /** A status of wire contract 20.1. */
  status: string | null;
  /** URL of the onboarding, if it isn't the course's onboarding exam. */
  link: string | null;
  releasedAt: number | null;
  dueAt: number | null;
  expiresAt: number | null;
}

/** The course's onboarding exam, if it is visible to the learner. */
export interface OnboardingExam {
  link: string;
  releasedAt: number;
  dueAt: number | null;
}

export interface OnboardingFacts {
  /** Whether the course has proctored exams at all. */
  isProctored: boolean;
  record: OnboardingRecord | null;
  exam: OnboardingExam | null;
  /** A still valid onboarding in another course; null without one. */
  elsewhere: { expiresAt: number | null } | null;
}

export interface Onboarding extends Omit<OnboardingRecord, 'dueAt'> {
  isPastDue: boolean;
}

/**
 * A learner's onboarding status, or null if there is none to show: the course has no proctored exams, or there is neither a
 * visible onboarding exam nor a report. Reported values take precedence over those of the course. A learner who hasn't
 * started here but is verified in another course needs no second onboarding.
 */
export function decideOnboarding(facts: OnboardingFacts, now: number): Onboarding | null {
  const { isProctored, record, exam, elsewhere } = facts;
  if (!isProctored || (record === null && exam === null)) return null;
  const counts = (record?.status ?? null) === null ? elsewhere : null;
  const dueAt = record?.dueAt ?? exam?.dueAt ?? null;
  return {
    status: counts ? 'other_course_approved' : (record?.status ?? null),
    link: record?.link ?? exam?.link ?? null,
    releasedAt: record?.releasedAt ?? exam?.releasedAt ?? null,
    expiresAt: counts ? counts.expiresAt : (record?.expiresAt ?? null),
    isPastDue: dueAt !== null && now >= dueAt,
  };
}
