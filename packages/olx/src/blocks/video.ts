import { extname } from 'node:path/posix';
import type { Attributes } from '../course/attributes.ts';
import { isObject } from '../course/attributes.ts';
import type { CourseFiles } from '../course/course-files.ts';
import type { SourceBlock } from '../course/source-block.ts';
import { quote } from '../diagnostics.ts';
import type { Asset, BlockContent, Transcript, VideoContent } from '../model.ts';
import type { Links } from '../text/links.ts';
import { parseClock } from '../text/time.ts';
import { parseTranscript } from '../text/transcript.ts';
import { childrenNamed, descendantsNamed, type XmlElement } from '../xml/xml.ts';
import { readableText } from './readable-text.ts';
import { unsupported } from './unsupported.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.ogg': 'video/ogg',
  '.mov': 'video/quicktime',
  '.m3u8': 'application/vnd.apple.mpegurl',
};
/** Bytes: the words of a long film are a tenth of it. */
const LARGEST_TRANSCRIPT = 1024 * 1024;
/** In order of browser support. */
const PREFERENCE = ['video/mp4', 'video/webm', 'video/ogg', 'application/vnd.apple.mpegurl'];
const IGNORED = [
  'edx_video_id',
  'youtube_id_0_75',
  'youtube_id_1_25',
  'youtube_id_1_5',
  'download_url',
  'only_on_web',
  'show_captions',
  'track',
  'public_access',
  'transcript_language',
  'bumper',
  'license',
];

const AZURE_IGNORED = [
  'captions',
  'transcripts_enabled',
  'protection_type',
  'token_issuer',
  'token_scope',
  'caption_ids',
  'transcript_url',
];

/** A video: files and YouTube, transcripts, and what the exported video asset says about it. */
export async function readVideo(
  block: SourceBlock,
  files: CourseFiles,
  links: Links,
  language: string | null,
): Promise<BlockContent> {
  const { attributes, element } = block;
  if (element === null) return unsupported(block);
  attributes.known(...IGNORED);
  const asset = childrenNamed(element, 'video_asset')[0] ?? null;
  const written = readSources(attributes, element, asset);
  const youtubeId = readYoutubeId(attributes, asset) ?? written.map(youtubeIdIn).find(Boolean) ?? null;
  const isAzure = block.tag === 'azure_media_services';
  if (isAzure) attributes.known(...AZURE_IGNORED);
  // Azure's own format plays in no browser.
  const sources = resolveSources(written, attributes, links).filter(
    ({ contentType }) => !isAzure || contentType !== null,
  );
  const startTime = clock(attributes, 'start_time', 'from') ?? 0;
  const endTime = clock(attributes, 'end_time', 'to') ?? 0;
  const content: VideoContent = {
    kind: 'video',
    sources,
    youtubeId,
    transcripts: await readTranscripts(block, files, links, language),
    durationSeconds: duration(asset),
    startTime,
    // As in Open edX, which plays on if the end is before the start.
    endTime: endTime > startTime ? endTime : null,
    downloadAllowed: attributes.boolean('download_video') ?? false,
    transcriptDownloadAllowed: attributes.boolean('download_track') ?? false,
    poster: optionalAddress(attributes.text('thumbnail') ?? attributes.text('poster'), block, links),
    handout: optionalAddress(attributes.text('handout') ?? sourceOf(element, 'handout'), block, links),
    ...(block.quiz !== undefined && block.quiz.length > 0 && { quiz: block.quiz }),
  };
  if (sources.length > 0 || youtubeId !== null) return content;
  const reason =
    isAzure && attributes.text('video_url') !== null
      ? 'The address is of a format that no browser plays.'
      : 'The video names no file and no YouTube id.';
  return unsupported(block, reason, readableText(block, links));
}

function readYoutubeId(attributes: Attributes, asset: XmlElement | null): string | null {
  const speeds = attributes.text('youtube') ?? '';
  // Usually `0.75:a,1.00:b`; some courses have only an id.
  const normalSpeed = /(?:^|,)\s*1(?:\.0+)?:\s*([\w-]+)/.exec(speeds)?.[1];
  const encoded = asset === null ? [] : childrenNamed(asset, 'encoded_video');
  const exported = encoded
    .find((video) => video.attributes.get('profile') === 'youtube')
    ?.attributes.get('url');
  const ids = [attributes.text('youtube_id_1_0'), normalSpeed, exported, speeds].map((id) => {
    const written = id?.trim() ?? '';
    return youtubeIdIn(written) ?? (/^[\w-]{5,20}$/.test(written) ? written : null);
  });
  return ids.find((id) => id !== null) ?? null;
}

