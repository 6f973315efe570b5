/**
 * The index of the focused cell of a grid after a key, in reading order; `undefined` when the key does not move the focus. `columns` is the
 * current number of columns, at least 1.
 */
export function rovingIndex(key: string, index: number, length: number, columns: number): number | undefined {
  if (length === 0) return undefined;
  const target = (): number | undefined => {
    switch (key) {
      case 'ArrowLeft':
        return index - 1;
      case 'ArrowRight':
        return index + 1;
      case 'ArrowUp':
        return index - columns;
      case 'ArrowDown':
        return belowOrLast(index, length, columns);
      case 'Home':
        return 0;
      case 'End':
        return length - 1;
      default:
        return undefined;
    }
  };
  const next = target();
  return next === undefined || next < 0 || next >= length || next === index ? undefined : next;
}

/** The cell below; the last cell when the row below is shorter. */
function belowOrLast(index: number, length: number, columns: number): number {
  const below = index + columns;
  if (below < length) return below;
  const row = Math.floor(index / columns);
  const lastRow = Math.floor((length - 1) / columns);
  return row < lastRow ? length - 1 : index;
}
