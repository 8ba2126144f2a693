import type { ImageQuestion, Point } from '@lectern/olx';

/** `[x,y]`, as Open edX writes it; null for anything else. */
export function readPlace(typed: string): Point | null {
  const match = /^\s*\[\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\]\s*$/.exec(typed);
  return match === null ? null : { x: Number(match[1]), y: Number(match[2]) };
}

/** Right in any rectangle, edges included, or inside any region. */
export function judgePlace({ rectangles, regions }: ImageQuestion, typed: string): number {
  const place = readPlace(typed);
  if (place === null) return 0;
  const isRight =
    rectangles.some(
      ({ from, to }) => place.x >= from.x && place.x <= to.x && place.y >= from.y && place.y <= to.y,
    ) || regions.some((corners) => isInside(corners, place));
  return isRight ? 1 : 0;
}

/** Inside a convex polygon: on the same side of every edge. */
function isInside(corners: readonly Point[], { x, y }: Point): boolean {
  const sides = corners.map((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x);
  });
  return sides.length > 2 && (sides.every((side) => side > 0) || sides.every((side) => side < 0));
}
