import * as v from 'valibot';
import { lenientDate, lenientNumber, lenientString } from '../types.ts';

/** The known states of credit eligibility (wire contract 22.4). */
export const creditEligibilityStatuses = ['eligible', 'not_eligible', 'partial_eligible'] as const;

/** The known states of one credit requirement; `null` means that it is pending (wire contract 22.4). */
export const creditRequirementStatuses = ['submitted', 'satisfied', 'failed', 'declined'] as const;

/** Requirements for credit; `criteria.min_grade` of the namespace `grade` is a fraction (wire contract 22.4). */
export const creditCourseRequirements = v.object({
  eligibility_status: v.string(),
  requirements: v.array(
    v.object({
      namespace: v.string(),
      name: v.string(),
      display_name: v.string(),
      criteria: v.nullish(v.object({ min_grade: lenientNumber })),
      reason: v.optional(v.unknown()),
      status: lenientString,
      status_date: lenientDate,
      order: lenientNumber,
    }),
  ),
});
