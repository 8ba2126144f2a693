/** What the access rules need to know about the client of a request. */
export interface ClientContext {
  /** ISO 3166-1 alpha-2, upper case; null where no proxy reports it. */
  country: string | null;
  isMobileApp: boolean;
}
