/** Outline, dates, progress and metadata with the `v1/` of older clients; navigation without it. */
const VERSIONED = /^\/api\/course_home\/v1\/(course_metadata|outline|dates|progress)\//;
const UNVERSIONED = /^\/api\/course_home\/navigation\//;
/** A learner's progress as staff see it: the only one of these calls that is declared with a slash at the end. */
const LEARNER_PROGRESS = /^\/api\/course_home\/progress\/[^/]+\/[^/]+$/;
/** The block calls of mobile apps before 2020, which had the same fields. */
const OLD_BLOCKS = /^\/api\/courses\/v1\/blocks\//;
/** Of one block, whose call is declared without a slash at the end. */
const SUBTREE = /^(\/api\/courses\/v2\/blocks\/[^/]+)\/$/;
const TOLERANT = /^\/api\/(course_home|courseware)\/.+\/$/;

/**
 * Maps the other forms of an address that Open edX serves to the one that its call declares (wire contract 1.4). All
 * others are returned as they are.
 */
export function currentAddress(url: string): string {
  if (!url.startsWith('/api/course')) return url;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? '' : url.slice(end);
  const current = path
    .replace(VERSIONED, '/api/course_home/$1/')
    .replace(OLD_BLOCKS, '/api/courses/v2/blocks/')
    .replace(SUBTREE, '$1')
    .replace(UNVERSIONED, '/api/course_home/v1/navigation/');
  const bare = TOLERANT.test(current) ? current.slice(0, -1) : current;
  return `${LEARNER_PROGRESS.test(bare) ? `${bare}/` : bare}${query}`;
}

/** {@link currentAddress} of a request that has just arrived. */
export function currentAddressOf({ url = '/' }: { url?: string | undefined }): string {
  return currentAddress(url);
}
