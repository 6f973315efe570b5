import { statusesOf, type Statuses } from '../../condition/statuses.ts';
import { withoutGroups } from '../../syntax/visit.ts';
import { isSearch } from '../../print/expression.ts';
import { opposite } from '../../schema/operators.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Comparison, Filter, Search } from '../../syntax/ast.ts';
import { BuildError } from '../build-error.ts';
import type { Condition, JoinOf, Scope } from './condition.ts';
import { companionOf } from './field.ts';
import { joinFilters } from './join.ts';
import { comparison, nullValue, asOperand, noRange } from '../nodes/node.ts';
import { checkOperands } from './operand.ts';

const refusal = (what: string): BuildError =>
  new BuildError(
    `The language cannot say the opposite of ${what}. Negate the other conditions, or ask for what is wanted.`,
  );

/** The original of each negated condition, so that negating twice gives it back and does not grow. */
const originals = new WeakMap<Filter, Filter>();

/** Negates filters, and keeps the statuses that their dates need. */
class Negation {
  private readonly schema: Schema;
  private readonly statuses = new Map<Filter, Statuses>();

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** The opposite of a node. `held` are the statuses that the conditions around it require. */
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
        return joinFilters(isAnd ? 'Or' : 'And', first, ...others);
      }
      case 'Comparison':
        return this.comparison(node, held);
      default:
        // `Invalid` nodes were refused before.
        throw refusal(node.kind === 'Any' ? 'ANY' : 'ISMATCH');
    }
  }

  private comparison({ field, operator, value }: Comparison, held: ReadonlySet<number>): Filter {
    const contrary = operator.name === undefined ? undefined : opposite(operator.name);
    if (contrary === undefined) throw refusal(operator.name ?? operator.text);
    const isNull = comparison(field, 'EQ', nullValue);
    if (contrary.exact) return this.guarded(comparison(field, contrary.name, value), held);
    // An order comparison with null is false for every asset, so its opposite is true for every asset.
    if (value.kind === 'Null') return joinFilters('Or', isNull, comparison(field, 'NE', nullValue));
    const rest = this.guarded(comparison(field, contrary.name, value), held);
    // An order comparison and its opposite are both false for a missing value (assumed).
    return this.schema.field(field.text)?.none === undefined ? joinFilters('Or', rest, isNull) : rest;
  }

  /**
   * A date comparison with the status that it requires, when the original required that status around the date: the opposite as a whole
   * then also matches every other status, so that adding the status here does not lose assets.
   */
  private guarded(date: Comparison, held: ReadonlySet<number>): Filter {
    const row = this.schema.field(date.field.text);
    if (row?.companion === undefined || date.value.kind === 'Null' || !held.has(row.companion)) return date;
    return joinFilters('And', date, companionOf(row, this.schema));
  }
}

/**
 * The opposite of a condition (§4.7) or of a search (§4.8): it matches exactly the assets that the original does not. Conditions are
 * rewritten, because filters have no NOT: EQ and NE are swapped, and so are AND and OR; the opposite of an order comparison also matches a
 * missing value. Throws a {@link BuildError} for a parsed AST that contains CT, SW, EW, ANY or ISMATCH, which have no opposite.
 */
export type Not = <Node extends Condition<Scope, 'can be negated'> | Search>(node: Node) => JoinOf<Node>;

/** Negates a condition or a search with the fields of a schema; see {@link Not}. */
export function negate(node: Filter | Search, schema: Schema): Filter | Search {
  checkOperands([node], 'not');
  if (!isSearch(node)) {
    const contrary = new Negation(schema).of(node, new Set());
    originals.set(contrary, node);
    return contrary;
  }
  return node.kind === 'Not' ? node.operand : { kind: 'Not', range: noRange, operand: asOperand(node) };
}
