import type { VNode } from 'preact';
import { formatAssets } from '../view/text/format-assets.ts';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';
import { niceTop } from './nice-top.ts';
import type { EdgeRange } from './timeline-period.ts';
import { useBrush, type BrushOptions } from './use-brush.ts';
import type { TimelineColumn } from './use-timeline.ts';

export interface TimelineChartProps extends BrushOptions {
  readonly columns: readonly TimelineColumn[];
}

/** About as many names fit below the columns. */
const mostTicks = 7;

/**
 * Uploads over time as columns, with a brush: a drag chooses a stretch of columns, a click one of them, and the ends are sliders. What is
 * chosen is written into the text when the pointer is released, or the keys rest.
 */
export function TimelineChart(props: TimelineChartProps): VNode {
  const { columns, isWhole, blocked } = props;
  const { length } = columns;
  const { range, hovered, plot, end } = useBrush(props);
  const isAll = range.low <= 0 && range.high >= length;
  const top = niceTop(columns.reduce((most, { count = 0 }) => Math.max(most, count), 0));
  const at = (edge: number): string => `${((edge / length) * 100).toFixed(3)}%`;
  const shown = hovered !== undefined ? { low: hovered, high: hovered + 1 } : range;
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
          {...plot}
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
              {...end(side)}
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
