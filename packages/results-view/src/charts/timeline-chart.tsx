import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Stretch } from '../edit/written-bounds.ts';
import { formatAssets } from '../view/text/format-assets.ts';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import { niceTop } from './nice-top.ts';
import { edgeAfterKey, edgesOf, moveEdge, periodOf, type EdgeRange } from './timeline-period.ts';
import type { TimelineColumn } from './use-timeline.ts';

export interface TimelineChartProps {
  readonly columns: readonly TimelineColumn[];
  readonly period: Partial<Stretch>;
  /** Whether no asset is outside of the columns. */
  readonly isWhole: boolean;
  readonly blocked: boolean;
  readonly onPeriod: (period: Partial<Stretch>) => void;
}

/** Milliseconds without a key before a moved end is written into the text. */
const keyRest = 400;
/** Milliseconds after which an end that the host has not accepted goes back. */
const acceptance = 1500;
/** Pixels that a pointer moves before it drags an end. A press on an end without a drag means the column below it. */
const dragStart = 4;
/** About as many names fit below the columns. */
const mostTicks = 7;

interface Drag {
  readonly pointer: number;
  /** The column where a new stretch was begun, or the end that is moved. */
  readonly from: number | keyof EdgeRange;
  readonly x: number;
  readonly isMoved: boolean;
}

/**
 * Uploads over time as columns, with a brush: a drag chooses a stretch of columns, a click one of them, and the ends are sliders. What is
 * chosen is written into the text when the pointer is released, or the keys rest.
 */
