import type { BoundRequest } from '@assetql/core/document';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery, Client, Facets } from '@assetql/client';
import type { Facet } from '../view/facets/facet.ts';
import type { Counter } from '../count/counter.ts';
import { isServiceFailure } from '../count/is-service-failure.ts';
import { withoutFields } from '../count/restrict.ts';
import type { WrittenFilter } from '../edit/written-filter.ts';
import { extensionField, uploadField } from './facet-fields.ts';
import { drawFacets, valueKey, type Counts, type ExtensionCount } from './draw-facets.ts';
import { planFacets, type PlannedFacet, type TimeSpan } from './plan-facets.ts';
import { restrictionWith } from './restriction.ts';

/** Milliseconds without a change before the facets of a query are counted. */
const rest = 180;

const uncounted: Counts = { ofLibrary: false, span: undefined, numbers: new Map(), waits: false };

/** The facets of a request, and whether their counts wait for the budget. */
export interface FacetCounts {
  readonly facets: readonly Facet[];
  readonly waits: boolean;
}

/**
 * The facets of a request. File types come from `GET /search/facets` (§4.10); other values are counted one by one within the budget. Old
 * counts stay until new ones arrive, unless `subject` says that they belong to another search. File types of the library that the results
 * lack are listed too, so that the list keeps its length. `turn` is incremented to count missing numbers again after a failure.
 */
export function useFacets(
  client: Client,
  counter: Counter,
  request: BoundRequest | undefined,
  subject: string | undefined,
  written: WrittenFilter,
  shown: boolean,
  turn: number,
): FacetCounts {
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!shown) return undefined;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const { groups } = await client.facets(undefined, { signal: controller.signal });
      setKnown(extensionsOf(groups).map(({ extension }) => extension));
    };
    ask().catch(() => undefined);
    return () => controller.abort();
  }, [client, shown, turn]);
  const [counts, setCounts] = useState(uncounted);
  const counted = useRef(subject);
  useLayoutEffect(() => {
    if (subject === undefined || subject === counted.current) return;
    counted.current = subject;
    setCounts(uncounted);
  }, [subject]);
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
      setCounts((before) => (before.waits ? { ...before, waits: false } : before));
    };
  }, [client, counter, restriction, subject, shown, turn]);
  const facets = useMemo(
    () => drawFacets(counts, known, request ?? {}, written),
    [counts, known, restriction, written.text],
  );
  return { facets, waits: counts.waits };
}

/** The extensions of all groups, the most frequent first. */
function extensionsOf(groups: Facets['groups']): readonly ExtensionCount[] {
  return groups.flatMap(({ extensions }) => extensions).toSorted((a, b) => b.count - a.count);
}

async function count(
  client: Client,
  counter: Counter,
  request: BoundRequest,
  change: (update: (counts: Counts) => Counts) => void,
  signal: AbortSignal,
): Promise<void> {
  let losses = 0;
  const noteLoss = (error: unknown): undefined => {
    if (isServiceFailure(error)) losses += 1;
    return undefined;
  };
  const [facets, span] = await Promise.all([
    client
      .facets(restrictionWith(request, withoutFields(request.filters, [extensionField.name])), { signal })
      .catch(noteLoss),
    timeSpan(client, request, signal).catch(noteLoss),
  ]);
  // If both requests fail, the individual counts are not tried.
  if (signal.aborted || losses === 2) return;
  const extensions = facets === undefined ? undefined : extensionsOf(facets.groups);
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
  const keysByCount = new Map<string, string[]>();
  for (const { facet, key, countKey } of plan.flatMap(valuesOf))
    keysByCount.set(countKey, [...(keysByCount.get(countKey) ?? []), valueKey(facet, key)]);
  await counter.countAll(
    [...keysByCount.keys()],
    (countKey, number) =>
      change((counts) => {
        const numbers = new Map(counts.numbers);
        for (const at of keysByCount.get(countKey) ?? []) numbers.set(at, number);
        return { ...counts, numbers };
      }),
    signal,
    (waits) => change((counts) => (counts.waits === waits || signal.aborted ? counts : { ...counts, waits })),
  );
}

const valuesOf = ({ name, values }: PlannedFacet): readonly { facet: string; key: string; countKey: string }[] =>
  values.map(({ key, countKey }) => ({ facet: name, key, countKey }));

/** The first and the last upload among the assets of a request, ignoring its own date conditions. */
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
