import type { Asset } from '@lectern/olx';
import type { Reader } from '../../db/database.ts';
import { findAsset, readAsset } from '../../kernel/files/assets.store.ts';
import type { ReadPage } from '../../kernel/search/page-documents.ts';

/** Far more than a chapter has; a larger one is found by its title only. */
const MAX_PAGE_BYTES = 5 * 1024 * 1024;

const isReadable = ({ contentType, size }: { contentType: string; size: number }): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)(?:;|$)/.test(contentType) && size > 0 && size <= MAX_PAGE_BYTES;

/** Reads the pages among the files of an export. */
export function readExportedPages(assets: readonly Asset[]): ReadPage {
  const byUrl = new Map(assets.map((asset) => [asset.url, asset]));
  return async (url) => {
    const asset = byUrl.get(url);
    return asset && isReadable(asset) ? new TextDecoder().decode(await asset.read()) : null;
  };
}

/** Reads the pages among the files of courses that were imported before. */
export function readStoredPages(reader: Reader): ReadPage {
  return async (url) => {
    const [, sha256 = '', name = ''] = /^\/assets\/courseware\/([0-9a-f]{64})\/([^/]+)$/.exec(url) ?? [];
    const asset = await findAsset(reader, sha256, decodeURIComponent(name));
    if (!asset || !isReadable(asset)) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of readAsset(reader, sha256, { start: 0, end: asset.size - 1 }))
      chunks.push(chunk);
    return new TextDecoder().decode(Buffer.concat(chunks));
  };
}
