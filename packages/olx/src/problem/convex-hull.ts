import type { Point } from '../special-questions.ts';

/** The corners of the smallest convex polygon around the points, in order (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const lower = chain(sorted);
  const upper = chain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly Point[]): Point[] {
  const corners: Point[] = [];
  for (const point of points) {
    while (corners.length >= 2 && crossProduct(corners.at(-2), corners.at(-1), point) <= 0) corners.pop();
    corners.push(point);
  }
  return corners;
}

/** Positive where the way from a over b to c turns in the direction in which corners are listed. */
function crossProduct(a: Point | undefined, b: Point | undefined, c: Point): number {
  return a && b ? (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) : 0;
}
