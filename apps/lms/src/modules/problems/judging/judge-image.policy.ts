import type { ImageQuestion, Point } from '@lectern/olx';

/** `[x,y]`, as Open edX writes it; null for anything else. */
export function readPoint(typed: string): Point | null {
  const match = /^\s*\[\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\]\s*$/.exec(typed);
  return match === null ? null : { x: Number(match[1]), y: Number(match[2]) };
}

/** Right in any rectangle, edges included, or inside any region. */
export function judgePoint({ rectangles, regions }: ImageQuestion, typed: string): number {
  const point = readPoint(typed);
  if (point === null) return 0;
  const isRight =
    rectangles.some(
      ({ from, to }) => point.x >= from.x && point.x <= to.x && point.y >= from.y && point.y <= to.y,
    ) || regions.some((corners) => isInside(corners, point));
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
