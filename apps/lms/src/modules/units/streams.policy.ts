import type { BlockContent } from '@lectern/olx';

/** The media type of an HLS playlist (HTTP live streaming): a list of segments, not a file. */
export const STREAM_TYPE = 'application/vnd.apple.mpegurl';

/** The other origins that the streams of a unit's videos are on. */
export function listStreamOrigins(contents: readonly BlockContent[]): string[] {
  const urls = contents
    .flatMap((content) => (content.kind === 'video' ? content.sources : []))
    .filter(({ url, contentType }) => contentType === STREAM_TYPE && URL.canParse(url))
    .map(({ url }) => new URL(url).origin);
  return [...new Set(urls)];
}
