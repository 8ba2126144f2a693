import { fileURLToPath } from 'node:url';
import bidiJs, { type Bidi } from 'bidi-js';
import { type Font, openSync } from 'fontkit';

/** The font families of certificates, one per script. */
export type Family = 'latin' | 'hebrew' | 'arabic';
export type Weight = 'regular' | 'bold';

const FILES: Record<Family, Record<Weight, string>> = {
  latin: {
    regular: '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
    bold: '@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf',
  },
  hebrew: {
    regular: '@expo-google-fonts/frank-ruhl-libre/400Regular/FrankRuhlLibre_400Regular.ttf',
    bold: '@expo-google-fonts/frank-ruhl-libre/600SemiBold/FrankRuhlLibre_600SemiBold.ttf',
  },
  arabic: {
    regular: '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
    bold: '@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
  },
};
const FAMILIES = Object.keys(FILES) as Family[];

/** The TrueType file of a family; Latin, Greek and Cyrillic share one. */
export function fontFile(family: Family, weight: Weight): string {
  return fileURLToPath(import.meta.resolve(FILES[family][weight]));
}

export const fontFiles: readonly string[] = FAMILIES.flatMap((family) => [
  fontFile(family, 'regular'),
  fontFile(family, 'bold'),
]);

const opened = new Map<string, Font>();

function openFont(family: Family, weight: Weight): Font {
  const file = fontFile(family, weight);
  const known = opened.get(file);
  if (known) return known;
  const font = openSync(file);
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  opened.set(file, font);
  return font;
}

/** Text of one font and one direction. */
export interface TextRun {
  text: string;
  family: Family;
}

// At run time the import is the function itself; its declared type depends on the module resolution.
const bidi = (bidiJs as unknown as () => Bidi)();
const NEUTRAL = /[\p{P}\p{S}\p{Z}\p{M}\p{Cf}]/u;

/** Whether a line reads from right to left, by its first letter. */
export function isRightToLeft(line: string): boolean {
  const [paragraph] = bidi.getEmbeddingLevels(line, 'auto').paragraphs;
  return paragraph !== undefined && paragraph.level % 2 === 1;
}

/** Invisible characters that only direct other ones, such as the marks around a percentage in Arabic. */
const INVISIBLE = /\p{Cf}/u;

/** Visible characters that are in none of the fonts. */
export function findUnprintable(text: string): string[] {
  return [...new Set(text)].filter((character) => !INVISIBLE.test(character) && familyOf(character) === null);
}

function familyOf(character: string, before?: Family): Family | null {
  const has = (family: Family) =>
    openFont(family, 'regular').hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  // Spaces and marks join the run before them, so that the words of one script are shaped together.
  if (before !== undefined && NEUTRAL.test(character) && has(before)) return before;
  return FAMILIES.find(has) ?? null;
}

/**
 * Splits a line into runs in visual order, from left to right (Unicode bidirectional algorithm). Characters within a run
 * stay in logical order, because shaping reorders them. Omits what no font has; see {@link findUnprintable}.
 */
export function visualRuns(line: string): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: (TextRun & { level: number })[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const before = last?.level === level ? last.family : undefined;
    const family = familyOf(character, before);
    const text = mirrored.get(index) ?? character;
    index += character.length;
    if (family === null) continue;
    if (last !== undefined && last.level === level && last.family === family) last.text += text;
    else runs.push({ text, family, level });
  }
  return inVisualOrder(runs);
}

/** Rule L2: from the highest level down, reverses every sequence of runs at that level or above. */
function inVisualOrder(runs: (TextRun & { level: number })[]): TextRun[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  const ordered = [...runs];
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) {
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
        start = end;
      }
    }
  }
  return ordered.map(({ text, family, level }) => {
    // Shaping reverses letters by script; brackets and spaces between two directions belong to none.
    const needsReversing = level % 2 === 1 && family === 'latin';
    return { text: needsReversing ? [...text].reverse().join('') : text, family };
  });
}

/** The width of a line, in the unit of `size`. */
export function measure(line: string, size: number, weight: Weight): number {
  return visualRuns(line).reduce((sum, { text, family }) => {
    const font = openFont(family, weight);
    return sum + (font.layout(text).advanceWidth / font.unitsPerEm) * size;
  }, 0);
}

/** A text broken into lines, and its font size. */
export interface FittedText {
  size: number;
  lines: string[];
}

/**
 * Breaks a text between words into at most `maxLines` lines of `width`. The size shrinks as needed, down to half; what
 * doesn't fit even then is cut off with an ellipsis.
 */
export function fitText(
  text: string,
  { size, width, maxLines, weight }: { size: number; width: number; maxLines: number; weight: Weight },
): FittedText {
  for (let current = size; current >= size / 2; current -= size / 20) {
    const lines = breakLines(text, (line) => measure(line, current, weight) <= width);
    if (lines !== null && lines.length <= maxLines) return { size: current, lines };
  }
  const smallest = size / 2;
  const fits = (line: string) => measure(line, smallest, weight) <= width * maxLines * 0.9;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end)}…`)) end -= 1;
  const cut = breakAnywhere(
    `${text.slice(0, end).trimEnd()}…`,
    (line) => measure(line, smallest, weight) <= width,
  );
  return { size: smallest, lines: cut.slice(0, maxLines) };
}

/** Null if a single word is too long. */
function breakLines(text: string, fits: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (!fits(word)) return null;
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

function breakAnywhere(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (fits(line + character)) {
      line += character;
    } else {
      lines.push(line);
      line = character;
    }
  }
  return [...lines, line];
}
