import { statusesOf, type Statuses } from '../condition/statuses.ts';
import { withoutGroups } from '../syntax/visit.ts';
import { isSearch } from '../print/expression.ts';
import { opposite } from '../schema/operators.ts';
import type { Schema } from '../schema/schema.ts';
import type { Comparison, Filter, Search } from '../syntax/ast.ts';
import { BuildError } from './build-error.ts';
import type { Condition, JoinOf, Scope } from './condition.ts';
import { companionOf } from './field.ts';
import { joinConditions } from './join.ts';
import { nowhere } from './native.ts';
import { comparison, nothing, single } from './node.ts';
import { checkOperands } from './operand.ts';

const refusal = (what: string): BuildError =>
  new BuildError(
    `The language cannot say the opposite of ${what}. Negate the other conditions, or ask for what is wanted.`,
  );

/** What each opposite is the opposite of, so that negating twice gives back what was there, and does not grow. */
const originals = new WeakMap<Filter, Filter>();

/** Says the opposite of filters, and keeps the statuses that their dates need. */
class Negation {
  private readonly schema: Schema;
  private readonly statuses = new Map<Filter, Statuses>();

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** The opposite of a node. `held` are the statuses that hold wherever the node is looked at. */
  of(outer: Filter, held: ReadonlySet<number>): Filter {
    const node = withoutGroups(outer);
    const original = originals.get(outer) ?? originals.get(node);
    if (original !== undefined) return original;
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const isAnd = node.kind === 'And';
        const here = isAnd ? new Set([...held, ...statusesOf(node, this.schema, this.statuses).demanded]) : held;
        const [first, ...others] = node.operands.map((operand) => this.of(operand, here));
        if (first === undefined) throw refusal('a join of nothing');
        return joinConditions(isAnd ? 'Or' : 'And', first, ...others);
      }
      case 'Comparison':
        return this.comparison(node, held);
      default:
        // What could not be read is refused before.
        throw refusal(node.kind === 'Any' ? 'ANY' : 'ISMATCH');
    }
  }

  private comparison({ field, operator, value }: Comparison, held: ReadonlySet<number>): Filter {
    const contrary = operator.name === undefined ? undefined : opposite(operator.name);
    if (contrary === undefined) throw refusal(operator.name ?? operator.text);
    const isNull = comparison(field, 'EQ', nothing);
    if (contrary.exact) return this.guarded(comparison(field, contrary.name, value), held);
    // No value is before or after a missing one, so the comparison held for nothing.
    if (value.kind === 'Null') return joinConditions('Or', isNull, comparison(field, 'NE', nothing));
    const rest = this.guarded(comparison(field, contrary.name, value), held);
    // Order is false both ways for a missing value (assumed).
    return this.schema.field(field.text)?.none === undefined ? joinConditions('Or', rest, isNull) : rest;
  }

  /**
   * A date beside its status. Where the status holds around the date anyway, its opposite holds for any other status already, so that
   * the status may stand beside it.
   */
  private guarded(date: Comparison, held: ReadonlySet<number>): Filter {
    const row = this.schema.field(date.field.text);
    if (row?.companion === undefined || date.value.kind === 'Null' || !held.has(row.companion)) return date;
    return joinConditions('And', date, companionOf(row, this.schema));
  }
}

/**
 * The opposite of conditions (§4.7) or of a search (§4.8): it finds exactly what they do not. Conditions are rewritten, because filters
 * have no NOT: EQ and NE change places, and so do AND and OR; the opposite of an order finds what has no value, too. Throws a
 * {@link BuildError} for a parsed AST that holds what has no opposite: CT, SW, EW, ANY, ISMATCH.
 */
export type Not = <Node extends Condition<Scope, 'can be negated'> | Search>(node: Node) => JoinOf<Node>;

/** The opposite in the language of a schema. */
export function negate(node: Filter | Search, schema: Schema): Filter | Search {
  checkOperands([node], 'not');
  if (!isSearch(node)) {
    const contrary = new Negation(schema).of(node, new Set());
    originals.set(contrary, node);
    return contrary;
  }
  return node.kind === 'Not' ? node.operand : { kind: 'Not', range: nowhere, operand: single(node) };
}
