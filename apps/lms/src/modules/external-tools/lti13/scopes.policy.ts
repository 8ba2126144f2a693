const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope';

/** What tools may do with the scores of their blocks (LTI Assignment and Grade Services). They can't make line items. */
export const LINE_ITEM_SCOPE = `${AGS}/lineitem.readonly`;
export const RESULT_SCOPE = `${AGS}/result.readonly`;
export const SCORE_SCOPE = `${AGS}/score`;
export const SCOPES: readonly string[] = [LINE_ITEM_SCOPE, RESULT_SCOPE, SCORE_SCOPE];

/** Those of the scopes that a tool asks for, separated by spaces, which this site has. */
export function grantScopes(asked: string): string[] {
  const words = new Set(asked.split(/\s+/));
  return SCOPES.filter((scope) => words.has(scope));
}
