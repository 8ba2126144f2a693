import {
  absolute,
  type Complex,
  complex,
  divide,
  exponential,
  isReal,
  logarithm,
  subtract,
} from './complex.ts';

/** A function of one number. NaN if it has no value. */
export type ComplexFunction = (z: Complex) => Complex;

/** `real` if it has a value, which is more precise there, and `general` for every other number. */
function extend(real: (x: number) => number, general: ComplexFunction): ComplexFunction {
  return (z) => {
    const value = isReal(z) ? real(z.re) : Number.NaN;
    return Number.isNaN(value) ? general(z) : complex(value);
  };
}

const ofReciprocal =
  (apply: ComplexFunction): ComplexFunction =>
  (z) =>
    apply(divide(complex(1), z));

const reciprocalOf =
  (apply: ComplexFunction): ComplexFunction =>
  (z) =>
    divide(complex(1), apply(z));

/** The hyperbolic form of a trigonometric function f, -i f(iz). */
const turned =
  (apply: ComplexFunction): ComplexFunction =>
  ({ re, im }) => {
    const value = apply({ re: -im, im: re });
    return complex(value.im, -value.re);
  };

/** Keeps the sign of a zero imaginary part, which tells the two sides of a branch cut apart. */
function squareRoot({ re, im }: Complex): Complex {
  const size = Math.sqrt((Math.abs(re) + Math.hypot(re, im)) / 2);
  if (size === 0) return { re: 0, im };
  if (re >= 0) return { re: size, im: im / (2 * size) };
  return { re: Math.abs(im) / (2 * size), im: Object.is(im, -0) || im < 0 ? -size : size };
}

/** Square roots of 1 - z and 1 + z, from which Kahan computes the inverse functions without cancellation. */
function rootsAround({ re, im }: Complex): { below: Complex; above: Complex } {
  return { below: squareRoot({ re: 1 - re, im: -im }), above: squareRoot({ re: 1 + re, im }) };
}

const sin = extend(Math.sin, ({ re, im }) =>
  complex(Math.sin(re) * Math.cosh(im), Math.cos(re) * Math.sinh(im)),
);

const cos = extend(Math.cos, ({ re, im }) =>
  complex(Math.cos(re) * Math.cosh(im), -Math.sin(re) * Math.sinh(im)),
);

/** Beyond it the hyperbolic functions overflow before their quotient has anything to add. */
const TAN_LIMIT = 20;

const tan = extend(Math.tan, ({ re, im }) => {
  if (Math.abs(im) > TAN_LIMIT) {
    return complex(2 * Math.sin(2 * re) * Math.exp(-2 * Math.abs(im)), Math.sign(im));
  }
  // cos 2x + cosh 2y, without cancellation near the poles.
  const divisor = 2 * (Math.cos(re) ** 2 + Math.sinh(im) ** 2);
  return complex(Math.sin(2 * re) / divisor, Math.sinh(2 * im) / divisor);
});

const arcsin = extend(Math.asin, (z) => {
  const { below, above } = rootsAround(z);
  const product = below.re * above.re - below.im * above.im;
  return complex(Math.atan2(z.re, product), Math.asinh(below.re * above.im - below.im * above.re));
});

const arccos = extend(Math.acos, (z) => {
  const { below, above } = rootsAround(z);
  return complex(2 * Math.atan2(below.re, above.re), Math.asinh(above.re * below.im - above.im * below.re));
});

const arctanh = extend(Math.atanh, ({ re, im }) =>
  complex(
    Math.log1p((4 * re) / ((1 - re) ** 2 + im ** 2)) / 4,
    (Math.atan2(im, 1 + re) - Math.atan2(-im, 1 - re)) / 2,
  ),
);

const arctan = extend(Math.atan, turned(arctanh));
const sinh = extend(Math.sinh, turned(sin));
const cosh = extend(Math.cosh, ({ re, im }) => cos({ re: -im, im: re }));
const tanh = extend(Math.tanh, turned(tan));
const arcsinh = extend(Math.asinh, turned(arcsin));

const arccosh = extend(Math.acosh, ({ re, im }) => {
  const below = squareRoot({ re: re - 1, im });
  const above = squareRoot({ re: re + 1, im });
  return complex(Math.asinh(below.re * above.re + below.im * above.im), 2 * Math.atan2(below.im, above.re));
});

/** Odd but for 0, of which it is pi/2. */
const arccot: ComplexFunction = (z) => subtract(complex(z.re < 0 ? -Math.PI / 2 : Math.PI / 2), arctan(z));

const fact: ComplexFunction = (z) => complex(isReal(z) ? factorial(z.re) : Number.NaN);

const logarithmTo = (base: number) => {
  const ofBase = complex(Math.log(base));
  return (z: Complex) => divide(logarithm(z), ofBase);
};

/** The functions of the calculator and of numerical problems, by lower-case name; angles in radians. */
export const functions: ReadonlyMap<string, ComplexFunction> = new Map([
  ['abs', (z) => complex(absolute(z))],
  ['exp', exponential],
  ['fact', fact],
  ['factorial', fact],
  ['ln', extend(Math.log, logarithm)],
  ['log2', extend(Math.log2, logarithmTo(2))],
  ['log10', extend(Math.log10, logarithmTo(10))],
  ['sqrt', extend(Math.sqrt, (z) => complex(squareRoot(z).re, squareRoot(z).im))],
  ['sin', sin],
  ['cos', cos],
  ['tan', tan],
  ['sec', reciprocalOf(cos)],
  ['csc', reciprocalOf(sin)],
  ['cot', reciprocalOf(tan)],
  ['arcsin', arcsin],
  ['arccos', arccos],
  ['arctan', arctan],
  ['arcsec', ofReciprocal(arccos)],
  ['arccsc', ofReciprocal(arcsin)],
  ['arccot', arccot],
  ['sinh', sinh],
  ['cosh', cosh],
  ['tanh', tanh],
  ['sech', reciprocalOf(cosh)],
  ['csch', reciprocalOf(sinh)],
  ['coth', reciprocalOf(tanh)],
  ['arcsinh', arcsinh],
  ['arccosh', arccosh],
  ['arctanh', arctanh],
  ['arcsech', ofReciprocal(arccosh)],
  ['arccsch', ofReciprocal(arcsinh)],
  ['arccoth', ofReciprocal(arctanh)],
]);

/** Of whole numbers up to 170, the largest whose factorial a double can hold; NaN for all others. */
export function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0 || n > 170) return Number.NaN;
  let product = 1;
  for (let factor = 2; factor <= n; factor += 1) product *= factor;
  return product;
}
