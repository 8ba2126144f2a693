import type { Rgb } from '@lectern/tokens/css-color.ts';
import { COLOR_KEYWORDS } from './color-keywords.ts';

/** A color with its opacity; all numbers are 0..1. */
export interface CssColor {
  rgb: Rgb;
  alpha: number;
}

const MAX_LENGTH = 60;

/** A color as authors write it: keyword, hex, rgb() or hsl(). Null for anything else, such as a variable. */
export function parseCssColor(value: string): CssColor | null {
  const text = value.trim().toLowerCase();
  if (text.length > MAX_LENGTH) return null;
  if (text === 'transparent') return { rgb: [0, 0, 0], alpha: 0 };
  if (text.startsWith('#')) return parseHex(text.slice(1));
  const keyword = COLOR_KEYWORDS.get(text);
  if (keyword !== undefined) return parseHex(keyword);
  const form = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text);
  return form ? parseFunction(form[1] === 'hsl', (form[2] ?? '').split(/[\s,/]+/).filter(Boolean)) : null;
}

/** What a translucent color looks like on an opaque one. */
export function blend({ rgb, alpha }: CssColor, ground: Rgb): Rgb {
  const mix = (at: 0 | 1 | 2) => rgb[at] * alpha + ground[at] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

/** `#rrggbb`. */
export function formatHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`;
}

const toByte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);

function parseHex(digits: string): CssColor | null {
  const isShort = /^[\da-f]{3,4}$/.test(digits);
  if (!isShort && !/^(?:[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const width = isShort ? 1 : 2;
  const channel = (at: number) => {
    const part = digits.slice(at * width, (at + 1) * width);
    return Number.parseInt(isShort ? part + part : part, 16) / 255;
  };
  const hasAlpha = digits.length === 4 * width;
  return { rgb: [channel(0), channel(1), channel(2)], alpha: hasAlpha ? channel(3) : 1 };
}

function parseFunction(
  isHsl: boolean,
  [a = '', b = '', c = '', opacity = '1', ...rest]: string[],
): CssColor | null {
  const alpha = amount(opacity, 1);
  const first = isHsl ? (Number.parseFloat(a) % 360) / 360 : amount(a, 255);
  const scale = isHsl ? 100 : 255;
  const [second, third] = [amount(b, scale), amount(c, scale)];
  if (rest.length > 0 || [first, second, third, alpha].some(Number.isNaN)) return null;
  return { rgb: isHsl ? fromHsl((first + 1) % 1, second, third) : [first, second, third], alpha };
}

/** A number of 0..`scale`, or a percentage, as 0..1. */
function amount(text: string, scale: number): number {
  const value = Number(text.replace(/%$/, ''));
  return Math.min(1, Math.max(0, value / (text.endsWith('%') ? 100 : scale)));
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue * 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}
