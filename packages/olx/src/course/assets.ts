import { basename, extname } from 'node:path/posix';
import { linkedPath } from '../files/source-files.ts';
import type { Asset } from '../model.ts';
import { isObject } from './attributes.ts';
import type { CourseFiles } from './course-files.ts';

const CONTENT_TYPES: Record<string, string> = {
  aac: 'audio/aac',
  avif: 'image/avif',
  bmp: 'image/bmp',
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  md: 'text/markdown',
  mjs: 'text/javascript',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  sjson: 'application/json',
  srt: 'application/x-subrip',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ttf: 'font/ttf',
  txt: 'text/plain',
  vtt: 'text/vtt',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml',
  zip: 'application/zip',
};
const UNKNOWN = 'application/octet-stream';
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/;

/**
 * All files of static/ and media in other folders, with their settings from policies/assets.json. The type follows from the
 * name if possible.
 */
export async function readAssets(files: CourseFiles): Promise<Asset[]> {
  const policy = await files.findJson('policies/assets.json');
  const policies = isObject(policy) ? policy : {};
  return files.list('').flatMap((file) => {
    if (file.sha256 === null || file.path.startsWith('drafts/')) return [];
    const path = file.path;
    const inner = linkedPath(path);
    const said = policies[inner] ?? policies[inner.replace(/[^\w.-]/g, '_')];
    const name = basename(path);
    return [
      {
        path,
        name,
        sha256: file.sha256,
        contentType: contentType(name, isObject(said) ? said.contentType : null),
        size: file.size,
        url: assetUrl(file.sha256, name),
        locked: isObject(said) && said.locked === true,
        read: file.read,
      },
    ];
  });
}

/** {@link Asset.url}. Quotes and parentheses are encoded, too: unencoded, they end the `url()` of a style sheet. */
export function assetUrl(sha256: string, name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `/assets/courseware/${sha256}/${encoded}`;
}

function contentType(name: string, said: unknown): string {
  const known = CONTENT_TYPES[extname(name).slice(1).toLowerCase()];
  if (known !== undefined) return known;
  const type = typeof said === 'string' ? said.toLowerCase() : '';
  return MEDIA_TYPE.test(type) ? type : UNKNOWN;
}