export function TimelineChart({ columns, period, isWhole, blocked, onPeriod }: TimelineChartProps): VNode {
  const { length } = columns;
  const [draft, setDraft] = useState<EdgeRange>();
  const [hovered, setHovered] = useState<number>();
  const plot = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reset = (): void => {
    clearTimeout(timer.current);
    drag.current = undefined;
    setDraft(undefined);
  };
  useEffect(reset, [period.start, period.end, columns[0]?.start, length]);

  const written = edgesOf(columns, period);
  const range = draft ?? written;
  const isAll = range.low <= 0 && range.high >= length;
  const commit = (chosen: EdgeRange): void => {
    drag.current = undefined;
    clearTimeout(timer.current);
    const next = periodOf(columns, period, chosen, isWhole);
    if (next.start === period.start && next.end === period.end) setDraft(undefined);
    else {
      setDraft(chosen);
      onPeriod(next);
      timer.current = setTimeout(reset, acceptance);
    }
  };

  /** The place of a pointer among the columns, as a fraction. */
  const placeAt = ({ clientX }: PointerEvent): number => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return 0;
    return Math.max(0, Math.min(length - 0.001, ((clientX - box.left) / box.width) * length));
  };
  const press = (event: PointerEvent): void => {
    if (blocked || event.button !== 0 || length === 0) return;
    const side = event.target instanceof HTMLElement ? event.target.dataset['side'] : undefined;
    const from = side === 'low' || side === 'high' ? side : Math.floor(placeAt(event));
    drag.current = { pointer: event.pointerId, from, x: event.clientX, isMoved: false };
    plot.current?.setPointerCapture(event.pointerId);
    if (typeof from === 'number') setDraft({ low: from, high: from + 1 });
  };
  const draggedTo = (event: PointerEvent): EdgeRange | undefined => {
    if (drag.current?.pointer !== event.pointerId) return undefined;
    const { from, x, isMoved } = drag.current;
    const place = placeAt(event);
    if (!isMoved && Math.abs(event.clientX - x) >= dragStart) drag.current = { ...drag.current, isMoved: true };
    const to = Math.floor(place);
    if (typeof from === 'number') return { low: Math.min(from, to), high: Math.max(from, to) + 1 };
    return drag.current.isMoved ? moveEdge(range, from, Math.round(place), length) : { low: to, high: to + 1 };
  };
  const move = (event: PointerEvent): void => {
    setHovered(Math.floor(placeAt(event)));
    const chosen = draggedTo(event);
    if (chosen !== undefined && (drag.current?.isMoved === true || typeof drag.current?.from === 'number'))
      setDraft(chosen);
  };
  const release = (event: PointerEvent): void => {
    const chosen = draggedTo(event);
    if (chosen === undefined) return;
    const isSame = chosen.low === written.low && chosen.high === written.high;
    const isClick = drag.current?.isMoved === false && chosen.high - chosen.low === 1;
    // A second click on a column takes the choice back.
    if (isSame && isClick) {
      drag.current = undefined;
      setDraft({ low: 0, high: length });
      onPeriod({});
      timer.current = setTimeout(reset, acceptance);
    } else commit(chosen);
  };
  const key = (event: KeyboardEvent, side: keyof EdgeRange): void => {
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
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), keyRest);
  };

  const top = niceTop(columns.reduce((most, { count = 0 }) => Math.max(most, count), 0));
  const at = (edge: number): string => `${((edge / length) * 100).toFixed(3)}%`;
  const shown = draft === undefined && hovered !== undefined ? { low: hovered, high: hovered + 1 } : range;
  const tick = Math.max(1, Math.ceil(length / mostTicks));
  return (
    <div class="aql-timeline">
      <p class="aql-timeline-note" aria-hidden="true">
        {rangeText(columns, shown)}
      </p>
      <div class="aql-timeline-frame">
        <div class="aql-timeline-axis" aria-hidden="true">
          {(top > 1 ? [top, top / 2, 0] : [top, 0]).map((value) => (
            <span key={value} style={{ insetBlockEnd: `${(value / top) * 100}%` }}>
              {formatCount(value)}
            </span>
          ))}
        </div>
        <div
          class="aql-timeline-plot"
          role="group"
          aria-label={phrase('Period of upload')}
          data-blocked={blocked ? '' : undefined}
          ref={plot}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={reset}
          onPointerLeave={() => setHovered(undefined)}
        >
          <svg width="100%" height="100%" aria-hidden="true">
            {[0, 50, 100].map((y) => (
              <line key={y} class="aql-timeline-line" x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
            ))}
            {!isAll && (
              <rect
                class="aql-timeline-range"
                x={at(range.low)}
                width={at(range.high - range.low)}
                y="0"
                height="100%"
              />
            )}
            {columns.map(({ start, count = 0 }, index) => {
              const height = count === 0 ? 0 : Math.max(1, (count / top) * 100);
              const isIn = index + 1 > range.low && index < range.high;
              return (
                <rect
                  key={start}
                  class="aql-timeline-bar"
                  data-chosen={!isAll && isIn ? '' : undefined}
                  data-hovered={index === hovered ? '' : undefined}
                  x={at(index + 0.08)}
                  width={at(0.84)}
                  y={`${100 - height}%`}
                  height={`${height}%`}
                />
              );
            })}
          </svg>
          {(['low', 'high'] as const).map((side) => (
            <div
              key={side}
              class="aql-timeline-end"
              role="slider"
              tabIndex={0}
              data-side={side}
              aria-label={side === 'low' ? phrase('Since') : phrase('Until')}
              aria-valuemin={side === 'low' ? 0 : 1}
              aria-valuemax={side === 'low' ? length - 1 : length}
              aria-valuenow={Math.round(range[side])}
              aria-valuetext={endText(columns, range, side, isWhole)}
              aria-disabled={blocked}
              style={{ insetInlineStart: at(range[side]) }}
              onKeyDown={(event) => key(event, side)}
              onBlur={() => {
                if (draft !== undefined && drag.current === undefined) commit(draft);
              }}
            />
          ))}
        </div>
      </div>
      <div class="aql-timeline-names" aria-hidden="true">
        {columns.map(({ start, label }, index) =>
          index % tick === 0 ? (
            <span
              key={start}
              style={{ insetInlineStart: at(index) }}
              data-second={(index / tick) % 2 === 1 ? '' : undefined}
            >
              {label}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** What an end of the period says: its column, or that it is open. */
function endText(
  columns: readonly TimelineColumn[],
  range: EdgeRange,
  side: keyof EdgeRange,
  isWhole: boolean,
): string {
  if (side === 'low')
    return range.low <= 0 && isWhole ? phrase('any time') : (columns[Math.floor(range.low)]?.label ?? '');
  return range.high >= columns.length && isWhole
    ? phrase('any time')
    : (columns[Math.ceil(range.high) - 1]?.label ?? '');
}

/** A stretch of columns with the number of assets in it, when all of them are counted and none is cut. */
function rangeText(columns: readonly TimelineColumn[], { low, high }: EdgeRange): string {
  const within = columns.slice(Math.floor(low), Math.ceil(high));
  const [first] = within;
  const last = within.at(-1);
  if (first === undefined || last === undefined) return '';
  const name = first === last ? first.label : phrase('{0} – {1}', first.label, last.label);
  const isExact = Number.isInteger(low) && Number.isInteger(high) && within.every(({ count }) => count !== undefined);
  if (!isExact) return name;
  return phrase('{0}: {1}', name, formatAssets(within.reduce((sum, { count = 0 }) => sum + count, 0)));
}
