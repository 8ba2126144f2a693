import type { CourseView } from './course-view.ts';

const VARIANTS = 16;

/**
 * Caches what `make` computes from a view, per variant (an origin, a set of requested fields ...), for the view's lifetime.
 */
export function perView<A extends unknown[], T>(
  variantOf: (...args: A) => string,
  make: (view: CourseView, ...args: A) => T,
): (view: CourseView, ...args: A) => T {
  return cached((view) => view, variantOf, make);
}

function cached<A extends unknown[], T>(
  holderOf: (view: CourseView) => object,
  variantOf: (...args: A) => string,
  make: (view: CourseView, ...args: A) => T,
): (view: CourseView, ...args: A) => T {
  const made = new WeakMap<object, Map<string, T>>();
  return (view, ...args) => {
    const holder = holderOf(view);
    const variants = made.get(holder) ?? new Map<string, T>();
    made.set(holder, variants);
    const variant = variantOf(...args);
    const known = variants.get(variant);
    if (known !== undefined) return known;
    const value = make(view, ...args);
    if (variants.size >= VARIANTS) variants.clear();
    variants.set(variant, value);
    return value;
  };
}

/**
 * As {@link perView}, for results that depend only on sections, sequences and units: shared by learners' views of one
 * shape.
 */
export function perShape<A extends unknown[], T>(
  variantOf: (...args: A) => string,
  make: (view: CourseView, ...args: A) => T,
): (view: CourseView, ...args: A) => T {
  return cached(({ shape }) => shape, variantOf, make);
}

/** As {@link perView}, for a view and a learner's overlay; cached for as long as both are alive. */
export function perOverlay<O extends object, A extends unknown[], T>(
  variantOf: (...args: A) => string,
  make: (view: CourseView, overlay: O, ...args: A) => T,
): (view: CourseView, overlay: O, ...args: A) => T {
  const made = new WeakMap<O, (view: CourseView, ...args: A) => T>();
  return (view, overlay, ...args) => {
    const known = made.get(overlay);
    if (known) return known(view, ...args);
    const ofOverlay = perView(variantOf, (each: CourseView, ...rest: A) => make(each, overlay, ...rest));
    made.set(overlay, ofOverlay);
    return ofOverlay(view, ...args);
  };
}
