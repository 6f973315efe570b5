import { nameOf, withoutGroups } from '../syntax/visit.ts';
import type { OperatorName } from '../schema/operators.ts';
import { schema as specified, type Schema } from '../schema/schema.ts';
import type {
  Any,
  Comparison,
  Expression,
  Filter,
  Phrase,
  Search,
  StringValue,
  Value,
  Variable,
} from '../syntax/ast.ts';
import { keyRow } from './keys.ts';
import type { ValueSlot } from '../values/value-slot.ts';

/** A variable in an expression, or a quoted text where one could be written, with what it means there. */
export interface FilledSlot {
  readonly node: Variable | StringValue | Phrase;
  readonly slot: ValueSlot;
  /** True in the JSON of an attribute condition, where a variable keeps the quotes around it. */
  readonly inJson: boolean;
  /** The comparison whose whole value it is. */
  readonly comparison?: Comparison;
}

const listAfter = (operator: OperatorName | undefined): Pick<ValueSlot, 'list'> =>
  operator === 'EQ' ? { list: 'Or' } : operator === 'NE' ? { list: 'And' } : {};

/** The place of a comparison's value. `any` is the `ANY` that the comparison is in. */
export function comparisonSlot(node: Comparison, any: Any | undefined, schema: Schema): ValueSlot {
  const list = listAfter(node.operator.name);
  if (any !== undefined) {
    const label = nameOf(any.collection);
    const row = schema.collection(any.collection.text);
    if (row === undefined) return { label, type: 'unknown', ...list };
    return { label, type: row.members, ...(row.members === 'id' ? { needs: row.needs } : {}), ...list };
  }
  const label = nameOf(node.field);
  const row = schema.field(node.field.text);
  if (row === undefined) return { label, type: 'unknown', ...list };
  const enumeration = row.enumeration === undefined ? undefined : schema.enumeration(row.enumeration);
  return {
    label,
    type: row.type,
    ...(row.needs === undefined ? {} : { needs: row.needs }),
    ...(enumeration === undefined ? {} : { enumeration }),
    ...list,
  };
}

/** The places of an attribute condition's `Key` and `Value`. */
export const keySlot = (operator: OperatorName | undefined): ValueSlot => ({
  label: 'Key',
  type: 'id',
  needs: 'attributes',
  ...listAfter(operator),
});
export const valueSlot = (operator: OperatorName | undefined): ValueSlot => ({
  label: 'Value',
  type: 'attribute-value',
  ...listAfter(operator),
});

/** The place of the text of `ISMATCH`. */
export const matchSlot: ValueSlot = { label: 'ISMATCH', type: 'string' };

/** The place of a term of a search; `field` is the one it is bound to. */
export function termSlot(field: string | undefined, schema: Schema): ValueSlot {
  const row = field === undefined ? undefined : schema.searchField(field);
  const label = row?.names[0] ?? field ?? 'A search term';
  if (field !== undefined && row === undefined) return { label, type: 'unknown', list: 'Or' };
  const categories = row?.match === 'id' && row.member === 'categories';
  return { label, type: 'words', ...(categories ? { needs: 'categories' } : {}), list: 'Or' };
}

/** The place of `count` or `offset`. */
export function pagingSlot(key: 'count' | 'offset'): ValueSlot {
  const { minimum = 0, maximum = Infinity } = keyRow(key) ?? {};
  return { label: key, type: 'integer', minimum, maximum };
}

/** The variables and quoted texts of an expression, in document order. Recurses over brackets only. */
export function slotsIn(ast: Expression, schema: Schema = specified): readonly FilledSlot[] {
  const slots: FilledSlot[] = [];

  const add = (node: Value | Phrase, slot: ValueSlot, inJson = false, whole?: Comparison): void => {
    if (node.kind === 'Variable' || node.kind === 'Phrase' || (node.kind === 'String' && node.quoted))
      slots.push({ node, slot, inJson, ...(whole === undefined ? {} : { comparison: whole }) });
  };

  const comparison = (node: Comparison, any: Any | undefined): void => {
    const { value } = node;
    const operator = node.operator.name;
    if (value.kind === 'AttributeMatch') {
      const members = [
        { node: value.key, slot: keySlot(operator) },
        { node: value.value, slot: valueSlot(operator) },
      ];
      for (const member of members.toSorted((a, b) => a.node.range.start - b.node.range.start))
        add(member.node, member.slot, true);
    } else {
      add(value, comparisonSlot(node, any, schema), false, node);
    }
  };

  const visit = (outer: Filter | Search, any: Any | undefined, field: string | undefined): void => {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or':
        for (const operand of node.operands) visit(operand, any, field);
        break;
      case 'Comparison':
        comparison(node, any);
        break;
      case 'Any':
        visit(node.body, node, field);
        break;
      case 'IsMatch':
        add(node.text, matchSlot);
        break;
      case 'Not':
        visit(node.operand, any, field);
        break;
      case 'Field':
        visit(node.operand, any, node.name.text);
        break;
      case 'Variable':
      case 'Phrase':
        add(node, termSlot(field, schema));
        break;
      default:
    }
  };
  if (ast.kind !== 'SortKey') visit(ast, undefined, undefined);
  return slots;
}
