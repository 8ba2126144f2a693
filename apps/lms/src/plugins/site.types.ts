/** The public addresses that belong to one request. Origins have no trailing slash. */
export interface Site {
  /** `http://localhost:8000`: links in answers start with it. */
  origin: string;
  /** Where units are served from; null when there is no second origin and the site serves them sandboxed. */
  unitsOrigin: string | null;
}
