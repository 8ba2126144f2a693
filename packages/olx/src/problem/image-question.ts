import type { ImageQuestion, Point } from '../special-questions.ts';
import { startTag } from '../xml/to-html.ts';
import type { XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { convexHull } from './convex-hull.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';

const MAX_SIZE = 20_000;
const MAX_POINTS = 1000;

/** `<imageresponse>`: `rectangle="(10,10)-(20,30);(...)"`, `regions="[[x,y], ...]"` or a list of such. */
export function readImage(
  _response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): ImageQuestion {
  const attribute = (name: string): string => (input.attributes.get(name) ?? '').trim();
  const source = attribute('src');
  if (source === '') throw new UnusableQuestion('it has no image.');
  const [width, height] = [attribute('width'), attribute('height')].map((text) => Number.parseFloat(text));
  if (!isSize(width) || !isSize(height)) throw new UnusableQuestion('its image has no width and height.');
  const rectangles = readRectangles(attribute('rectangle'));
  const regions = readRegions(attribute('regions') || attribute('region'));
  if (rectangles.length + regions.length === 0) throw new UnusableQuestion('it has no right place.');
  const image = startTag('img', [
    ['src', source],
    ['alt', attribute('alt')],
    ['width', String(width)],
    ['height', String(height)],
  ]);
  return {
    ...frame,
    kind: 'image',
    image: context.rewrite(image, input.line),
    width,
    height,
    rectangles,
    regions,
  };
}

const isSize = (size: number | undefined): size is number =>
  size !== undefined && Number.isFinite(size) && size > 0 && size <= MAX_SIZE;

function readRectangles(text: string): ImageQuestion['rectangles'] {
  if (text === '') return [];
  // Some authors separate them by commas, of which Open edX reads only the first rectangle.
  return text.split(/;|(?<=[)\]])\s*,\s*(?=[([])/).flatMap((part) => {
    const compact = part.replace(/\s/g, '');
    if (compact === '') return [];
    const corners = /^[([](\d+),(\d+)[)\]]-[([](\d+),(\d+)[)\]]$/.exec(compact);
    if (corners === null) throw new UnusableQuestion('its rectangles can’t be read.');
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.slice(1).map(Number);
    return [{ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }];
  });
}

/** One list of points, or a list of such lists. Points come in any order: a region is what they enclose. */
function readRegions(text: string): Point[][] {
  if (text === '') return [];
  let written: unknown;
  try {
    written = JSON.parse(text.replace(/\(/g, '[').replace(/\)/g, ']'));
  } catch {
    throw new UnusableQuestion(INVALID_REGIONS);
  }
  if (!Array.isArray(written) || written.length === 0) throw new UnusableQuestion(INVALID_REGIONS);
  const lists: unknown[] = isPoint(written[0]) ? [written] : written;
  return lists.map((list) => {
    if (!Array.isArray(list) || list.length < 3 || list.length > MAX_POINTS || !list.every(isPoint)) {
      throw new UnusableQuestion(INVALID_REGIONS);
    }
    return convexHull(list.map(([x, y]) => ({ x, y })));
  });
}

const INVALID_REGIONS = 'its regions can’t be read.';

function isPoint(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part));
}
