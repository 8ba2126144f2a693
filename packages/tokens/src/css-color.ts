/**
 * The subset of CSS colors needed to compute what a browser paints for a token: hex, var(), light-dark(),
 * color-mix(in oklab), oklch(from …).
 */

export type Rgb = readonly [red: number, green: number, blue: number];
type Lab = readonly [lightness: number, a: number, b: number];

export type Tokens = ReadonlyMap<string, string>;

/** The color of a value in the given tokens. Throws for a notation that the tokens do not use. */
export function resolveColor(value: string, tokens: Tokens): Rgb {
  const text = value.trim();
  if (text.startsWith('#')) return fromHex(text);
  if (text === 'black') return [0, 0, 0];
  if (text === 'white') return [1, 1, 1];

  const [name, inner] = parseFunction(text);
  if (name === 'var') {
    const [token = '', fallback] = splitOnce(inner, ',');
    const known = tokens.get(token.trim());
    if (known !== undefined) return resolveColor(known, tokens);
    if (fallback !== undefined) return resolveColor(fallback, tokens);
    throw new Error(`The token ${token} is not defined`);
  }
  if (name === 'color-mix') return mix(inner, tokens);
  if (name === 'oklch') return clampLightness(inner, tokens);
  throw new Error(`Cannot read the color ${text}`);
}

/** A value with each `light-dark()` in it replaced by the color of one scheme. */
export function resolveScheme(value: string, scheme: 'light' | 'dark'): string {
  const at = value.indexOf('light-dark(');
  if (at < 0) return value;
  const inner = balanced(value.slice(at + 'light-dark('.length));
  const chosen = splitTop(inner)[scheme === 'light' ? 0 : 1] ?? '';
  const end = at + 'light-dark('.length + inner.length + 1;
  return resolveScheme(value.slice(0, at) + chosen.trim() + value.slice(end), scheme);
}

/** The text before the parenthesis that closes one opened before it. */
function balanced(text: string): string {
  let depth = 1;
  for (const [at, character] of [...text].entries()) {
    if (character === '(') depth++;
    if (character === ')' && --depth === 0) return text.slice(0, at);
  }
  throw new Error(`No closing parenthesis in ${text}`);
}

/** The contrast of two opaque colors as WCAG 2 defines it, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function mix(inner: string, tokens: Tokens): Rgb {
  const [space, first = '', second = ''] = splitTop(inner);
  if (space?.trim() !== 'in oklab') throw new Error(`Cannot mix ${space}`);
  const part = /^(.*?)\s+([\d.]+)%$/.exec(first.trim());
  if (!part) throw new Error(`No share in ${first}`);
  const share = Number(part[2]) / 100;
  const a = toOklab(resolveColor(part[1] ?? '', tokens));
  const b = toOklab(resolveColor(second, tokens));
  return fromOklab([0, 1, 2].map((i) => (a[i] ?? 0) * share + (b[i] ?? 0) * (1 - share)) as unknown as Lab);
}

function clampLightness(inner: string, tokens: Tokens): Rgb {
  const form = /^from\s+(.+)\s+(min|max)\(l,\s*([\d.]+)\)\s+c\s+h$/.exec(inner.trim());
  if (!form) throw new Error(`Cannot read oklch(${inner})`);
  const [lightness, a, b] = toOklab(resolveColor(form[1] ?? '', tokens));
  const bound = Number(form[3]);
  return fromOklab([form[2] === 'min' ? Math.min(lightness, bound) : Math.max(lightness, bound), a, b]);
}

function parseFunction(text: string): [name: string, inner: string] {
  const form = /^([\w-]+)\(([\s\S]*)\)$/.exec(text);
  if (!form) throw new Error(`Cannot read the color ${text}`);
  return [form[1] ?? '', form[2] ?? ''];
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function splitTop(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function fromHex(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`Write ${hex} in six digits`);
  return [channel(1), channel(3), channel(5)];
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  const within = Math.min(1, Math.max(0, channel));
  return within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
}

function toOklab(color: Rgb): Lab {
  const [r, g, b] = color.map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
