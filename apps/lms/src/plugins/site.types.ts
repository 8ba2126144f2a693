/** The public addresses that belong to one request. None has a trailing slash. */
export interface Site {
  /** `http://localhost:8000`: links in answers start with it. */
  origin: string;
  /** Base of the learning front end: `http://localhost:8000`, or with a path, or elsewhere. */
  learningUrl: string;
  /** Where units are served from; null when there is no second origin and the site serves them sandboxed. */
  unitsOrigin: string | null;
}
