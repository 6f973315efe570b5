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

/** An order of dates in which a list can be entered at any date: its sort key has a filter field for the same dates. */
export interface KeysetOrder {
  /** The request, its sort spelled out. */
  readonly request: ListRequest;
  /** Negative when the first moment comes before the second in the order, positive when after it. Moments are epoch milliseconds. */
  readonly compare: (one: number, other: number) => number;
  /** The date of an asset that the list is sorted by. `undefined` when the answer does not show it. */
  readonly momentOf: (asset: Asset) => number | undefined;
  /** The request for the same list from a moment on, in the order. */
  readonly from: (moment: number) => ListRequest;
}

const nowhere = { start: 0, end: 0 } as const;

/**
 * The order of a request when it can be entered at a date, as by the date of upload, which is also the default (§4.7, §4.9).
 * `asWritten` keeps the text of the filter as it is. Nothing for other sorts, and for filters that cannot be read without errors: a
 * condition that is added to those might mean something else.
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
  // one bracket more may be one too many
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
 * The field by which a list in the order of a sort key can be entered: of the same dates, which every asset has. So no field that needs
 * a status beside it, and none that only live services know.
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

/** Both conditions; printing adds the brackets that an OR needs. */
const both = (filter: Filter, condition: Comparison): Filter => ({
  kind: 'And',
  range: nowhere,
  operands: filter.kind === 'And' ? [...filter.operands, condition] : [filter, condition],
});
