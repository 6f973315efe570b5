import { measureElement, Virtualizer, type VirtualItem } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Skimming } from '../view/pictures/skimming.ts';
import { createSkimming } from './create-skimming.ts';
import { scrolledOf, scrollerOf, scrollPaddingOf } from './scroller.ts';

export interface VirtualRowsOptions {
  /** The number of rows of the list. */
  readonly count: number;
  /** Whether only the rows in sight are rendered, as it should be where {@link isLongList}. */
  readonly isVirtual: boolean;
  /** Pixels of a row before one has been measured, which tells those of the others. */
  readonly estimate: number;
  /** The element whose height is that of all rows. */
  readonly list: RefObject<HTMLElement | null>;
  /** Measurements are dropped when it changes, such as the width of the list. */
  readonly shape: string;
  /** Pixels of the scroller's upper end that something covers, such as a heading. */
  readonly covered?: number;
  /** With another subject the list is scrolled to its first row. */
  readonly subject: string | undefined;
}

export interface VirtualRows {
  /** The rows to render, from `start` to before `end`: all of them, or those in sight and a few around them. */
  readonly start: number;
  readonly end: number;
  /** Pixels of the rows before and after them. */
  readonly before: number;
  readonly after: number;
  /** The number of rows in sight. */
  readonly inSight: number;
  /** Whether the rows are scrolled past faster than anybody can look at their pictures. */
  readonly skimming: Skimming;
  /** Measures a row; it has its index as `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
  /** Scrolls until a row is in sight. */
  readonly show: (row: number) => void;
}

/** The number of assets up to which all are rendered. */
const mostRendered = 200;

/** Whether a list has so many assets that only those in sight are to be rendered. */
export const isLongList = (assets: number): boolean => assets > mostRendered;

/** Rows rendered before and after those in sight. */
const overscan = 4;

/** Rows from `start` to before `end`. */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The rows to render in a frame. All of them but while somebody skims: then those that are in sight or were rendered before, and one more in
 * the direction of the movement, so that a frame never has to render several rows that nobody sees yet.
 */
function rowsOfFrame(
  virtualizer: Virtualizer<Element, HTMLElement>,
  { isOn }: Skimming,
  before: RowRange,
): readonly VirtualItem[] {
  const rows = virtualizer.getVirtualItems();
  const { range, scrollDirection } = virtualizer;
  if (!isOn || range === null) return rows;
  const isKept = rows.some(({ index }) => index >= before.start && index < before.end);
  const start = isKept ? Math.min(before.start, range.startIndex) : range.startIndex;
  const end = isKept ? Math.max(before.end, range.endIndex + 1) : range.endIndex + 1;
  const [above, below] = scrollDirection === 'backward' ? [1, 0] : [0, 1];
  return rows.filter(({ index }) => index >= start - above && index < end + below);
}

