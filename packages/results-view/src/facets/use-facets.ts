import type { BoundRequest } from '@assetql/core/document';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery, Client, Facets } from '@assetql/client';
import type { Facet } from '../view/facets/facet.ts';
import type { Counter } from '../count/counter.ts';
import { isServiceFailure } from '../count/is-service-failure.ts';
import { withoutFields } from '../count/restrict.ts';
import { scaleKind, type ScaleKind } from '../edit/scale.ts';
import { currentFormats } from '../view/text/formats.ts';
import type { WrittenFilter } from '../edit/written-filter.ts';
import { extensionField, ratingValues, uploadField } from './facet-fields.ts';
import { useAdmittedRatings } from './use-admitted-ratings.ts';
import { drawFacets, valueKey, type Counts, type ExtensionCount } from './draw-facets.ts';
import { planFacets, type PlannedFacet, type TimeSpan } from './plan-facets.ts';
import { restrictionWith } from './restriction.ts';

/** Milliseconds without a change before the facets of a query are counted. */
const rest = 180;

const uncounted: Counts = { ofLibrary: false, span: undefined, numbers: new Map(), waits: false, failed: false };

/** The facets of a request, and whether their counts wait for the budget. */
export interface FacetCounts {
  readonly facets: readonly Facet[];
  readonly waits: boolean;
  /** Whether some counts are those of an earlier request, or from before the library changed. */
  readonly isOutdated: boolean;
  /** Whether some counts could not be had. They are not shown, nor are those from before. */
  readonly failed: boolean;
}

export interface FacetsOptions {
  readonly client: Client;
  readonly counter: Counter;
  readonly request: BoundRequest | undefined;
  readonly subject: string | undefined;
  readonly written: WrittenFilter;
  /** The names of facets that are not shown, which are not counted. */
  readonly closed: ReadonlySet<string>;
  /** Whether the dates of upload are among the facets; they are unless this is false. */
  readonly hasDates?: boolean | undefined;
  /** Is incremented to count missing numbers again after a failure. */
  readonly turn: number;
  /** How the user wishes to choose ratings. */
  readonly scale: ScaleKind | undefined;
}

/**
 * The facets of a request. File types come from `GET /search/facets` (§4.10); other values are counted one by one within the budget. Old
 * counts stay until new ones arrive, unless `subject` says that they belong to another search. File types of the library that the results
 * lack are listed too, so that they can be chosen.
 */
export function useFacets(options: FacetsOptions): FacetCounts {
  const { client, counter, request, subject, written, closed, hasDates = true, turn, scale: wished } = options;
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const { groups } = await client.facets(undefined, { signal: controller.signal });
      setKnown(extensionsOf(groups).map(({ extension }) => extension));
    };
    ask().catch(() => undefined);
    return () => controller.abort();
  }, [client, turn]);
  const [counts, setCounts] = useState(uncounted);
  const counted = useRef(subject);
  useLayoutEffect(() => {
    if (subject === undefined || subject === counted.current) return;
    counted.current = subject;
    setCounts(uncounted);
  }, [subject]);
  const restriction = request === undefined ? undefined : JSON.stringify(restrictionWith(request, request.filters));
  const admitted = useAdmittedRatings(request?.filters ?? written.ast);
  const isLoading = admitted === 'loading';
  const ratings = isLoading ? undefined : admitted;
  const kind = scaleKind(ratings, ratingValues, wished);
  const asked = restriction === undefined ? undefined : `${turn} ${restriction}`;
  const latest = useRef(request);
  latest.current = request;
  const isCounted = (name: string): boolean => !closed.has(name);
  const closedKey = [...closed].toSorted().join(' ');
  useEffect(() => {
    if (asked === undefined || isLoading) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      if (latest.current !== undefined)
        void count({
          client,
          counter,
          request: latest.current,
          asked,
          kind,
          isCounted,
          hasDates,
          change: setCounts,
          signal: controller.signal,
        });
    }, rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
      setCounts((before) => (before.waits ? { ...before, waits: false } : before));
    };
  }, [client, counter, asked, kind, isLoading, subject, closedKey]);
  const facets = useMemo(
    () => drawFacets(counts, known, request ?? {}, written, { admitted: ratings, kind }),
    [counts, known, restriction, written.text, kind, isLoading, currentFormats()],
  );
  const isOutdated = asked !== undefined && counts.asked !== undefined && counts.asked !== asked;
  return { facets, waits: counts.waits, isOutdated, failed: counts.failed };
}

