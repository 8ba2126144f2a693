/** Where a request comes from: what the access rules need to know of its client. */
export interface ClientContext {
  /** ISO 3166-1 alpha-2, upper case; null where no proxy reports it. */
  country: string | null;
  isMobileApp: boolean;
}
