import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Counter } from '../../count/counter.ts';
import { useForgets } from '../../count/use-forgets.ts';
import type { ConditionKey, ConditionRow, FormRow, SearchForm } from '../form/search-form.ts';
import { rowRequest, type RowRequestContext } from './row-request.ts';

/** Milliseconds without a change before rows are counted. */
const rest = 180;

/** Milliseconds until rows are counted again that the library did not count, which double each time, and how often that happens. */
const recount = 10_000;
const mostRecounts = 6;

/** The maximum number of rows that are counted. */
const most = 40;

/** How many assets a condition finds by itself, or that it is being counted. */
export type RowCount = number | 'counting';

/**
 * Counts the conditions of a form, each by itself. Totals that are known are there at once. A condition that the library did not count has no
 * count until it is asked again, a while later or when the connection is back.
 */
export function useRowCounts(
  counter: Counter,
  form: SearchForm,
  {
    names,
    asked,
  }: { readonly names: RowRequestContext['names']; readonly asked: RowRequestContext['asked'] | undefined },
): ReadonlyMap<string, RowCount> {
  const forgets = useForgets(counter);
  const [totals, setTotals] = useState<ReadonlyMap<string, number>>(new Map());
  const requests = useMemo(() => {
    if (asked === undefined) return new Map<string, string>();
    const found = form.parts.flatMap(({ key, group }) => conditionsOf(key, group)).slice(0, most);
    return new Map(
      found.flatMap(({ key, row }): readonly [string, string][] => {
        const request = rowRequest(form, key, row, { names, asked });
        return request === undefined ? [] : [[row.id, request]];
      }),
    );
  }, [form, names, asked]);
  const [missed, setMissed] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const known = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let recounts = 0;
    const count = async (): Promise<void> => {
      await counter.countAll(
        [...requests.values()],
        (key, total) => {
          known.add(key);
          setTotals((before) => new Map(before).set(key, total));
        },
        signal,
      );
      if (signal.aborted || [...requests.values()].every((key) => known.has(key))) return;
      setMissed(requests);
      if (recounts >= mostRecounts) return;
      timer = setTimeout(() => void count(), recount * 2 ** recounts);
      recounts += 1;
    };
    const countNow = (): void => {
      clearTimeout(timer);
      void count();
    };
    timer = setTimeout(countNow, rest);
    globalThis.addEventListener('online', countNow);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', countNow);
      controller.abort();
    };
  }, [counter, requests, forgets]);
  return useMemo(() => {
    const counts = new Map<string, RowCount>();
    for (const [id, request] of requests) {
      const count = totals.get(request) ?? (missed === requests ? undefined : 'counting');
      if (count !== undefined) counts.set(id, count);
    }
    return counts;
  }, [requests, totals, missed]);
}

interface KeyedCondition {
  readonly key: ConditionKey;
  readonly row: ConditionRow;
}

/** The conditions of a group that are switched on. */
function conditionsOf(key: ConditionKey, row: FormRow): readonly KeyedCondition[] {
  if (row.isOff || row.kind === 'locked') return [];
  return row.kind === 'condition' ? [{ key, row }] : row.rows.flatMap((inner) => conditionsOf(key, inner));
}
