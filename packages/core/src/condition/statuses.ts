import type { FieldRow } from '../schema/fields.ts';
import { schema as specified, type Schema } from '../schema/schema.ts';
import type { Comparison, Filter } from '../syntax/ast.ts';
import { nameOf, withoutGroups } from '../syntax/visit.ts';
import { testOf } from './read-value.ts';

/** Statuses of assets that a filter is about (the interface specification, §4.7). */
export interface Statuses {
  /** Every asset that the filter finds has each of them. */
  readonly demanded: ReadonlySet<number>;
  /** Dates in the filter work only together with them, and the filter does not demand them itself. */
  readonly needed: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** The field of the approval state. */
export const statusField = (schema: Schema): FieldRow | undefined =>
  schema.fields.find(({ member }) => member === 'status');

/** The status that a comparison demands; `undefined` for any other condition. */
export function demandedStatus(condition: Filter, schema: Schema = specified): number | undefined {
  if (condition.kind !== 'Comparison' || condition.operator.name !== 'EQ') return undefined;
  const row = schema.field(nameOf(condition.field));
  const test = row?.member === 'status' ? testOf(row.type, 'EQ', condition.value) : undefined;
  return test?.kind === 'number' && test.operator === 'EQ' ? test.numbers[0] : undefined;
}

/** The members that all of some sets have. */
export function intersection(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const [first = none, ...others] = sets;
  return new Set([...first].filter((status) => others.every((other) => other.has(status))));
}

/** The statuses that a filter demands and needs. `known` keeps the results of nodes, for callers that ask for many nodes of one tree. */
export function statusesOf(
  filter: Filter,
  schema: Schema = specified,
  known: Map<Filter, Statuses> = new Map(),
): Statuses {
  const node = withoutGroups(filter);
  let statuses = known.get(node);
  if (statuses === undefined) known.set(node, (statuses = read(node, schema, known)));
  return statuses;
}

function read(node: Filter, schema: Schema, known: Map<Filter, Statuses>): Statuses {
  switch (node.kind) {
    case 'And':
    case 'Or': {
      const parts = node.operands.map((operand) => statusesOf(operand, schema, known));
      const needed = new Set(parts.flatMap((part) => [...part.needed]));
      if (node.kind === 'Or') return { demanded: intersection(parts.map(({ demanded }) => demanded)), needed };
      const demanded = new Set(parts.flatMap((part) => [...part.demanded]));
      return { demanded, needed: new Set([...needed].filter((status) => !demanded.has(status))) };
    }
    case 'Comparison': {
      const demanded = demandedStatus(node, schema);
      const needed = node.value.kind === 'Null' ? undefined : schema.field(nameOf(node.field))?.companion;
      return {
        demanded: demanded === undefined ? none : new Set([demanded]),
        needed: needed === undefined ? none : new Set([needed]),
      };
    }
    default:
      return { demanded: none, needed: none };
  }
}

/** The condition that demands a status, as a text: `Status EQ 0`. */
export const statusText = (status: number, schema: Schema): string => `${statusField(schema)?.name ?? ''} EQ ${status}`;

const range = { start: 0, end: 0 } as const;

/** The condition that demands a status, as a node without a place in a text. */
export function statusCondition(status: number, schema: Schema = specified): Comparison {
  const name = statusField(schema)?.name ?? '';
  return {
    kind: 'Comparison',
    range,
    field: { kind: 'Name', range, text: name, canonical: name },
    operator: { kind: 'Operator', range, name: 'EQ', text: 'EQ' },
    value: { kind: 'Number', range, value: status, text: String(status) },
  };
}
