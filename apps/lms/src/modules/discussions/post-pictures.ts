const PICTURE = /\/pictures\/([\da-f]{64})\//g;

/** The hashes of the pictures that a text shows, each once. */
export function listPictures(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(PICTURE)].map(([, sha256 = '']) => sha256)));
}
