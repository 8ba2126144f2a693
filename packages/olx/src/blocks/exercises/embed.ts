import { decodeHTML } from 'entities';
import { type ExerciseReader, exerciseContent } from './reader.ts';

const MAX_EMBED_CODE = 10_000;
const VIEWS = ['WEEK', 'MONTH', 'AGENDA'] as const;
const ELEMENT = /<(iframe|img)\b([^>]*)>/i;

/** `<google-document embed_code="&lt;iframe src=…&gt;">`: the code that Google offers, an iframe or an image. */
export const readGoogleDocument: ExerciseReader = ({ attributes }) => {
  attributes.known('default_text', 'alt_text');
  const code = attributes.text('embed_code') ?? '';
  const [, tag = '', inside = ''] = ELEMENT.exec(code.slice(0, MAX_EMBED_CODE)) ?? [];
  const src = googleAddress(attributeOf(inside, 'src'));
  if (src === null) return 'Its embed_code has no address at Google.';
  const [width, height] = [sizeOf(inside, 'width'), sizeOf(inside, 'height')];
  return exerciseContent(
    {
      type: 'embed',
      media: tag.toLowerCase() === 'img' ? 'image' : 'frame',
      src,
      alt: attributeOf(inside, 'alt')?.slice(0, 1000) ?? '',
      ratio: width === null || height === null ? null : clamp(width / height),
    },
    { completedBy: 'viewing' },
  );
};

/** `<google-calendar calendar_id default_view>`: 0 = week, 1 = month, 2 = agenda. */
export const readGoogleCalendar: ExerciseReader = ({ attributes }) => {
  const id = attributes.text('calendar_id');
  if (id === null) return 'It has no calendar_id.';
  const mode = VIEWS[attributes.integer('default_view') ?? 1] ?? 'MONTH';
  const query = new URLSearchParams({ mode, src: id.slice(0, 500), showCalendars: '0' });
  const src = `https://calendar.google.com/calendar/embed?${query.toString()}`;
  return exerciseContent(
    { type: 'embed', media: 'frame', src, alt: '', ratio: 4 / 3 },
    { completedBy: 'viewing' },
  );
};

/** An https address at Google; null for any other. */
function googleAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isGoogle = url.hostname === 'google.com' || url.hostname.endsWith('.google.com');
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isGoogle && isPlain ? url.href : null;
}

function attributeOf(inside: string, name: string): string | null {
  const [, , value] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`, 'is').exec(inside) ?? [];
  return value === undefined ? null : decodeHTML(value).trim();
}

function sizeOf(inside: string, name: string): number | null {
  const size = Number(/^\d{2,4}(?=$|px$)/.exec(attributeOf(inside, name) ?? '')?.[0] ?? 0);
  return size > 0 ? size : null;
}

/** Limits of the size, so that it is neither a line nor a tower. */
const clamp = (ratio: number): number => Math.min(Math.max(ratio, 0.5), 3);
