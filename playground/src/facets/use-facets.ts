import type { BoundRequest } from '@assetql/core/document';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery, Client } from '@assetql/client';
import type { Facet } from '@assetql/results-view';
import type { Counter } from '../count/counter.ts';
import { withoutFields } from '../count/restrict.ts';
import { chosenValues } from '../edit/edit-filter.ts';
import { boundsOf } from '../edit/edit-bounds.ts';
import type { WrittenFilter } from '../edit/edit-filter.ts';
import { extensionField, uploadField } from './facet-fields.ts';
import { planFacets, type PlannedFacet, type TimeSpan } from './plan-facets.ts';
import { restrictionWith } from './restriction.ts';

/** Milliseconds that a query must have stood before its facets are counted. */
const rest = 180;

interface Counts {
  readonly extensions: readonly { readonly extension: string; readonly count: number }[];
  readonly ofLibrary: boolean;
  readonly span: TimeSpan | undefined;
  /** By facet and value, so that the last numbers stay until new ones come. */
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * The facets of a request. Types come from `GET /search/facets` (§4.10), the others are counted one by one within the budget.
 * While a newer request is counted the old numbers stay.
 */
export function useFacets(
  client: Client,
  counter: Counter,
  request: BoundRequest | undefined,
  written: WrittenFilter,
  shown: boolean,
): readonly Facet[] {
  const [counts, setCounts] = useState<Counts>({
    extensions: [],
    ofLibrary: false,
    span: undefined,
    numbers: new Map(),
  });
  const restriction = request === undefined ? undefined : JSON.stringify(restrictionWith(request, request.filters));
  const latest = useRef(request);
  latest.current = request;
  useEffect(() => {
    if (restriction === undefined || !shown) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      if (latest.current !== undefined) void count(client, counter, latest.current, setCounts, controller.signal);
    }, rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, counter, restriction, shown]);
  return useMemo(() => drawFacets(counts, request ?? {}, written), [counts, restriction, written.text]);
}

async function count(
  client: Client,
  counter: Counter,
  request: BoundRequest,
  change: (update: (counts: Counts) => Counts) => void,
  signal: AbortSignal,
): Promise<void> {
  const [facets, span] = await Promise.all([
    client
      .facets(restrictionWith(request, withoutFields(request.filters, [extensionField.name])), { signal })
      .catch(() => undefined),
    timeSpan(client, request, signal).catch(() => undefined),
  ]);
  if (signal.aborted) return;
  const extensions = facets?.groups.flatMap((group) => group.extensions).toSorted((a, b) => b.count - a.count);
  change((counts) => ({
    ...counts,
    span,
    ...(extensions === undefined
      ? {}
      : {
          extensions,
          ofLibrary: facets?.scope === 'library' && Object.keys(restrictionWith(request, request.filters)).length > 0,
        }),
  }));
  const plan = planFacets(request, span);
  const places = new Map<string, string[]>();
  for (const { facet, key, countKey } of plan.flatMap(valuesOf))
    places.set(countKey, [...(places.get(countKey) ?? []), place(facet, key)]);
  await counter.countAll(
    [...places.keys()],
    (countKey, number) =>
      change((counts) => {
        const numbers = new Map(counts.numbers);
        for (const at of places.get(countKey) ?? []) numbers.set(at, number);
        return { ...counts, numbers };
      }),
    signal,
  );
}

const place = (facet: string, key: string): string => `${facet} ${key}`;

const valuesOf = ({ name, values }: PlannedFacet): readonly { facet: string; key: string; countKey: string }[] =>
  values.map(({ key, countKey }) => ({ facet: name, key, countKey }));

/** The first and the last upload among the assets of a request, its own dates aside. */
async function timeSpan(client: Client, request: BoundRequest, signal: AbortSignal): Promise<TimeSpan | undefined> {
  const query = restrictionWith(request, withoutFields(request.filters, [uploadField.name]));
  const edge = async (direction: 'A' | 'D'): Promise<number | undefined> => {
    const ends: AssetQuery = { ...query, sort: `record.createdAt ${direction}`, count: 1 };
    const { assets } = await client.assets.list(ends, { signal });
    const moment = Date.parse(assets[0]?.record.createdAt ?? '');
    return Number.isNaN(moment) ? undefined : moment;
  };
  const [first, last] = await Promise.all([edge('A'), edge('D')]);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** The facets as they are drawn: numbers from the counts, choices from the text. */
function drawFacets(counts: Counts, request: BoundRequest, written: WrittenFilter): readonly Facet[] {
  const offered = counts.extensions.map(({ extension }) => extension);
  const chosen = chosenValues(written.ast, extensionField.name, offered);
  const type: Facet = {
    name: extensionField.name,
    label: 'Type',
    display: 'bars',
    rows: 4,
    values: counts.extensions
      .filter(({ extension }) => extension !== '')
      .map(({ extension, count: number }) => ({
        key: extension,
        label: extension,
        count: number,
        chosen: chosen.has(extension),
      })),
    ...(counts.ofLibrary ? { note: 'Counts of the whole library.' } : {}),
  };
  return [type, ...planFacets(request, counts.span).map((facet) => drawPlanned(facet, counts, written))];
}

function drawPlanned({ values, ...facet }: PlannedFacet, { numbers }: Counts, written: WrittenFilter): Facet {
  const chosen = chosenValues(
    written.ast,
    facet.name,
    values.map(({ key }) => key),
  );
  const bounds = boundsOf(written, facet.name);
  return {
    ...facet,
    values: values.map(({ countKey: _countKey, bin, ...value }) => {
      const number = numbers.get(place(facet.name, value.key));
      const inBounds =
        bin !== undefined &&
        (bounds.start !== undefined || bounds.end !== undefined) &&
        bin.start >= (bounds.start ?? -Infinity) &&
        bin.end <= (bounds.end ?? Infinity);
      return {
        ...value,
        chosen: bin === undefined ? chosen.has(value.key) : inBounds,
        ...(number === undefined ? {} : { count: number }),
      };
    }),
  };
}