/** The id in the address of a page or player of YouTube; null in any other text. */
function youtubeIdIn(text: string): string | null {
  const address =
    /^(?:https?:)?\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]{0,200}&)?v=|(?:embed|v|shorts|live)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
  return address.exec(text)?.[1] ?? null;
}

function readSources(attributes: Attributes, element: XmlElement, asset: XmlElement | null): string[] {
  const listed = attributes.json('html5_sources');
  const encoded = asset === null ? [] : childrenNamed(asset, 'encoded_video');
  const candidates = [
    ...(Array.isArray(listed) ? listed.filter((source) => typeof source === 'string') : []),
    ...childrenNamed(element, 'source').map((source) => source.attributes.get('src') ?? ''),
    attributes.text('source') ?? '',
    azureStream(attributes.text('video_url') ?? ''),
    ...encoded
      .filter((video) =>
        ['desktop_mp4', 'desktop_webm', 'hls'].includes(video.attributes.get('profile') ?? ''),
      )
      .map((video) => video.attributes.get('url') ?? ''),
  ];
  return [...new Set(candidates.map((source) => source.trim()).filter((source) => source !== ''))];
}

/** What browsers play themselves, by preference. */
function resolveSources(
  written: readonly string[],
  attributes: Attributes,
  links: Links,
): VideoContent['sources'] {
  const files = written.filter((source) => youtubeIdIn(source) === null);
  const sources = files.flatMap((source) => {
    const url = links.address(source, attributes.location);
    return url === null ? [] : [{ url, contentType: mediaTypeOf(source) }];
  });
  const rank = (type: string | null): number =>
    type === null ? PREFERENCE.length : PREFERENCE.indexOf(type);
  return sources.sort((a, b) => rank(a.contentType) - rank(b.contentType));
}

/** Azure serves the same film in several formats; a manifest that names none is in one that no browser plays, so ask for HLS. */
function azureStream(address: string): string {
  return address.replace(/^\/\//, 'https://').replace(/\.ism\/manifest$/i, '$&(format=m3u8-aapl)');
}

function mediaTypeOf(source: string): string | null {
  // Azure's manifests have their format in the path.
  if (/\/manifest\([^)]*format=m3u8/i.test(source)) return 'application/vnd.apple.mpegurl';
  return MEDIA_TYPES[extname(source.replace(/[?#].*$/s, '')).toLowerCase()] ?? null;
}

async function readTranscripts(
  block: SourceBlock,
  files: CourseFiles,
  links: Links,
  language: string | null,
): Promise<Transcript[]> {
  const main = language ?? 'en';
  const named = new Map<string, string>();
  const listed = block.attributes.json('transcripts');
  for (const [code, file] of Object.entries(isObject(listed) ? listed : {})) {
    if (typeof file === 'string' && file !== '') named.set(code, file);
  }
  for (const element of block.element === null ? [] : descendantsNamed(block.element, 'transcript')) {
    const source = element.attributes.get('src');
    if (source !== undefined && source !== '') named.set(element.attributes.get('language') ?? main, source);
  }
  const sub = block.attributes.text('sub');
  if (sub !== null && !named.has(main)) named.set(main, `subs_${sub}.srt.sjson`);

  const transcripts: Transcript[] = [];
  for (const [code, file] of named) {
    const asset = links.findAsset(file);
    const isSmall = asset !== null && asset.size <= LARGEST_TRANSCRIPT;
    const transcript = isSmall ? await readTranscript(code, asset) : null;
    if (transcript !== null) transcripts.push(transcript);
    else {
      const reason =
        asset === null
          ? 'there is no such file in static/'
          : isSmall
            ? 'it contains no timed text'
            : `it has more than ${LARGEST_TRANSCRIPT} bytes`;
      files.diagnostics.warning(
        'transcript-unreadable',
        block,
        `Transcript ${quote(file)} is left out: ${reason}.`,
      );
    }
  }
  return transcripts.sort((a, b) => Number(b.language === main) - Number(a.language === main));
}

async function readTranscript(language: string, asset: Asset): Promise<Transcript | null> {
  const cues = parseTranscript(new TextDecoder().decode(await asset.read()), asset.name);
  return cues.length === 0 ? null : { language, url: asset.url, cues };
}

function duration(asset: XmlElement | null): number | null {
  const seconds = Number(asset?.attributes.get('duration') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function clock(attributes: Attributes, ...keys: string[]): number | null {
  for (const key of keys) {
    const text = attributes.text(key);
    if (text !== null) return parseClock(text);
  }
  return null;
}

function optionalAddress(link: string | null, block: SourceBlock, links: Links): string | null {
  return link === null ? null : links.address(link, block);
}

function sourceOf(element: XmlElement, name: string): string | null {
  return childrenNamed(element, name)[0]?.attributes.get('src') ?? null;
}
