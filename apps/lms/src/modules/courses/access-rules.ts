/** Who may not take a course here, as an operator says it: what no policy of the course itself can know. */
export interface AccessRules {
  /** Countries where the course may not be shown: ISO 3166-1 alpha-2, upper case. */
  embargo: readonly string[];
  /** Origin of another LMS that shows the units of the course; null: this one does. */
  legacyUrl: string | null;
  /** UUIDs of the organizations that offer the course to their learners. */
  customers: readonly string[];
}

export const NO_ACCESS_RULES: AccessRules = { embargo: [], legacyUrl: null, customers: [] };

/** Reads what {@link writeAccessRules} wrote; null for a course without rules. */
export function readAccessRules(text: string | null): AccessRules | null {
  return text === null ? null : { ...NO_ACCESS_RULES, ...(JSON.parse(text) as Partial<AccessRules>) };
}

/** The text to keep; null where there is no rule. */
export function writeAccessRules(rules: AccessRules): string | null {
  const hasAny = rules.embargo.length > 0 || rules.legacyUrl !== null || rules.customers.length > 0;
  return hasAny ? JSON.stringify(rules) : null;
}
