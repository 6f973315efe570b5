import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { Comparison, Filter } from '../../syntax/ast.ts';
import { numeralOf } from '../../condition/numeral.ts';

/** Statuses that a filter needs beside it for its dates, and those that hold wherever it does. */
interface Statuses {
  readonly needed: ReadonlySet<number>;
  readonly held: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** The statuses without which a filter may not be asked for, since a date belongs to each (§4.7). */
export function missingStatuses(filter: Filter, schema: Schema = specified): ReadonlySet<number> {
  return statusesOf(filter, schema).needed;
}

function statusesOf(root: Filter, schema: Schema): Statuses {
  const filter = withoutGroups(root);
  switch (filter.kind) {
    case 'And': {
      const parts = filter.operands.map((operand) => statusesOf(operand, schema));
      const held = new Set(parts.flatMap((part) => [...part.held]));
      const needed = new Set(parts.flatMap((part) => [...part.needed]).filter((status) => !held.has(status)));
      return { needed, held };
    }
    case 'Or': {
      const parts = filter.operands.map((operand) => statusesOf(operand, schema));
      const [first, ...others] = parts;
      const held = [...(first?.held ?? none)].filter((status) => others.every((other) => other.held.has(status)));
      return { needed: new Set(parts.flatMap((part) => [...part.needed])), held: new Set(held) };
    }
    case 'Comparison': {
      const held = heldStatus(filter, schema);
      const needed = filter.value.kind === 'Null' ? undefined : fieldOf(filter, schema)?.companion;
      return {
        needed: needed === undefined ? none : new Set([needed]),
        held: held === undefined ? none : new Set([held]),
      };
    }
    default:
      return { needed: none, held: none };
  }
}

const fieldOf = ({ field }: Comparison, schema: Schema) => schema.field(nameOf(field));

/** The status that a condition demands. */
export function heldStatus(condition: Filter, schema: Schema = specified): number | undefined {
  if (condition.kind !== 'Comparison' || condition.operator.name !== 'EQ') return undefined;
  if (fieldOf(condition, schema)?.member !== 'status') return undefined;
  const { value } = condition;
  if (value.kind === 'Number') return value.value;
  return value.kind === 'String' ? numeralOf(value.value) : undefined;
}

const range = { start: 0, end: 0 } as const;

/** The condition that demands a status, as one would write it. */
export function statusCondition(status: number, schema: Schema = specified): Comparison {
  const name = schema.fields.find(({ member }) => member === 'status')?.name ?? '';
  return {
    kind: 'Comparison',
    range,
    field: { kind: 'Name', range, text: name, canonical: name },
    operator: { kind: 'Operator', range, name: 'EQ', text: 'EQ' },
    value: { kind: 'Number', range, value: status, text: String(status) },
  };
}
