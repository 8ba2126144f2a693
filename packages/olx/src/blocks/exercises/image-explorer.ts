import type { Hotspot } from '../../exercise-model.ts';
import { toHtml } from '../../xml/to-html.ts';
import { childrenNamed, descendantsNamed, textOf, type XmlElement } from '../../xml/xml.ts';
import { type ExerciseReader, exerciseContent, readInnerXml } from './reader.ts';

const MAX_HOTSPOTS = 100;
const MAX_TITLE = 200;

/**
 * `<image-explorer data="&lt;image_explorer&gt;…">`: a background, and hotspots with a text each. Coordinates are percentages, or
 * pixels of a background whose size is given.
 */
export const readImageExplorer: ExerciseReader = (block, { links, files }) => {
  const root = readInnerXml(block, 'data', 'image_explorer', files);
  if (root === null) return 'Its data is not well-formed XML.';
  const [background] = childrenNamed(root, 'background');
  const src = background && links.address(background.attributes.get('src') ?? '', block);
  if (!background || !src) return 'It has no image to explore.';
  const size = { x: sizeOf(background, 'width'), y: sizeOf(background, 'height') };
  const hotspots = descendantsNamed(root, 'hotspot')
    .slice(0, MAX_HOTSPOTS)
    .flatMap((hotspot): Hotspot[] => {
      const x = percentOf(hotspot.attributes.get('x'), size.x);
      const y = percentOf(hotspot.attributes.get('y'), size.y);
      if (x === null || y === null) return [];
      const [header] = descendantsNamed(hotspot, 'header');
      const title = header ? textOf(header).replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE) : '';
      const body = descendantsNamed(hotspot, 'body').map(({ children }) => toHtml(children).trim());
      const video = descendantsNamed(hotspot, 'youtube')[0]?.attributes.get('video_id') ?? '';
      return [
        {
          title,
          text: { html: links.rewrite(body.join(''), block) },
          youtubeId: /^[\w-]{5,20}$/.test(video) ? video : null,
          x,
          y,
        },
      ];
    });
  if (hotspots.length === 0) return 'It has no hotspots with a place on the image.';
  const description = childrenNamed(root, 'description').map(({ children }) => toHtml(children).trim());
  const introduction = { html: links.rewrite(description.join(''), block) };
  return exerciseContent(
    {
      type: 'image-explorer',
      image: { src, alt: background.attributes.get('alt') ?? '' },
      introduction: introduction.html === '' ? null : introduction,
      places: hotspots,
    },
    {
      completedBy: 'viewing',
      searchHtml: [introduction, ...hotspots.map(({ text }) => text)].map(({ html }) => html).join('\n'),
    },
  );
};

function sizeOf(background: XmlElement, name: string): number | null {
  const size = Number(background.attributes.get(name) ?? 0);
  return Number.isFinite(size) && size > 0 ? size : null;
}

/** Percent 0..100 of the image; null where it can't be known. */
function percentOf(written: string | undefined, size: number | null): number | null {
  const [, number, unit] = /^\s*(\d{1,6}(?:\.\d{1,10})?)\s*(%|px)?\s*$/.exec(written ?? '') ?? [];
  if (number === undefined) return null;
  if (unit === '%') return Math.min(Number(number), 100);
  return size === null ? null : Math.min((Number(number) / size) * 100, 100);
}
