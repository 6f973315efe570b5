import type { Client } from '@assetql/client';
import type { BoundRequest } from '@assetql/core/document';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Counter } from '../count/counter.ts';
import { withoutFields } from '../count/restrict.ts';
import { timeBins, timeUnit, type TimeBin, type TimeBinOptions, type TimeUnit } from '../count/time-bins.ts';
import type { Stretch } from '../edit/written-bounds.ts';
import { uploadField } from '../facets/facet-fields.ts';
import { timeKey, type TimeSpan } from '../facets/plan-facets.ts';
import { restrictionWith } from '../facets/restriction.ts';
import { timeSpan } from '../facets/use-facets.ts';

/** A column is at least as wide as a finger can point to within a few, on a page of 320 pixels. */
const columns: TimeBinOptions = { most: 40, units: ['day', 'month', 'quarter', 'year', 'decade'] };

/** Milliseconds without a change before the uploads are counted. */
const rest = 180;

/** A column with the number of assets that were uploaded in it, as soon as that is known. */
export interface TimelineColumn extends TimeBin {
  readonly count?: number;
}

export interface Timeline {
  readonly unit: TimeUnit;
  readonly columns: readonly TimelineColumn[];
}

export interface TimelineOptions {
  readonly client: Client;
  readonly counter: Counter;
  readonly request: BoundRequest | undefined;
  /** The period to divide into columns; all of the results without it. */
  readonly zoom: Partial<Stretch> | undefined;
  /** Is incremented to count missing numbers again after a failure. */
  readonly turn: number;
}

export interface TimelineState {
  /** `undefined` until the first and the last upload are known; without columns when there are no assets. */
  readonly timeline: Timeline | undefined;
  readonly waits: boolean;
  /** Whether some counts could not be had. */
  readonly failed: boolean;
}

/**
 * The uploads of a request over time, without its own conditions on their date. Each column is counted by the service within the budget, so
 * that all columns together are all results.
 */
export function useTimeline({ client, counter, request, zoom, turn }: TimelineOptions): TimelineState {
  const [state, setState] = useState<TimelineState>({ timeline: undefined, waits: false, failed: false });
  const restriction =
    request && JSON.stringify(restrictionWith(request, withoutFields(request.filters, [uploadField.name])));
  const latest = useRef({ request, zoom });
  latest.current = { request, zoom };
  useEffect(() => {
    if (restriction === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const change = (update: (before: TimelineState) => TimelineState): void => {
      if (!signal.aborted) setState(update);
    };
    const load = async (): Promise<void> => {
      const { request: asked, zoom: zoomed } = latest.current;
      if (asked === undefined) return;
      const span = await timeSpan(client, asked, signal);
      await count(counter, asked, spanOf(span, zoomed), change, signal);
    };
    const timer = setTimeout(() => {
      load().catch(() => change(() => ({ timeline: undefined, waits: false, failed: true })));
    }, rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, counter, restriction, zoom?.start, zoom?.end, turn]);
  return state;
}

function spanOf(span: TimeSpan | undefined, zoom: Partial<Stretch> | undefined): TimeSpan | undefined {
  if (zoom === undefined || span === undefined) return span;
  const { start = span.first, end = span.last + 1 } = zoom;
  // The first day of a later month is not in a period that ends with it.
  return start < end ? { first: start, last: end - 1 } : span;
}

async function count(
  counter: Counter,
  request: BoundRequest,
  span: TimeSpan | undefined,
  change: (update: (before: TimelineState) => TimelineState) => void,
  signal: AbortSignal,
): Promise<void> {
  if (span === undefined) {
    change(() => ({ timeline: { unit: 'day', columns: [] }, waits: false, failed: false }));
    return;
  }
  const bins = timeBins(span.first, span.last, columns);
  const unit = timeUnit(span.first, span.last, columns);
  const keys = new Map(bins.map((bin) => [timeKey(request, bin), bin.start]));
  const counts = new Map<number, number>();
  const draw = (before: ReadonlyMap<number, number>): Timeline => ({
    unit,
    columns: bins.map((bin) => {
      const number = counts.get(bin.start) ?? before.get(bin.start);
      return number === undefined ? bin : { ...bin, count: number };
    }),
  });
  /** The counts of the same columns before, which stay until there are new ones. */
  const kept = ({ timeline }: TimelineState): ReadonlyMap<number, number> =>
    new Map(
      timeline?.unit !== unit
        ? []
        : timeline.columns.flatMap(({ start, count: number }) => (number === undefined ? [] : [[start, number]])),
    );
  change((before) => ({ timeline: draw(kept(before)), waits: false, failed: false }));
  await counter.countAll(
    [...keys.keys()],
    (key, number) => {
      const start = keys.get(key);
      if (start === undefined) return;
      counts.set(start, number);
      change((before) => ({ ...before, timeline: draw(kept(before)) }));
    },
    signal,
    (waits) => change((before) => (before.waits === waits ? before : { ...before, waits })),
  );
  change(() => ({ timeline: draw(new Map()), waits: false, failed: counts.size < keys.size }));
}
