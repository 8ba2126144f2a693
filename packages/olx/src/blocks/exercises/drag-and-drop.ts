import { isObject } from '../../course/attributes.ts';
import type { SourceBlock } from '../../course/source-block.ts';
import type { DragItem, DropZone, Markup } from '../../exercise-model.ts';
import type { JsonValue } from '../../model.ts';
import type { Links } from '../../text/links.ts';
import { EXAMPLE } from './drag-and-drop-example.ts';
import { type ExerciseReader, exerciseContent, searchHtmlOf } from './reader.ts';

const MAX_ZONES = 100;
const MAX_ITEMS = 200;
const MAX_ID = 200;
const MAX_TEXT = 5000;
/** Larger than any background, in pixels. */
const MAX_LENGTH = 20_000;
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%/]{5,40}\))$/i;

/** Settings without an effect here: the title is shown above every block, and hints come with the zones. */
const WITHOUT_EFFECT = ['show_title', 'show_question_header', 'answer_available', 'showanswer'];

/**
 * `<drag-and-drop-v2 question_text mode weight max_attempts max_items_per_zone item_background_color item_text_color
 * data='{"zones": [...], "items": [...], "targetImg": ..., "feedback": {...}}'>`
 *
 * Reads what all versions of the block exported: zones named by `uid`, or by their title; items with a list of `zones`,
 * or one `zone`, which may be `none`. Without `data`, it is an example.
 */
export const readDragAndDrop: ExerciseReader = (block, { files, links }) => {
  const { attributes } = block;
  attributes.known(...WITHOUT_EFFECT);
  const isUnedited = attributes.raw('data') === null;
  if (isUnedited) {
    const message = 'Nobody has edited this <drag-and-drop-v2>: learners see an example, as on Open edX.';
    files.diagnostics.warning('default-used', block, message);
  }
  const data = isUnedited ? EXAMPLE : attributes.json('data');
  if (!isObject(data)) return 'Its data can’t be read.';
  const text = (value: JsonValue | undefined) => readMarkup(value, block, links);

  const zones = readZones(data.zones, text);
  const items = readItems(data.items, { zones, text, block, links });
  if (zones.length === 0 || items.length === 0) return 'It has no zones, or no items to drag.';
  const question = text(attributes.text('question_text') ?? undefined);
  const judgesDrops = attributes.choice('mode', ['standard', 'assessment']) !== 'assessment';
  const maxAttempts = attributes.integer('max_attempts');
  const maxItemsPerZone = attributes.integer('max_items_per_zone');
  const feedback = isObject(data.feedback) ? data.feedback : {};
  const background = readImage(data.targetImg, data.targetImgDescription, block, links);
  const content = exerciseContent(
    {
      type: 'drag-and-drop',
      judges: judgesDrops ? 'drops' : 'submissions',
      question,
      background,
      zones,
      items,
      showsZoneTitles: data.displayLabels === true || background === null,
      showsZoneBorders: data.displayBorders === true || background === null,
      maxItemsPerZone: maxItemsPerZone === 0 ? null : maxItemsPerZone,
      itemColors: readColors(
        attributes.text('item_background_color') ?? data.itemsBackgroundColor,
        attributes.text('item_text_color') ?? data.itemsTextColor,
      ),
      introduction: text(feedback.start),
      conclusion: text(feedback.finish),
    },
    {
      completedBy: 'working',
      pointsPossible: items.length,
      weight: attributes.number('weight') ?? 1,
      maxAttempts: judgesDrops || maxAttempts === 0 ? null : maxAttempts,
      searchHtml: searchHtmlOf([question, ...items.map(({ label }) => label)]),
    },
  );
  return content;
};

type ReadText = (value: JsonValue | undefined) => Markup | null;

function readZones(value: JsonValue | undefined, text: ReadText): DropZone[] {
  const zones = new Map<string, DropZone>();
  for (const zone of listOf(value, MAX_ZONES)) {
    const title = text(zone.title);
    const id = idOf(zone.uid) ?? idOf(zone.title) ?? idOf(zone.id);
    const [width, height] = [lengthOf(zone.width), lengthOf(zone.height)];
    if (id === null || zones.has(id) || width === 0 || height === 0) continue;
    zones.set(id, {
      id,
      title: title ?? { html: `Zone ${zones.size + 1}` },
      description: textOf(zone.description),
      x: lengthOf(zone.x),
      y: lengthOf(zone.y),
      width,
      height,
      align: zone.align === 'left' ? 'start' : zone.align === 'right' ? 'end' : 'center',
    });
  }
  return [...zones.values()];
}

function readItems(
  value: JsonValue | undefined,
  {
    zones,
    text,
    block,
    links,
  }: { zones: readonly DropZone[]; text: ReadText; block: SourceBlock; links: Links },
): DragItem[] {
  const ids = new Set(zones.map(({ id }) => id));
  const items = new Map<string, DragItem>();
  for (const [index, item] of listOf(value, MAX_ITEMS).entries()) {
    const id = idOf(item.id) ?? String(index);
    const label = text(item.displayName);
    const image = readImage(item.imageURL ?? item.backgroundImage, item.imageDescription, block, links);
    if (items.has(id) || (label === null && image === null)) continue;
    const named = Array.isArray(item.zones) ? item.zones : [item.zone ?? 'none'];
    const feedback = isObject(item.feedback) ? item.feedback : {};
    items.set(id, {
      id,
      label,
      image,
      zones: [...new Set(named.flatMap((zone) => idOf(zone) ?? []))].filter((zone) => ids.has(zone)),
      whenCorrect: text(feedback.correct),
      whenIncorrect: text(feedback.incorrect),
    });
  }
  return [...items.values()];
}

function readMarkup(value: JsonValue | undefined, block: SourceBlock, links: Links): Markup | null {
  const text = textOf(value);
  return text.trim() === '' ? null : { html: links.rewrite(text, block) };
}

function readImage(
  src: JsonValue | undefined,
  alt: JsonValue | undefined,
  block: SourceBlock,
  links: Links,
): DragItem['image'] {
  const link = textOf(src).trim();
  // Images that ship with the block, such as for its example: they don't exist here.
  if (link === '' || link.startsWith('/xblock/resource/')) return null;
  const address = links.address(link, block);
  return address === null ? null : { src: address, alt: textOf(alt) };
}

function readColors(
  background: JsonValue | undefined,
  text: JsonValue | undefined,
): { background: string; text: string } | null {
  const colors = { background: textOf(background).trim(), text: textOf(text).trim() };
  // A single one could be unreadable on the other's default.
  return COLOR.test(colors.background) && COLOR.test(colors.text) ? colors : null;
}

function listOf(value: JsonValue | undefined, max: number): { [key: string]: JsonValue }[] {
  return Array.isArray(value) ? value.slice(0, max).filter(isObject) : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
}

/** Ids are texts, or numbers in old exports. */
function idOf(value: JsonValue | undefined): string | null {
  const id = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return id === '' || id.length > MAX_ID ? null : id;
}

/** Old exports have texts for numbers. */
function lengthOf(value: JsonValue | undefined): number {
  const length = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return Number.isFinite(length) ? Math.min(Math.max(length, 0), MAX_LENGTH) : 0;
}
