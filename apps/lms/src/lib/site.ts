/** The public URLs for one request. None has a trailing slash. */
export interface Site {
  /** `http://localhost:8000`: links in responses start with it. */
  origin: string;
  /** Base of the learning front end: `http://localhost:8000`, or with a path, or elsewhere. */
  learningUrl: string;
  /** The units origin; null if there is none and the site serves units sandboxed. */
  unitsOrigin: string | null;
}

/** Base of the learning front end for requests and jobs of the site at `origin`; the setting may be a path. */
export function learningUrlOf({ learningUrl }: { learningUrl: string }, origin: string): string {
  return URL.canParse(learningUrl) ? learningUrl : origin + learningUrl;
}
