/** The path of Open edX, so that tools which recognize it do. */
export const OUTCOME_PATH = '/courses/:courseId/xblock/:usageKey/handler_noauth/outcome_service_handler';

/** The address at which a tool reports scores for a block, as it is signed. */
export function scoreUrl(site: string, courseKey: string, usageKey: string): string {
  return site + OUTCOME_PATH.replace(':courseId', courseKey).replace(':usageKey', usageKey);
}
