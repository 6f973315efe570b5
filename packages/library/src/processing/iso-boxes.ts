/** A box of the ISO base media file format: where its content begins and ends. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes between two places, as far as they are whole and make sense. */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    // A box of the size 0 goes on to the end. Those with a size of 64 bits hold pixels, and nothing of interest follows within the head.
    const end = size === 0 ? to : at + size;
    if (end < at + 8 || end > to) break;
    boxes.push({ type, start: at + 8, end });
    at = end;
  }
  return boxes;
}

/** The boxes at a path such as `meta`, `iprp`. */
export const boxesAt = (view: DataView, path: readonly string[]): Box[] =>
  path.reduce<Box[]>(
    (outer, name) =>
      outer
        // A `meta` box has a version and flags before its content.
        .flatMap(({ type, start, end }) => boxesIn(view, type === 'meta' ? start + 4 : start, end))
        .filter(({ type }) => type === name),
    [{ type: '', start: 0, end: view.byteLength }],
  );
