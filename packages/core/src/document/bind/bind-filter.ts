import { mapFilter, withoutGroups } from '../../syntax/visit.ts';
import type {
  Any,
  AttributeMatch,
  Comparison,
  Filter,
  IsMatch,
  StringValue,
  Value,
  Variable,
} from '../../syntax/ast.ts';
import { filterValue, jsonValue } from './literal.ts';
import type { ValueSlot } from '../../values/value-slot.ts';
import { keySlot, matchSlot, comparisonSlot, valueSlot } from '../slots.ts';
import type { Supplied } from './supply.ts';
import { groupOf, VariableBinder } from './variable-binder.ts';

/** A variable that stands for several values, and what takes its place one by one. */
interface Choice {
  readonly variable: Variable;
  readonly values: readonly Value[];
  readonly join: 'Or' | 'And';
}

/**
 * Puts values in the place of variables. A list becomes a group: after EQ an OR of comparisons, after NE an AND; inside an `ANY`, of whole
 * `ANY`s. A variable without a value stays. What takes its place has the range of the variable.
 */
export class FilterBinder extends VariableBinder {
  bind(filter: Filter, any?: Any): Filter {
    switch (filter.kind) {
      case 'Comparison':
        return this.expand(filter, this.choiceIn(filter, any), any);
      case 'Any':
        return this.expand(filter, this.choiceInBody(filter.body, filter), any);
      case 'IsMatch':
        return this.match(filter);
      default:
        return mapFilter(filter, (child) => this.bind(child, any));
    }
  }

  private expand(node: Comparison | Any, choice: Choice | undefined, any: Any | undefined): Filter {
    if (choice === undefined) {
      if (node.kind === 'Any') return { ...node, body: this.bind(node.body, node) };
      this.count();
      return node;
    }
    const { variable, values, join } = choice;
    // The rest of the node may have variables of its own.
    const operands = this.each(variable, values, (value) => this.bind(substitute(node, variable, value), any));
    return groupOf(operands, join, node.range) ?? node;
  }

  /** The first variable of a comparison that has a value, or more than one with `isList`. */
  private choiceIn(node: Comparison, any: Any | undefined, isList = false): Choice | undefined {
    const { value } = node;
    const operator = node.operator.name;
    const wanted = (choice: Choice | undefined): Choice | undefined =>
      isList && choice?.values.length === 1 ? undefined : choice;
    if (value.kind === 'Variable') {
      const slot = comparisonSlot(node, any, this.schema);
      return wanted(this.choose(value, slot, (scalar) => filterValue(scalar, slot, value.range)));
    }
    if (value.kind !== 'AttributeMatch') return undefined;
    return (
      wanted(this.chooseMember(value.key, keySlot(operator))) ??
      wanted(this.chooseMember(value.value, valueSlot(operator)))
    );
  }

  private chooseMember(node: StringValue | Variable, slot: ValueSlot): Choice | undefined {
    return node.kind === 'Variable' ? this.choose(node, slot, (scalar) => jsonValue(scalar, node.range)) : undefined;
  }

  private choose(variable: Variable, slot: ValueSlot, write: (scalar: Supplied) => Value): Choice | undefined {
    const values = this.supply(variable, slot)?.map(write);
    return values === undefined ? undefined : { variable, values, join: slot.list ?? 'Or' };
  }

  /** The first list in the body of an `ANY`; those of an `ANY` inside it are its own. */
  private choiceInBody(root: Filter, any: Any): Choice | undefined {
    const body = withoutGroups(root);
    if (body.kind === 'Comparison') return this.choiceIn(body, any, true);
    if (body.kind !== 'And' && body.kind !== 'Or') return undefined;
    for (const operand of body.operands) {
      const choice = this.choiceInBody(operand, any);
      if (choice !== undefined) return choice;
    }
    return undefined;
  }

  private match(node: IsMatch): IsMatch {
    this.count();
    const { text } = node;
    if (text.kind !== 'Variable') return node;
    const scalar = this.supply(text, matchSlot)?.[0];
    return scalar === undefined ? node : { ...node, text: jsonValue(scalar, text.range) };
  }
}

/** The node with one of its variables replaced. */
function substitute(node: Filter, variable: Variable, value: Value): Filter {
  switch (node.kind) {
    case 'Comparison':
      if (node.value === variable) return { ...node, value };
      return node.value.kind === 'AttributeMatch' ? { ...node, value: withMember(node.value, variable, value) } : node;
    default:
      return mapFilter(node, (child) => substitute(child, variable, value));
  }
}

function withMember(match: AttributeMatch, variable: Variable, value: Value): AttributeMatch {
  if (value.kind !== 'String') return match;
  if (match.key === variable) return { ...match, key: value };
  return match.value === variable ? { ...match, value } : match;
}
