/** What was said of a learner's onboarding in one course. Times are epoch milliseconds, null is "not said". */
export interface OnboardingRecord {
  /** As wire contract 20.1 names it. */
  status: string | null;
  /** Where onboarding takes place, when that is not the course's own onboarding exam. */
  link: string | null;
  releasedAt: number | null;
  dueAt: number | null;
  expiresAt: number | null;
}

/** The course's own onboarding exam, as far as this learner may see that there is one. */
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
  /** An onboarding in another course that still holds; null without one. */
  elsewhere: { expiresAt: number | null } | null;
}

export interface Onboarding extends Omit<OnboardingRecord, 'dueAt'> {
  isPastDue: boolean;
}

/**
 * How a learner's onboarding stands, or null where there is none to show: the course has no proctored exams, or neither an
 * onboarding exam within reach nor a word of the provider. What was said of the learner comes before what the course says
 * of everybody. Who began nothing here and is verified in another course needs no second onboarding.
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
