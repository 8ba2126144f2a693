import { contrast, type Rgb } from '@lectern/tokens/css-color.ts';
import { blend, type CssColor, formatHex } from './css-color.ts';
import type { InlineStyle } from './inline-style.ts';

/** How the text in an element looks, as far as the markup says. */
export interface TextColors {
  /** `unknown`: by a rule or value that can't be computed here. */
  color: Rgb | 'unknown';
  background: Rgb | 'unknown';
  isColorSet: boolean;
  isBackgroundSet: boolean;
  /** CSS pixels. */
  size: number;
  isBold: boolean;
  isHidden: boolean;
}

const WHITE: Rgb = [1, 1, 1];
/** `--color-ink` on the light paper of units. */
const INK: Rgb = [27 / 255, 31 / 255, 36 / 255];

export const UNSTYLED: TextColors = {
  color: INK,
  background: WHITE,
  isColorSet: false,
  isBackgroundSet: false,
  size: 16,
  isBold: false,
  isHidden: false,
};

/** The site gives these their own colors. */
const STYLED_BY_SITE = new Set('a button code kbd mark pre samp input select textarea'.split(' '));
const HEADING_SIZES: Readonly<Record<string, number>> = { h1: 32, h2: 24, h3: 19, h4: 16, h5: 14, h6: 13 };
const BOLD = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '));

/** The look of the text in an element, from that around it. */
export function colorsIn(around: TextColors, name: string, style: InlineStyle): TextColors {
  const isOfSite = STYLED_BY_SITE.has(name);
  const background = backgroundIn(around, style, isOfSite);
  const color = style.color ?? (isOfSite ? 'unknown' : null);
  return {
    background,
    color: color === null ? around.color : paint(color, background),
    isColorSet: color !== null || around.isColorSet,
    isBackgroundSet: style.background !== undefined || around.isBackgroundSet,
    size: sizeIn(around.size, name, style),
    isBold: style.isBold ?? (around.isBold || BOLD.has(name)),
    isHidden: style.isHidden === true || (style.isHidden === undefined && around.isHidden) || isClear(style),
  };
}

/**
 * What is wrong with the colors of a text, such as `#aaaaaa on #ffffff, 2.3:1`; null if they are legible, not the
 * author's, or can't be computed. `hasSheet`: the author's style sheet may set what the element doesn't.
 */
export function describeContrast(colors: TextColors, hasSheet: boolean): string | null {
  const { color, background, isColorSet, isBackgroundSet } = colors;
  if (colors.isHidden || color === 'unknown' || background === 'unknown') return null;
  if (!isColorSet && !isBackgroundSet) return null;
  if (hasSheet && !(isColorSet && isBackgroundSet)) return null;
  const ratio = contrast(color, background);
  const isLarge = colors.size >= 24 || (colors.isBold && colors.size >= 18.66);
  if (ratio >= (isLarge ? 3 : 4.5)) return null;
  return `${formatHex(color)} on ${formatHex(background)}, ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}

function paint(color: CssColor | 'unknown', background: Rgb | 'unknown'): Rgb | 'unknown' {
  return color === 'unknown' || background === 'unknown' ? 'unknown' : blend(color, background);
}

function backgroundIn(around: TextColors, style: InlineStyle, isOfSite: boolean): Rgb | 'unknown' {
  const { background } = style;
  if (background === undefined) return isOfSite ? 'unknown' : around.background;
  if (background === 'unknown') return 'unknown';
  if (background.alpha === 1) return background.rgb;
  return around.background === 'unknown' ? 'unknown' : blend(background, around.background);
}

function sizeIn(around: number, name: string, { fontSize }: InlineStyle): number {
  if (fontSize === undefined) return HEADING_SIZES[name] ?? around;
  return 'px' in fontSize ? fontSize.px : around * fontSize.factor;
}

const isClear = ({ color }: InlineStyle) => color !== undefined && color !== 'unknown' && color.alpha === 0;
