import * as v from 'valibot';

export interface IssueDescription {
  /** The path of the field with dots between its names; null for the value as a whole. */
  readonly field: string | null;
  readonly problem: string;
}

/**
 * Says for an error message where a value and its schema part. Where a value may have several forms and has none, the
 * fields that keep it from each are named: "Expected Object but received Object" would help nobody.
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