/** Renders only the rows of a virtual list that are in sight, whichever element around the list scrolls it. */
export function useVirtualRows({
  count,
  isVirtual,
  estimate,
  list,
  shape,
  subject,
  covered = 0,
}: VirtualRowsOptions): VirtualRows {
  const [, redraw] = useReducer<number, void>((turns) => turns + 1, 0);
  /** Pixels of the first row that was measured in a shape. Others are as high, so that measuring them changes nothing. */
  const measured = useRef<{ readonly shape: string; readonly size: number }>(undefined);
  const currentShape = useRef(shape);
  currentShape.current = shape;
  /** What scrolls the list in a shape. Finding it has the styles computed, so it is not looked for at each step. */
  const scrolledBy = useRef<{ readonly list: HTMLElement; readonly shape: string; readonly element: Element }>(
    undefined,
  );
  const [skimming] = useState(createSkimming);
  useEffect(() => skimming.dispose, [skimming]);
  const [virtualizer] = useState(
    () =>
      new Virtualizer<Element, HTMLElement>({
        count: 0,
        estimateSize: () => 0,
        measureElement: (row, entry, instance) => {
          // Asking for the height of a row that is new would lay out the page while it is being changed; the observer tells it later.
          if (entry === undefined && measured.current?.shape === currentShape.current) return measured.current.size;
          const size = measureElement(row, entry, instance);
          if (measured.current?.shape !== currentShape.current)
            measured.current = { shape: currentShape.current, size };
          return size;
        },
        getScrollElement: () => {
          const element = list.current;
          if (element === null) return null;
          if (scrolledBy.current?.list !== element || scrolledBy.current.shape !== currentShape.current)
            scrolledBy.current = { list: element, shape: currentShape.current, element: scrollerOf(element) };
          return scrolledBy.current.element;
        },
        observeElementRect: ({ scrollElement }, tell) => {
          if (scrollElement === null) return undefined;
          const measure = (): void => {
            scrolledBy.current = undefined;
            tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
          };
          const observer = new ResizeObserver(measure);
          observer.observe(scrollElement);
          globalThis.addEventListener('resize', measure);
          measure();
          return () => {
            observer.disconnect();
            globalThis.removeEventListener('resize', measure);
          };
        },
        observeElementOffset: ({ scrollElement }, tell) => {
          if (scrollElement === null) return undefined;
          let timer: ReturnType<typeof setTimeout> | undefined;
          const place = (isScrolling: boolean): void => {
            if (list.current === null) return;
            const offset = Math.max(0, scrolledOf(list.current, scrollElement));
            if (isScrolling) skimming.scrolled(offset, performance.now());
            tell(offset, isScrolling);
          };
          const follow = (): void => {
            place(true);
            clearTimeout(timer);
            timer = setTimeout(() => place(false), stillAfter);
          };
          // In the capture phase, which events of the page's own scrolling reach as well.
          const options = { capture: true, passive: true };
          document.addEventListener('scroll', follow, options);
          place(false);
          return () => {
            clearTimeout(timer);
            document.removeEventListener('scroll', follow, options);
          };
        },
        scrollToFn: (offset, { adjustments = 0, behavior }, { scrollElement }) => {
          if (scrollElement === null || list.current === null) return;
          const scrolled = scrolledOf(list.current, scrollElement);
          const target = offset + adjustments;
          // What is above the list stays in sight while its first row is.
          if (target <= 0 && scrolled <= 0) return;
          const top = target - scrolled;
          scrollElement.scrollBy({ top, ...(behavior === undefined ? {} : { behavior }) });
        },
        onChange: () => redraw(),
      }),
  );
  /** Pixels of the scroller's ends that bars of the page cover. */
  const bars = useRef({ start: 0, end: 0 });
  const size = measured.current?.shape === shape ? measured.current.size : estimate;
  virtualizer.setOptions({
    ...virtualizer.options,
    count: isVirtual ? count : 0,
    estimateSize: () => size,
    overscan,
    scrollPaddingStart: covered + bars.current.start,
    scrollPaddingEnd: bars.current.end,
  });
  const { _didMount: didMount, _willUpdate: willUpdate } = virtualizer;
  useLayoutEffect(() => didMount(), [didMount]);
  useLayoutEffect(() => willUpdate());
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, shape, size]);
  const shown = useRef(subject);
  useLayoutEffect(() => {
    if (shown.current !== subject && list.current !== null) {
      const scroller = scrollerOf(list.current);
      const top = scrolledOf(list.current, scroller);
      if (top > 0) scroller.scrollBy({ top: -top });
    }
    shown.current = subject;
  }, [subject]);
  const rendered = useRef<RowRange>({ start: 0, end: 0 });
  const rows = rowsOfFrame(virtualizer, skimming, rendered.current);
  const first = rows[0];
  const last = rows.at(-1);
  rendered.current = { start: first?.index ?? 0, end: (last?.index ?? -1) + 1 };
  const isPart = rows.length < virtualizer.getVirtualItems().length;
  useEffect(() => {
    if (!isPart) return undefined;
    const frame = requestAnimationFrame(() => redraw());
    return () => cancelAnimationFrame(frame);
  });
  return {
    start: isVirtual ? rendered.current.start : 0,
    end: isVirtual ? rendered.current.end : count,
    before: first?.start ?? 0,
    after: last === undefined ? (isVirtual ? count * size : 0) : Math.max(0, virtualizer.getTotalSize() - last.end),
    inSight: virtualizer.range === null ? 1 : virtualizer.range.endIndex - virtualizer.range.startIndex + 1,
    skimming,
    measure: virtualizer.measureElement,
    show: (row) => {
      if (list.current !== null) bars.current = scrollPaddingOf(scrollerOf(list.current));
      const { start, end } = bars.current;
      virtualizer.setOptions({
        ...virtualizer.options,
        scrollPaddingStart: covered + start,
        scrollPaddingEnd: end,
      });
      virtualizer.scrollToIndex(row, { align: 'auto' });
    },
  };
}

/** Milliseconds without a scroll event after which scrolling has ended. */
const stillAfter = 150;
