/** Whom an announcement is for: learners who are enrolled, in a cohort, or haven't been active in the course. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'not-started' }
  | { readonly kind: 'cohort'; readonly cohort: string };

const COHORT = 'cohort:';

/** The value of a form field: `everyone`, `not-started` or `cohort:` and a name. */
export function audienceValue(audience: Audience): string {
  return audience.kind === 'cohort' ? COHORT + audience.cohort : audience.kind;
}

/** Reads such a value; null for any other text, and for a cohort that isn't one of `cohorts`. */
export function readAudience(value: string, cohorts: readonly string[]): Audience | null {
  if (value === 'everyone' || value === 'not-started') return { kind: value };
  const cohort = value.startsWith(COHORT) ? value.slice(COHORT.length) : null;
  return cohort !== null && cohorts.includes(cohort) ? { kind: 'cohort', cohort } : null;
}
