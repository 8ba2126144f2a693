import { type CssColor, parseCssColor } from './css-color.ts';

/** What an element's own attributes say about its text. Absent: nothing. */
export interface InlineStyle {
  /** `unknown`: a value that can't be computed here, such as a variable or an image. */
  color?: CssColor | 'unknown';
  background?: CssColor | 'unknown';
  /** CSS pixels, or a factor of the parent's size. */
  fontSize?: { px: number } | { factor: number };
  isBold?: boolean;
  isHidden?: boolean;
}

const MAX_LENGTH = 4000;
/** The expression that splits one takes quadratic time. */
const MAX_BACKGROUND_LENGTH = 200;
const INHERITS = new Set(['inherit', 'initial', 'unset', 'revert', 'currentcolor', 'none', '']);
const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: 16 };
const SIZE_KEYWORDS: Readonly<Record<string, number>> = {
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  medium: 16,
  small: 13,
  'x-small': 10,
};

/** The `style` of an element, and the attributes from before there were styles. */
export function readInlineStyle(attributes: ReadonlyMap<string, string>): InlineStyle {
  const read: InlineStyle = {};
  const old = { color: attributes.get('color'), 'background-color': attributes.get('bgcolor') };
  for (const [property, value] of Object.entries(old)) {
    if (value !== undefined) readDeclaration(read, property, value);
  }
  const style = attributes.get('style')?.slice(0, MAX_LENGTH) ?? '';
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '');
    readDeclaration(read, declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return read;
}

function readDeclaration(read: InlineStyle, property: string, value: string): void {
  switch (property) {
    case 'color':
      if (!INHERITS.has(value)) read.color = parseCssColor(value) ?? 'unknown';
      return;
    case 'background':
    case 'background-color':
    case 'background-image':
      if (!INHERITS.has(value)) read.background = readBackground(value);
      return;
    case 'font-size':
      readFontSize(read, value);
      return;
    case 'font-weight':
      read.isBold = value.startsWith('bold') || Number(value) >= 700;
      return;
    case 'display':
      read.isHidden = value === 'none';
      return;
    case 'visibility':
      read.isHidden = value === 'hidden';
      return;
    case 'opacity':
      if (Number(value) < 1) read.color = 'unknown';
  }
}

/** The color of a background without an image. */
function readBackground(value: string): CssColor | 'unknown' {
  if (/url\(|gradient\(/.test(value)) return 'unknown';
  const whole = parseCssColor(value);
  if (whole !== null) return whole;
  const found = value
    .slice(0, MAX_BACKGROUND_LENGTH)
    .split(/\s+(?![^(]*\))/)
    .map(parseCssColor);
  return found.find((color) => color !== null) ?? 'unknown';
}

function readFontSize(read: InlineStyle, value: string): void {
  const keyword = SIZE_KEYWORDS[value];
  const [, number = '', unit = ''] = /^(\d*\.?\d+)\s*(px|pt|rem|em|%)$/.exec(value) ?? [];
  const pixels = PIXELS[unit];
  if (keyword !== undefined) read.fontSize = { px: keyword };
  else if (pixels !== undefined) read.fontSize = { px: Number(number) * pixels };
  else if (number !== '') read.fontSize = { factor: Number(number) / (unit === '%' ? 100 : 1) };
}
