/** Where a request comes from, as far as rules of courses ask. */
export interface Whence {
  /** ISO 3166-1 alpha-2, upper case; null where no proxy says it. */
  country: string | null;
  isMobileApp: boolean;
}
