import type { RefObject, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TimeBin } from '../count/time-bins.ts';
import type { Stretch } from '../edit/written-bounds.ts';
import { edgeAfterKey, edgesOf, moveEdge, periodOf, type EdgeRange } from './timeline-period.ts';

export interface BrushOptions {
  readonly columns: readonly TimeBin[];
  readonly period: Partial<Stretch>;
  /** Whether no asset is outside of the columns. */
  readonly isWhole: boolean;
  readonly blocked: boolean;
  readonly onPeriod: (period: Partial<Stretch>) => void;
}

type PlotEvent = TargetedPointerEvent<HTMLDivElement>;

export interface Brush {
  /** The chosen columns: those of the period, or what is being chosen. */
  readonly range: EdgeRange;
  /** The column under the pointer, unless columns are being chosen. */
  readonly hovered: number | undefined;
  /** The properties of the element that the columns fill. */
  readonly plot: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerDown: (event: PlotEvent) => void;
    readonly onPointerMove: (event: PlotEvent) => void;
    readonly onPointerUp: (event: PlotEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onPointerLeave: () => void;
  };
  /** The properties of the element at an end of the period, which has its side in `data-side`. */
  readonly end: (side: keyof EdgeRange) => {
    readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLDivElement>) => void;
    readonly onBlur: () => void;
  };
}

/** Milliseconds without a key before a moved end is written into the text. */
const keyRest = 400;
/** Milliseconds after which a choice that the host has not accepted goes back. */
const acceptance = 1500;
/** Pixels that a pointer moves before it drags an end. A press on an end without a drag means the column below it. */
const dragStart = 4;

interface Drag {
  readonly pointer: number;
  /** The column where a new stretch was begun, or the end that is moved. */
  readonly from: number | keyof EdgeRange;
  readonly x: number;
  readonly isMoved: boolean;
}

/**
 * Chooses a period among columns of time: a drag chooses a stretch of columns, a click one of them or takes it back, and keys move an end.
 * What is chosen is reported once, when the pointer is released, or the keys rest.
 */
export function useBrush({ columns, period, isWhole, blocked, onPeriod }: BrushOptions): Brush {
  const { length } = columns;
  const [draft, setDraft] = useState<EdgeRange>();
  const [hovered, setHovered] = useState<number>();
  const plot = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Whether the draft is reported, and waits for the period to change. */
  const isReported = useRef(false);
  const reset = (): void => {
    clearTimeout(timer.current);
    drag.current = undefined;
    isReported.current = false;
    setDraft(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(reset, [period.start, period.end, columns[0]?.start, length]);

  const written = edgesOf(columns, period);
  const range = draft ?? written;
  const change = (next: EdgeRange): void => {
    clearTimeout(timer.current);
    isReported.current = false;
    setDraft(next);
  };
  const commit = (chosen: EdgeRange, next = periodOf(columns, period, chosen, isWhole)): void => {
    if (isReported.current) return;
    if (next.start === period.start && next.end === period.end) {
      reset();
      return;
    }
    change(chosen);
    drag.current = undefined;
    isReported.current = true;
    timer.current = setTimeout(reset, acceptance);
    onPeriod(next);
  };
  // A timer ends in a later state of the text.
  const latest = useRef(commit);
  latest.current = commit;

  /** The place of a pointer among the columns, as a fraction. */
  const placeAt = ({ clientX }: PlotEvent): number => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return 0;
    return Math.max(0, Math.min(length - 0.001, ((clientX - box.left) / box.width) * length));
  };
  const press = (event: PlotEvent): void => {
    if (blocked || event.button !== 0 || length === 0) return;
    const side = event.target instanceof HTMLElement ? event.target.dataset['side'] : undefined;
    const from = side === 'low' || side === 'high' ? side : Math.floor(placeAt(event));
    drag.current = { pointer: event.pointerId, from, x: event.clientX, isMoved: false };
    plot.current?.setPointerCapture(event.pointerId);
    if (typeof from === 'number') change({ low: from, high: from + 1 });
  };
  const draggedTo = (event: PlotEvent): EdgeRange | undefined => {
    if (drag.current?.pointer !== event.pointerId) return undefined;
    const { from, x, isMoved } = drag.current;
    const place = placeAt(event);
    if (!isMoved && Math.abs(event.clientX - x) >= dragStart) drag.current = { ...drag.current, isMoved: true };
    const to = Math.floor(place);
    if (typeof from === 'number') return { low: Math.min(from, to), high: Math.max(from, to) + 1 };
    return drag.current.isMoved ? moveEdge(range, from, Math.round(place), length) : { low: to, high: to + 1 };
  };
  const move = (event: PlotEvent): void => {
    setHovered(Math.floor(placeAt(event)));
    const chosen = draggedTo(event);
    if (chosen !== undefined && (drag.current?.isMoved === true || typeof drag.current?.from === 'number'))
      change(chosen);
  };
  const release = (event: PlotEvent): void => {
    const chosen = draggedTo(event);
    if (chosen === undefined) return;
    const isSame = chosen.low === written.low && chosen.high === written.high;
    const isClick = drag.current?.isMoved === false && chosen.high - chosen.low === 1;
    // A second click on a column takes the choice back.
    if (isSame && isClick) commit({ low: 0, high: length }, {});
    else commit(chosen);
  };
  const key = (event: TargetedKeyboardEvent<HTMLDivElement>, side: keyof EdgeRange): void => {
    if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation();
      event.preventDefault();
      reset();
      return;
    }
    if (event.key === 'Enter' && draft !== undefined) commit(draft);
    if (blocked || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = edgeAfterKey(event.key, range[side], length);
    if (to === undefined) return;
    event.preventDefault();
    const next = moveEdge(range, side, to, length);
    change(next);
    timer.current = setTimeout(() => latest.current(next), keyRest);
  };
  return {
    range,
    hovered: draft === undefined ? hovered : undefined,
    plot: {
      ref: plot,
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: reset,
      onPointerLeave: () => setHovered(undefined),
    },
    end: (side) => ({
      onKeyDown: (event) => key(event, side),
      onBlur: () => {
        if (draft !== undefined && drag.current === undefined) commit(draft);
      },
    }),
  };
}
