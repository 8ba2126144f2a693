/** What a request says of its sender's place and program, as far as the rules of courses depend on it. */
export interface ClientContext {
  /** ISO 3166-1 alpha-2, upper case; null where no proxy says it. */
  country: string | null;
  isMobileApp: boolean;
}
