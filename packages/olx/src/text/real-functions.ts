/** The functions of one real number that numerical problems know, by name; angles in radians. NaN = no real value. */
export const realFunctions: ReadonlyMap<string, (x: number) => number> = new Map([
  ['sqrt', Math.sqrt],
  ['abs', Math.abs],
  ['exp', Math.exp],
  ['ln', Math.log],
  ['log10', Math.log10],
  ['log2', Math.log2],
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', Math.tan],
  ['sec', (x) => 1 / Math.cos(x)],
  ['csc', (x) => 1 / Math.sin(x)],
  ['cot', (x) => 1 / Math.tan(x)],
  ['arcsin', Math.asin],
  ['arccos', Math.acos],
  ['arctan', Math.atan],
  ['sinh', Math.sinh],
  ['cosh', Math.cosh],
  ['tanh', Math.tanh],
  ['arcsinh', Math.asinh],
  ['arccosh', Math.acosh],
  ['arctanh', Math.atanh],
  ['fact', factorial],
  ['factorial', factorial],
]);

/** Of whole numbers up to 170, the largest whose factorial a double can hold; NaN for all others. */
export function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0 || n > 170) return Number.NaN;
  let product = 1;
  for (let factor = 2; factor <= n; factor += 1) product *= factor;
  return product;
}
