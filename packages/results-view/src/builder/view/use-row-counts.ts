import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Counter } from '../../count/counter.ts';
import { useForgets } from '../../count/use-forgets.ts';
import type { ConditionKey, ConditionRow, FormRow, SearchForm } from '../form/search-form.ts';
import { rowRequest, type RowRequestContext } from './row-request.ts';

/** Milliseconds without a change before rows are counted. */
const rest = 180;

/** The maximum number of rows that are counted. */
const most = 40;

/** How many assets a condition finds by itself, or that it is being counted. */
export type RowCount = number | 'counting';

/** Counts the conditions of a form, each by itself. Totals that are known are there at once. */
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
  useEffect(() => {
    const controller = new AbortController();
    const count = (): void => {
      void counter.countAll(
        [...requests.values()],
        (key, total) => setTotals((before) => new Map(before).set(key, total)),
        controller.signal,
      );
    };
    const timer = setTimeout(count, rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [counter, requests, forgets]);
  return useMemo(() => {
    return new Map([...requests].map(([id, request]) => [id, totals.get(request) ?? 'counting']));
  }, [requests, totals]);
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
