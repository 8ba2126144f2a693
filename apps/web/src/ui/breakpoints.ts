/** Widths in CSS pixels from which a size class begins (CON-01). */
export const breakpoints = { extraSmall: 0, small: 576, medium: 768, large: 992, extraLarge: 1200 } as const;

export type SizeClass = keyof typeof breakpoints;

/** Widths from which a two-way layout changes (CON-02). */
export const layouts = { mobile: 0, tablet: 768, desktop: 992 } as const;

export type Layout = keyof typeof layouts;

/** The size class of a width in CSS pixels. */
export function sizeClassOf(width: number): SizeClass {
  if (width >= breakpoints.extraLarge) return 'extraLarge';
  if (width >= breakpoints.large) return 'large';
  if (width >= breakpoints.medium) return 'medium';
  return width >= breakpoints.small ? 'small' : 'extraSmall';
}

/** The layout of a width in CSS pixels. */
export function layoutOf(width: number): Layout {
  if (width >= layouts.desktop) return 'desktop';
  return width >= layouts.tablet ? 'tablet' : 'mobile';
}

/**
 * Media queries with the same edges. "Below" ends 0.02 px before the edge, so that zoomed, fractional widths match
 * exactly one.
 */
export const queries = {
  belowSmall: `(max-width: ${breakpoints.small - 0.02}px)`,
  belowMedium: `(max-width: ${breakpoints.medium - 0.02}px)`,
  belowLarge: `(max-width: ${breakpoints.large - 0.02}px)`,
  fromTablet: `(min-width: ${layouts.tablet}px)`,
  fromDesktop: `(min-width: ${layouts.desktop}px)`,
  fromExtraLarge: `(min-width: ${breakpoints.extraLarge}px)`,
} as const;
