/** A complex number. An imaginary part of exactly 0 marks a real number, for which the operations stay real. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** Adding 0 turns -0 into 0: a typed `-0*i` means the upper side of a branch cut. */
export const complex = (re: number, im = 0): Complex => ({ re: re + 0, im: im + 0 });

export const isReal = (z: Complex): boolean => z.im === 0;

export const add = (a: Complex, b: Complex): Complex => complex(a.re + b.re, a.im + b.im);

export const subtract = (a: Complex, b: Complex): Complex => complex(a.re - b.re, a.im - b.im);

export const negate = (z: Complex): Complex => complex(-z.re, -z.im);

export function multiply(a: Complex, b: Complex): Complex {
  if (isReal(a)) return scale(b, a.re);
  if (isReal(b)) return scale(a, b.re);
  return complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

/** Avoids a product with an imaginary part of 0, which would make an infinite real number NaN. */
function scale(z: Complex, factor: number): Complex {
  return isReal(z) ? complex(z.re * factor) : complex(z.re * factor, z.im * factor);
}

/** By Smith's method, which doesn't overflow where the quotient itself is in range. */
export function divide(a: Complex, b: Complex): Complex {
  if (isReal(b)) return isReal(a) ? complex(a.re / b.re) : complex(a.re / b.re, a.im / b.re);
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re;
    const divisor = b.re + b.im * ratio;
    return complex((a.re + a.im * ratio) / divisor, (a.im - a.re * ratio) / divisor);
  }
  const ratio = b.re / b.im;
  const divisor = b.re * ratio + b.im;
  return complex((a.re * ratio + a.im) / divisor, (a.im * ratio - a.re) / divisor);
}

export const absolute = (z: Complex): number => Math.hypot(z.re, z.im);

export function exponential(z: Complex): Complex {
  const size = Math.exp(z.re);
  return isReal(z) ? complex(size) : complex(size * Math.cos(z.im), size * Math.sin(z.im));
}

/** The principal value. */
export function logarithm(z: Complex): Complex {
  return complex(Math.log(absolute(z)), Math.atan2(z.im, z.re));
}

/** Up to this exponent, integer powers are computed as products, so that `i^2` is exactly -1. */
const MAX_MULTIPLIED_POWER = 1024;

/** The principal value; NaN for a power of 0 that has none. */
export function power(base: Complex, exponent: Complex): Complex {
  const isWhole = isReal(exponent) && Number.isInteger(exponent.re);
  if (isReal(base) && isReal(exponent) && (base.re >= 0 || isWhole)) return complex(base.re ** exponent.re);
  if (isWhole && Math.abs(exponent.re) <= MAX_MULTIPLIED_POWER) {
    const product = wholePower(base, Math.abs(exponent.re));
    return exponent.re < 0 ? divide(complex(1), product) : product;
  }
  if (absolute(base) === 0) return complex(exponent.re > 0 ? 0 : Number.NaN);
  return exponential(multiply(exponent, logarithm(base)));
}

function wholePower(base: Complex, exponent: number): Complex {
  let product = complex(1);
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) product = multiply(product, square);
    square = multiply(square, square);
  }
  return product;
}