/** The extensions of all groups, the most frequent first. */
function extensionsOf(groups: Facets['groups']): readonly ExtensionCount[] {
  return groups.flatMap(({ extensions }) => extensions).toSorted((a, b) => b.count - a.count);
}

interface Counting {
  readonly client: Client;
  readonly counter: Counter;
  readonly request: BoundRequest;
  /** Identifies the request and the state of the library. */
  readonly asked: string;
  readonly kind: ScaleKind;
  /** Whether a facet is shown, by its name. */
  readonly isCounted: (name: string) => boolean;
  readonly hasDates: boolean;
  readonly change: (update: (counts: Counts) => Counts) => void;
  readonly signal: AbortSignal;
}

async function count(counting: Counting): Promise<void> {
  const { client, counter, request, asked, kind, isCounted, hasDates, change, signal } = counting;
  let losses = 0;
  let isLost = false;
  const noteLoss = (error: unknown): undefined => {
    if (isServiceFailure(error)) losses += 1;
    isLost = true;
    return undefined;
  };
  const [facets, span] = await Promise.all([
    client
      .facets(restrictionWith(request, withoutFields(request.filters, [extensionField.name])), { signal })
      .catch(noteLoss),
    hasDates ? timeSpan(client, request, signal).catch(noteLoss) : undefined,
  ]);
  // If all of these fail, the individual counts are not tried.
  if (signal.aborted) return;
  if (losses === (hasDates ? 2 : 1)) {
    change(() => ({ ...uncounted, failed: true }));
    return;
  }
  // Counts from before would be wrong beside the new total.
  change(({ extensions: _extensions, ...counts }) => ({
    ...counts,
    span,
    ofLibrary: facets?.scope === 'library' && Object.keys(restrictionWith(request, request.filters)).length > 0,
    ...(facets === undefined ? {} : { extensions: extensionsOf(facets.groups) }),
  }));
  const plan = planFacets(request, span, kind).filter(({ name }) => isCounted(name));
  const numbersNow = new Map<string, number>();
  const keysByCount = new Map<string, string[]>();
  for (const { key, countKey } of plan.flatMap(valuesOf))
    keysByCount.set(countKey, [...(keysByCount.get(countKey) ?? []), key]);
  await counter.countAll(
    [...keysByCount.keys()],
    (countKey, number) => {
      for (const at of keysByCount.get(countKey) ?? []) numbersNow.set(at, number);
      change((counts) => ({ ...counts, numbers: new Map([...counts.numbers, ...numbersNow]) }));
    },
    signal,
    (waits) => change((counts) => (counts.waits === waits || signal.aborted ? counts : { ...counts, waits })),
  );
  if (signal.aborted) return;
  const failed = isLost || [...keysByCount.values()].flat().some((key) => !numbersNow.has(key));
  change((counts) => ({ ...counts, asked, failed, numbers: numbersNow }));
}

const valuesOf = (facet: PlannedFacet): readonly { key: string; countKey: string }[] =>
  facet.values.map(({ key, countKey }) => ({ key: valueKey(facet, key), countKey }));

/** The first and the last upload among the assets of a request, ignoring its own date conditions. */
export async function timeSpan(
  client: Client,
  request: BoundRequest,
  signal: AbortSignal,
): Promise<TimeSpan | undefined> {
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
