/** In whole percent; 0 if nobody answered. */
export function percentOf(times: number, total: number): number {
  return total === 0 ? 0 : Math.round((times / total) * 100);
}
