/** On the units origin: where a tool sends the learner's browser for a signed launch. */
export const AUTHORIZE_PATH = '/lti/authorize';
/** Where tools get tokens for the services below. */
export const TOKEN_PATH = '/lti/token';
/** The public key of this site's launches. */
export const KEYSET_PATH = '/lti/keyset';

const BLOCK_PATH = '/lti/courses/:courseId/blocks/:usageKey';
/** All line items of a block's tool: one or none. */
export const LINE_ITEMS_PATH = `${BLOCK_PATH}/lineitems`;
/** The score of a block. */
export const LINE_ITEM_PATH = `${BLOCK_PATH}/lineitem`;
export const RESULTS_PATH = `${LINE_ITEM_PATH}/results`;
export const SCORES_PATH = `${LINE_ITEM_PATH}/scores`;

/** The site is one deployment of each of its tools. */
export const DEPLOYMENT_ID = '1';

/** An address of a block's services, at the site's origin. */
export function serviceUrl(
  site: string,
  path: typeof LINE_ITEMS_PATH | typeof LINE_ITEM_PATH | typeof RESULTS_PATH,
  { courseKey, usageKey }: { courseKey: string; usageKey: string },
): string {
  return site + path.replace(':courseId', courseKey).replace(':usageKey', usageKey);
}

/** The address of one learner's result. */
export function resultUrl(
  site: string,
  block: { courseKey: string; usageKey: string },
  learnerId: string,
): string {
  return `${serviceUrl(site, RESULTS_PATH, block)}?user_id=${encodeURIComponent(learnerId)}`;
}
