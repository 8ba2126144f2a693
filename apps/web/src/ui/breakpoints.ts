/** Widths in CSS pixels at which a size class begins (CON-01); two-way layouts change at `medium` and `large` (CON-02). */
export const breakpoints = { small: 576, medium: 768, large: 992, extraLarge: 1200 } as const;

/**
 * Media queries with the same edges. "Below" ends 0.02 px before the edge, so that zoomed, fractional widths match
 * exactly one.
 */
export const queries = {
  belowSmall: `(max-width: ${breakpoints.small - 0.02}px)`,
  belowMedium: `(max-width: ${breakpoints.medium - 0.02}px)`,
  belowLarge: `(max-width: ${breakpoints.large - 0.02}px)`,
  fromLarge: `(min-width: ${breakpoints.large}px)`,
} as const;
