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
import type { Place } from '../values/place.ts';

/** A variable in an expression, or a quoted text where one could stand, with what it means there. */
export interface Slot {
  readonly node: Variable | StringValue | Phrase;
  readonly place: Place;
  /** True in the JSON of an attribute condition, where a variable keeps the quotes around it. */
  readonly inJson: boolean;
  /** The comparison whose whole value it is. */
  readonly comparison?: Comparison;
}

const listAfter = (operator: OperatorName | undefined): Pick<Place, 'list'> =>
  operator === 'EQ' ? { list: 'Or' } : operator === 'NE' ? { list: 'And' } : {};

/** The place of a comparison's value. `any` is the `ANY` that the comparison stands in. */
export function placeOf(node: Comparison, any: Any | undefined, schema: Schema): Place {
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
export const keyPlace = (operator: OperatorName | undefined): Place => ({
  label: 'Key',
  type: 'id',
  needs: 'attributes',
  ...listAfter(operator),
});
export const valuePlace = (operator: OperatorName | undefined): Place => ({
  label: 'Value',
  type: 'attribute-value',
  ...listAfter(operator),
});

/** The place of the text of `ISMATCH`. */
export const matchPlace: Place = { label: 'ISMATCH', type: 'string' };

/** The place of a term of a search; `field` is the one it is bound to. */
export function termPlace(field: string | undefined, schema: Schema): Place {
  const row = field === undefined ? undefined : schema.searchField(field);
  const label = row?.names[0] ?? field ?? 'A search term';
  if (field !== undefined && row === undefined) return { label, type: 'unknown', list: 'Or' };
  const categories = row?.match === 'id' && row.member === 'categories';
  return { label, type: 'words', ...(categories ? { needs: 'categories' } : {}), list: 'Or' };
}

/** The place of `count` or `offset`. */
export function pagingPlace(key: 'count' | 'offset'): Place {
  const { minimum = 0, maximum = Infinity } = keyRow(key) ?? {};
  return { label: key, type: 'integer', minimum, maximum };
}

/** The variables and quoted texts of an expression, in the order they stand. Recurses over brackets only. */
export function slotsIn(ast: Expression, schema: Schema = specified): readonly Slot[] {
  const slots: Slot[] = [];

  const add = (node: Value | Phrase, place: Place, inJson = false, whole?: Comparison): void => {
    if (node.kind === 'Variable' || node.kind === 'Phrase' || (node.kind === 'String' && node.quoted))
      slots.push({ node, place, inJson, ...(whole === undefined ? {} : { comparison: whole }) });
  };

  const comparison = (node: Comparison, any: Any | undefined): void => {
    const { value } = node;
    const operator = node.operator.name;
    if (value.kind === 'AttributeMatch') {
      const members = [
        { node: value.key, place: keyPlace(operator) },
        { node: value.value, place: valuePlace(operator) },
      ];
      for (const member of members.toSorted((a, b) => a.node.range.start - b.node.range.start))
        add(member.node, member.place, true);
    } else {
      add(value, placeOf(node, any, schema), false, node);
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
        add(node.text, matchPlace);
        break;
      case 'Not':
        visit(node.operand, any, field);
        break;
      case 'Field':
        visit(node.operand, any, node.name.text);
        break;
      case 'Variable':
      case 'Phrase':
        add(node, termPlace(field, schema));
        break;
      default:
    }
  };
  if (ast.kind !== 'SortKey') visit(ast, undefined, undefined);
  return slots;
}
