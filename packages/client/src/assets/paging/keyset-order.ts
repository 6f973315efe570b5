import {
  nameOf,
  parameter,
  parse,
  print,
  type Comparison,
  type FieldRow,
  type Filter,
  type Schema,
} from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import type { Asset } from '../../asset.ts';
import { toMatchAsset } from '../../matching/to-match-asset.ts';

/** A sort order by date whose list can be continued from any date, because a filter field has the same dates. */
export interface KeysetOrder {
  /** The request with its sort stated explicitly. */
  readonly request: ListRequest;
  /** Compares dates in epoch milliseconds: negative when the first comes first in the order, positive when the second does. */
  readonly compare: (one: number, other: number) => number;
  /** The date in epoch milliseconds by which the list sorts an asset. `undefined` when the response does not contain it. */
  readonly momentOf: (asset: Asset) => number | undefined;
  /** The request for the rest of the list, from a date on. */
  readonly from: (moment: number) => ListRequest;
}

const nowhere = { start: 0, end: 0 } as const;

/**
 * The keyset order of a request: of those sorted by the upload date, which is also the default (§4.7, §4.9). `asWritten` keeps the text of
 * the filter unchanged. `undefined` for other sorts, and for filters with errors, whose meaning an additional condition might change.
 */
export function keysetOrder(
  request: ListRequest,
  { schema, asWritten }: { readonly schema: Schema; readonly asWritten: boolean },
): KeysetOrder | undefined {
  const sort = request.sort ?? parameter('sort')?.default ?? '';
  const { ast } = parse('sort', sort, { schema });
  if (ast?.kind !== 'SortKey') return undefined;
  const field = fieldOf(nameOf(ast.key), schema);
  const filter = readFilter(request.filters, schema);
  if (field === undefined || filter === 'unreadable') return undefined;
  const descending = ast.direction === 'D';
  const filtersFrom = (moment: number): string => {
    const condition = conditionFrom(field, moment, descending ? 'LE' : 'GE');
    if (filter === undefined) return print(condition);
    return asWritten ? `(${request.filters}) AND ${print(condition)}` : print(both(filter, condition));
  };
  // the added brackets may exceed the nesting limit
  if (readFilter(filtersFrom(0), schema) === 'unreadable') return undefined;
  return {
    request: { ...request, sort },
    compare: descending ? (one, other) => other - one : (one, other) => one - other,
    momentOf: (asset) => {
      const moment = toMatchAsset(asset)[field.member];
      return typeof moment === 'number' ? moment : undefined;
    },
    from: (moment) => ({ ...request, sort, filters: filtersFrom(moment) }),
  };
}

/**
 * The filter field with the same dates as a sort key. Every asset must have the date, so fields that need a status condition are excluded,
 * as are fields that only live services know.
 */
function fieldOf(key: string, schema: Schema): FieldRow | undefined {
  const row = schema.sortKey(key);
  if (row?.type !== 'timestamp') return undefined;
  return schema.fields.find(
    (field) =>
      field.type === row.type &&
      field.member === row.member &&
      field.companion === undefined &&
      field.assumed !== true &&
      schema.field(field.name) === field,
  );
}

function readFilter(text: string | undefined, schema: Schema): Filter | 'unreadable' | undefined {
  if (text === undefined) return undefined;
  const { ast, diagnostics } = parse('filters', text, { schema });
  return diagnostics.some(({ severity }) => severity === 'error') ? 'unreadable' : ast;
}

const conditionFrom = (field: FieldRow, moment: number, operator: 'LE' | 'GE'): Comparison => ({
  kind: 'Comparison',
  range: nowhere,
  field: { kind: 'Name', range: nowhere, text: field.name, canonical: field.name },
  operator: { kind: 'Operator', range: nowhere, name: operator, text: operator },
  value: { kind: 'Timestamp', range: nowhere, value: moment, text: new Date(moment).toISOString() },
});

/** Combines both conditions. Printing adds the brackets that an OR needs. */
const both = (filter: Filter, condition: Comparison): Filter => ({
  kind: 'And',
  range: nowhere,
  operands: filter.kind === 'And' ? [...filter.operands, condition] : [filter, condition],
});
