import * as v from 'valibot';

export interface IssueDescription {
  /** The path of the field with dots between its names; null for the value as a whole. */
  readonly field: string | null;
  readonly problem: string;
}

/**
 * Describes for an error message where a value violates its schema. If a value matches none of several allowed forms, the
 * fields that rule out each form are named: "Expected Object but received Object" would help nobody.
 */
export function describeIssue(issue: v.BaseIssue<unknown>): IssueDescription {
  const field = v.getDotPath(issue);
  if (!issue.issues) return { field, problem: issue.message };
  const problems = new Map<string | null, string>();
  for (const one of issue.issues.map(describeIssue)) {
    if (!problems.has(one.field)) problems.set(one.field, formatIssue(one));
  }
  return { field, problem: [...problems.values()].join('; or ') };
}

/** The same in one line. */
export function formatIssue({ field, problem }: IssueDescription): string {
  return field === null ? problem : `${field}: ${problem}`;
}
