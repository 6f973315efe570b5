/** A line through points, `x0, y0, x1, y1, …`. */
export interface Polyline {
  readonly points: readonly number[];
  readonly closed: boolean;
}
