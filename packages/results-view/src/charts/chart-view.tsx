import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { FacetRailProps } from '../answer/facet-rail.tsx';
import { isBroken } from '../edit/is-broken.ts';
import { boundsOf, type Stretch } from '../edit/written-bounds.ts';
import { writtenFilter } from '../edit/written-filter.ts';
import { facetEdits, periodEdits } from '../facets/facet-edits.ts';
import { uploadField } from '../facets/facet-fields.ts';
import { useFacets } from '../facets/use-facets.ts';
import type { Facet, FacetValue } from '../view/facets/facet.ts';
import { phrase } from '../view/text/phrase.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { chartValues } from './chart-values.ts';
import { TimelineChart } from './timeline-chart.tsx';
import { useTimeline, type Timeline, type TimelineColumn } from './use-timeline.ts';

/** The same as of the facets, since both count and edit the same. */
export type ChartViewProps = FacetRailProps;

const none: ReadonlySet<string> = new Set();

/** An answer as charts: uploads over time, types, colours, ratings and statuses. Every choice in them edits the text. */
export function ChartView(props: ChartViewProps): VNode {
  const { client, counter, file, search, subject, request, choices, onEdit } = props;
  const written = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const [retries, setRetries] = useState(0);
  const [asTables, setAsTables] = useState(() => choices.read('charts') === 'tables');
  const [isZoomed, setZoomed] = useState(false);
  const turn = props.turn + retries;
  const counted = useFacets({
    client,
    counter,
    request,
    subject,
    written,
    closed: none,
    // The timeline has columns of its own.
    hasDates: false,
    turn,
    scale: 'exact',
  });
  const period = boundsOf({ ast: request?.filters ?? written.ast }, uploadField.name);
  const isPeriod = period.start !== undefined || period.end !== undefined;
  const zoom = isZoomed && isPeriod ? period : undefined;
  const { timeline, waits, failed } = useTimeline({ client, counter, request, zoom, turn });
  const blocked = isBroken(search, 'filters');
  const choosePeriod = (stretch: Partial<Stretch>): void => onEdit(periodEdits(file, search, stretch));
  const toggle = (facet: Facet, value: FacetValue): void =>
    onEdit(facetEdits(file, search, { facet, value, action: 'toggle', extend: false, bound: request?.filters }, []));
  const columns = timeline?.columns ?? [];
  return (
    <div class="aql-charts">
      <div class="aql-charts-tools">
        <p class="aql-soft" role="status">
          {blocked
            ? phrase('Mend the filter to narrow the results by a click.')
            : failed || counted.failed
              ? phrase('Some counts could not be loaded.')
              : waits || counted.waits
                ? phrase('The library is asked no more for a few seconds, to leave it to others. The counts follow.')
                : ''}
        </p>
        {(failed || counted.failed) && (
          <button
            type="button"
            class="aql-button"
            onClick={() => {
              counter.resume();
              setRetries(retries + 1);
            }}
          >
            {phrase('Count again')}
          </button>
        )}
        <button
          type="button"
          class="aql-button aql-button-quiet"
          aria-pressed={asTables}
          onClick={() => {
            setAsTables(!asTables);
            choices.keep('charts', asTables ? 'drawn' : 'tables');
          }}
        >
          {phrase('As tables')}
        </button>
      </div>
      <ChartFrame
        title={timelineTitle(timeline)}
        isWide
        tools={
          isPeriod && (
            <>
              <button
                type="button"
                class="aql-button aql-button-quiet"
                aria-pressed={isZoomed}
                onClick={() => setZoomed(!isZoomed)}
              >
                {phrase('Only this period')}
              </button>
              <button
                type="button"
                class="aql-button aql-button-quiet"
                aria-disabled={blocked}
                onClick={() => {
                  if (!blocked) choosePeriod({});
                }}
              >
                {phrase('Any time')}
              </button>
            </>
          )
        }
      >
        {timeline === undefined ? (
          <p class="aql-chart-wait aql-soft">{failed ? '' : phrase('Counting.')}</p>
        ) : asTables ? (
          <ChartTable
            heading={phrase('Uploaded')}
            blocked={blocked}
            rows={columns.map((column) => ({
              key: String(column.start),
              label: column.label,
              count: column.count,
              chosen: isPeriod && isWithin(column, period),
              onToggle: () => choosePeriod(isExactly(column, period) ? {} : column),
            }))}
          />
        ) : (
          <TimelineChart
            columns={columns}
            period={period}
            isWhole={zoom === undefined}
            blocked={blocked}
            onPeriod={choosePeriod}
          />
        )}
      </ChartFrame>
      {counted.facets
        .filter(({ display, values }) => display !== 'columns' && values.length > 0)
        .map((facet) => (
          <ChartFrame key={facet.name} title={facet.label} note={facet.note}>
            {asTables ? (
              <ChartTable
                heading={facet.label}
                blocked={blocked}
                rows={chartValues(facet).map((value) => ({
                  key: value.key,
                  label: value.label,
                  count: value.count,
                  chosen: value.chosen,
                  onToggle: () => toggle(facet, value),
                }))}
              />
            ) : (
              <BarChart facet={facet} blocked={blocked} onToggle={(value) => toggle(facet, value)} />
            )}
          </ChartFrame>
        ))}
    </div>
  );
}

interface ChartFrameProps {
  readonly title: string;
  readonly isWide?: boolean;
  readonly tools?: ComponentChildren;
  readonly note?: string | undefined;
  readonly children: ComponentChildren;
}

function ChartFrame({ title, isWide = false, tools, note, children }: ChartFrameProps): VNode {
  const id = useId();
  return (
    <section class={isWide ? 'aql-chart aql-chart-wide' : 'aql-chart'} aria-labelledby={id}>
      <div class="aql-chart-head">
        <h3 id={id}>{title}</h3>
        {tools}
      </div>
      {children}
      {note !== undefined && <p class="aql-soft">{note}</p>}
    </section>
  );
}

function timelineTitle(timeline: Timeline | undefined): string {
  switch (timeline?.unit) {
    case 'day':
      return phrase('Uploaded, by day');
    case 'month':
      return phrase('Uploaded, by month');
    case 'quarter':
      return phrase('Uploaded, by quarter');
    case 'year':
      return phrase('Uploaded, by year');
    case 'decade':
      return phrase('Uploaded, by decade');
    default:
      return phrase('Uploaded');
  }
}

const isWithin = (column: TimelineColumn, { start = -Infinity, end = Infinity }: Partial<Stretch>): boolean =>
  column.start >= start && column.end <= end;

const isExactly = (column: TimelineColumn, { start, end }: Partial<Stretch>): boolean =>
  column.start === start && column.end === end;
