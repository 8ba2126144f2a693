import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE } from '@formatjs/icu-messageformat-parser';

const accented: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
};
const padding =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const growth = 0.35;

/**
 * A message of the pseudo-locale: accented, about 35 % longer, and otherwise the same message (with its arguments,
 * plurals and tags). Shows texts that bypass the catalogue and layouts that are too rigid.
 */
export function pseudoLocalize(message: MessageFormatElement[]): MessageFormatElement[] {
  const extra = Math.round(lengthOf(message) * growth);
  return append(message.map(accent), extra > 0 ? padding.slice(0, extra).trimEnd() : '');
}

/** Appends the text, to the last literal if there is one, as in a translation. */
function append(message: MessageFormatElement[], text: string): MessageFormatElement[] {
  const last = message.at(-1);
  if (text === '') return message;
  return last?.type === TYPE.literal
    ? [...message.slice(0, -1), { ...last, value: last.value + text }]
    : [...message, { type: TYPE.literal, value: text }];
}

function accent(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: element.value.replace(/[a-z]/gi, (letter) => accented[letter] ?? letter) };
    case TYPE.tag:
      return { ...element, children: element.children.map(accent) };
    case TYPE.plural:
    case TYPE.select:
      return {
        ...element,
        options: Object.fromEntries(
          Object.entries(element.options).map(([key, option]) => [
            key,
            { ...option, value: option.value.map(accent) },
          ]),
        ),
      };
    default:
      return element;
  }
}

function lengthOf(elements: MessageFormatElement[]): number {
  return elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length;
    if (element.type === TYPE.tag) return sum + lengthOf(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return sum + Math.max(0, ...Object.values(element.options).map((option) => lengthOf(option.value)));
    }
    return sum;
  }, 0);
}
