import type { AccessibilityRule } from './accessibility-rules.ts';

interface CheckedElement {
  fault: [rule: AccessibilityRule, example: string] | null;
  /** Whether the element is read out, apart from the text in it. */
  isRead: boolean;
}

type Attributes = ReadonlyMap<string, string>;

/** File names as alternative texts, which some editors insert. */
const FILE_NAME = /^[^\s/]{1,200}\.(?:apng|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i;
const BUTTON_TYPES = new Set(['button', 'image', 'reset', 'submit']);
/** Browsers name these themselves. */
const NAMED_TYPES = new Set(['reset', 'submit']);

/** What is wrong with one complete element: a missing text for an image, a control or a frame. */
export function checkElement(name: string, attributes: Attributes, hasName: boolean): CheckedElement {
  const isNamed = isFilled(attributes, 'aria-label', 'aria-labelledby', 'title');
  const isPresentation = ['presentation', 'none'].includes(attributes.get('role') ?? '');
  const fault = (rule: AccessibilityRule, ...of: string[]): CheckedElement => ({
    fault: [rule, exampleOf(attributes, of)],
    isRead: isNamed,
  });
  const sound: CheckedElement = { fault: null, isRead: isNamed };
  switch (name) {
    case 'img':
      if (isNamed || isPresentation) return sound;
      return lacksAlternative(attributes)
        ? fault('image-text', 'src')
        : { fault: null, isRead: isFilled(attributes, 'alt') };
    case 'area':
      return isNamed || !attributes.has('href') || isFilled(attributes, 'alt')
        ? sound
        : fault('image-text', 'href');
    case 'input':
      return isNamed || isNamedInput(attributes)
        ? { fault: null, isRead: true }
        : fault('control-name', 'src');
    case 'a':
    case 'button':
      if (hasName || isNamed || !isControl(name, attributes)) return sound;
      return fault('control-name', 'href');
    case 'iframe':
      return isNamed || isInvisibleFrame(attributes) ? sound : fault('frame-title', 'src');
    default:
      return sound;
  }
}

/** An anchor without an address is a place to link to. */
function isControl(name: string, attributes: Attributes): boolean {
  return name === 'button' || (name === 'a' && attributes.has('href'));
}

function lacksAlternative(attributes: Attributes): boolean {
  const alt = attributes.get('alt');
  return alt === undefined || FILE_NAME.test(alt.trim());
}

function isNamedInput(attributes: Attributes): boolean {
  const type = attributes.get('type')?.toLowerCase() ?? 'text';
  if (!BUTTON_TYPES.has(type) || NAMED_TYPES.has(type)) return true;
  return isFilled(attributes, type === 'image' ? 'alt' : 'value');
}

/** A frame of a tracker or a script. */
function isInvisibleFrame(attributes: Attributes): boolean {
  return ['width', 'height'].some((side) => /^[01](?:px)?$/.test(attributes.get(side) ?? ''));
}

const isFilled = (attributes: Attributes, ...names: string[]): boolean =>
  names.some((name) => (attributes.get(name) ?? '').trim() !== '');

/** The file or address of the element, readable. */
function exampleOf(attributes: Attributes, names: readonly string[]): string {
  const address = names.map((name) => attributes.get(name)).find((value) => value !== undefined) ?? '';
  if (address.startsWith('data:')) return '(embedded image)';
  const path = /^\/assets\/courseware\/[0-9a-f]{64}\/([^?#]+)/.exec(address)?.[1];
  return path === undefined ? address : decodeName(path);
}

function decodeName(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
