import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The columns of a grid in the browser's current layout. */
export interface GridColumns {
  readonly count: number;
  /** Pixels of a column. */
  readonly width: number;
}

/** Reads the columns that the style sheet gives to an empty grid, again whenever its width changes. */
export function useGridColumns(probe: RefObject<HTMLElement | null>, layout: string): GridColumns {
  const [columns, setColumns] = useState<GridColumns>({ count: 1, width: 128 });
  useLayoutEffect(() => {
    const grid = probe.current;
    if (grid === null) return undefined;
    const read = (): void => {
      const { display, gridTemplateColumns } = getComputedStyle(grid);
      const tracks = display === 'grid' ? gridTemplateColumns.split(' ') : [];
      const width = Math.round(Number.parseFloat(tracks[0] ?? '')) || grid.clientWidth;
      const count = Math.max(1, tracks.length);
      setColumns((before) => (before.count === count && before.width === width ? before : { count, width }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [probe, layout]);
  return columns;
}
