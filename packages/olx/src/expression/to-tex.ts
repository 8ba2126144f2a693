import type { Expression } from './parse.ts';

/** An expression as TeX. Names contain only letters, digits, indices and primes, so that none of them is a command. */
export function toTex(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return numberToTex(expression.text);
    case 'name':
      return nameToTex(expression.name);
    case 'call':
      return callToTex(expression.name, expression.argument);
    case 'sum':
      return expression.terms
        .map(({ sign, value }, i) => {
          const tex = value.kind === 'sum' ? inParentheses(value) : toTex(value);
          return i === 0 && sign === '+' ? tex : `${sign} ${tex}`;
        })
        .join(' ');
    case 'product':
      return productToTex(expression.factors);
    case 'parallel':
      return expression.branches.map((branch) => operandToTex(branch)).join(' \\parallel ');
    case 'power':
      return `${baseToTex(expression.base)}^{${toTex(expression.exponent)}}`;
    case 'negative':
      return `-${operandToTex(expression.value)}`;
    case 'factorial':
      return `${baseToTex(expression.value)}!`;
  }
}

const inParentheses = (expression: Expression): string => `\\left(${toTex(expression)}\\right)`;

/** Of a product or of parallel resistors. */
function operandToTex(expression: Expression): string {
  const isWhole =
    expression.kind !== 'sum' && expression.kind !== 'negative' && expression.kind !== 'parallel';
  return isWhole ? toTex(expression) : inParentheses(expression);
}

function baseToTex(expression: Expression): string {
  const isWhole =
    (expression.kind === 'number' && /^[\d.]+$/.test(expression.text)) ||
    expression.kind === 'name' ||
    expression.kind === 'call';
  return isWhole ? toTex(expression) : inParentheses(expression);
}

/** Left to right: everything before a `/` is its numerator, and needs no parentheses there. */
function productToTex(factors: Extract<Expression, { kind: 'product' }>['factors']): string {
  let alone = '';
  let product = '';
  factors.forEach(({ sign, value }, i) => {
    if (i === 0) {
      alone = toTex(value);
      product = value.kind === 'negative' ? alone : operandToTex(value);
    } else {
      product =
        sign === '/' ? `\\frac{${alone}}{${toTex(value)}}` : `${product} \\cdot ${operandToTex(value)}`;
      alone = product;
    }
  });
  return product;
}

function numberToTex(text: string): string {
  const [, digits = '', exponent, affix = ''] = /^([\d.]+)(?:[eE]([+-]?\d+))?(.?)$/u.exec(text) ?? [];
  const power = exponent === undefined ? '' : ` \\times 10^{${exponent.replace('+', '')}}`;
  const unit = affix === '%' ? '\\%' : affix === '' ? '' : `\\,\\mathrm{${affix}}`;
  return `${digits}${power}${unit}`;
}

const GREEK = new Set(
  (
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi ' +
    'omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'
  ).split(' '),
);

/** `R_1` has an index; a Greek letter's name becomes the letter; other words are upright. */
function nameToTex(name: string): string {
  const [, body = '', superscript = '', primes = ''] =
    /^([^{'^]*(?:\{[^}]*\})?)(\^\{[^}]*\})?('*)$/u.exec(name) ?? [];
  const [first = '', ...indices] = body.replace(/[{}]/g, '').split('_').filter(Boolean);
  const index = indices.length === 0 ? '' : `_{${indices.map(wordToTex).join(',')}}`;
  return `${wordToTex(first)}${primes}${index}${superscript}`;
}

function wordToTex(word: string): string {
  if (GREEK.has(word)) return `\\${word}`;
  return [...word].length === 1 || /^\d+$/.test(word) ? word : `\\mathrm{${word}}`;
}

/** Functions for which TeX has a symbol or a command. */
const WRITTEN: Readonly<Record<string, string>> = {
  ln: '\\ln',
  log10: '\\log_{10}',
  log2: '\\log_{2}',
  exp: '\\exp',
  sin: '\\sin',
  cos: '\\cos',
  tan: '\\tan',
  arcsin: '\\arcsin',
  arccos: '\\arccos',
  arctan: '\\arctan',
  sinh: '\\sinh',
  cosh: '\\cosh',
  tanh: '\\tanh',
};

function callToTex(name: string, argument: Expression): string {
  const known = name.toLowerCase();
  if (known === 'sqrt') return `\\sqrt{${toTex(argument)}}`;
  if (known === 'abs') return `\\left|${toTex(argument)}\\right|`;
  const written = Object.hasOwn(WRITTEN, known) ? WRITTEN[known] : undefined;
  const word = name.replace(/[{}^_']/g, '');
  return `${written ?? `\\operatorname{${word}}`}${inParentheses(argument)}`;
}
