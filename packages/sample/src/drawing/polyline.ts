/** A line through points, `x0, y0, x1, y1, …`. */
export interface Polyline {
  readonly points: readonly number[];
  readonly closed: boolean;
}

/** Visits the points `x0, y0, x1, y1, …` in order. A single number left at the end is ignored. */
export function eachPoint(points: readonly number[], visit: (x: number, y: number) => void): void {
  let x: number | undefined;
  for (const value of points) {
    if (x === undefined) {
      x = value;
    } else {
      visit(x, value);
      x = undefined;
    }
  }
}

/** Visits the segments between the points, and, where the line is closed, the one from the last point to the first. */
export function eachSegment(
  { points, closed }: Polyline,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  const first = { x: 0, y: 0 };
  const last = { x: 0, y: 0 };
  let count = 0;
  eachPoint(points, (x, y) => {
    if (count === 0) Object.assign(first, { x, y });
    else visit(last.x, last.y, x, y);
    last.x = x;
    last.y = y;
    count += 1;
  });
  if (closed && count > 0) visit(last.x, last.y, first.x, first.y);
}
