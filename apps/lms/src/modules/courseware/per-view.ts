import type { CourseView } from './course-view.ts';

const VARIANTS = 16;

/**
 * Keeps what is made from a view, per variant (an origin, a set of requested fields ...), for as long as the view lives.
 */
export function perView<A extends unknown[], T>(
  variantOf: (...args: A) => string,
  make: (view: CourseView, ...args: A) => T,
): (view: CourseView, ...args: A) => T {
  const made = new WeakMap<CourseView, Map<string, T>>();
  return (view, ...args) => {
    const variants = made.get(view) ?? new Map<string, T>();
    made.set(view, variants);
    const variant = variantOf(...args);
    const known = variants.get(variant);
    if (known !== undefined) return known;
    const value = make(view, ...args);
    if (variants.size >= VARIANTS) variants.clear();
    variants.set(variant, value);
    return value;
  };
}
