import { ELEMENTS } from './elements.ts';

/** Longest first, as one may be a prefix of another. */
const ARROWS: readonly (readonly [string, string])[] = [
  ['<->', '\\rightleftharpoons'],
  ['->', '\\rightarrow'],
  ['=', '='],
];
const MAX_LENGTH = 500;
const MAX_TERMS = 50;
const MAX_DEPTH = 10;

/** A plus may end a charge instead: `H^+ + Ca^{2+}`. */
const PLUS = /(?<!\^\{?\d?)\+/;
const COEFFICIENT = /^\s*(?:(\d{1,6})\s*\/\s*(\d{1,6})|(\d{1,6}(?:\.\d{1,6})?))?\s*/;
const PHASE = /\((aq|s|l|g)\)\s*$/;
const CHARGE = /\^(?:\{(\d{0,3}[+-])\}|(\d{0,3}[+-]))\s*$/;
const PIECE = /([A-Z][a-z]?)(?:_?\{?(\d{1,4})\}?)?|([([])|([)\]])(?:_?\{?(\d{1,4})\}?)?|([.*])(\d{0,4})/y;

class UnreadableError extends Error {}

/**
 * A chemical formula or equation as TeX, in the notation that the check functions of `chemcalc` take: `2H2(g) + O2 ->
 * 2H2O`, `Ca^2+ + CO3^{2-}`. Null for invalid notation.
 */
export function chemistryToTex(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const [sign, tex] = ARROWS.find(([arrow]) => text.includes(arrow)) ?? [];
    if (sign === undefined || tex === undefined) return sumToTex(text);
    const sides = text.split(sign);
    if (sides.length !== 2) return null;
    return sides.map(sumToTex).join(` ${tex} `);
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

function sumToTex(text: string): string {
  const terms = text.split(PLUS);
  if (terms.length > MAX_TERMS) throw new UnreadableError();
  return terms.map(termToTex).join(' + ');
}

/** A molecule with its coefficient, charge and phase. */
function termToTex(text: string): string {
  const [whole = '', over, under, plain] = COEFFICIENT.exec(text) ?? [];
  if (Number(over ?? plain ?? 1) === 0 || Number(under ?? 1) === 0) throw new UnreadableError();
  const coefficient = over === undefined ? (plain ?? '') : `\\frac{${over}}{${under}}`;
  let rest = text.slice(whole.length).trim();
  const phase = PHASE.exec(rest);
  if (phase) rest = rest.slice(0, phase.index).trim();
  const charge = CHARGE.exec(rest);
  if (charge) rest = rest.slice(0, charge.index).trim();
  const isElectron = rest === 'e' && charge !== null;
  const molecule = isElectron ? '\\mathrm{e}' : moleculeToTex(rest.replaceAll(' ', ''));
  return [
    coefficient === '' ? '' : `${coefficient}\\,`,
    molecule,
    charge ? `{}^{${charge[1] ?? charge[2]}}` : '',
    phase ? `\\,(\\mathrm{${phase[1]}})` : '',
  ].join('');
}

function moleculeToTex(text: string): string {
  const open: string[] = [];
  let tex = '';
  let hasAtom = false;
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    if (match === null) throw new UnreadableError();
    const [, element, count, opening, closing, times, dot, hydrate] = match;
    if (element !== undefined) {
      if (!ELEMENTS.has(element)) throw new UnreadableError();
      hasAtom = true;
      tex += `\\mathrm{${element}}${indexToTex(count)}`;
    } else if (opening !== undefined) {
      open.push(opening);
      if (open.length > MAX_DEPTH) throw new UnreadableError();
      tex += opening;
    } else if (closing !== undefined) {
      if (open.pop() === undefined) throw new UnreadableError();
      tex += `${closing}${indexToTex(times)}`;
    } else if (dot !== undefined) {
      if (open.length > 0) throw new UnreadableError();
      tex += ` \\cdot ${hydrate ?? ''}`;
    }
  }
  if (open.length > 0 || !hasAtom) throw new UnreadableError();
  return tex;
}

const indexToTex = (count: string | undefined): string => (count === undefined ? '' : `_{${count}}`);
