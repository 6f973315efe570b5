import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Any, Comparison, Filter, Name } from '../../syntax/ast.ts';
import { words } from '../../text/words.ts';
import { inNormalOrder } from './normal-order.ts';
import { normalAttribute, normalId, normalValue } from './normal-value.ts';

/** A name in the spelling of the schema. */
const named = (name: Name, canonical: string | undefined): Name =>
  canonical === undefined ? name : { ...name, text: canonical, canonical };

/** Collects the names that the comparisons of a body compare. */
function namesIn(root: Filter, names: Set<string>): Set<string> {
  const node = withoutGroups(root);
  if (node.kind === 'And' || node.kind === 'Or') for (const operand of node.operands) namesIn(operand, names);
  else if (node.kind === 'Comparison') names.add(node.field.text.toLowerCase());
  return names;
}

/** A filter or container filter in its normal form. */
export function normalizeFilter(root: Filter, schema: Schema): Filter {
  const normal = (outer: Filter, comparison: (node: Comparison) => Comparison): Filter => {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const { kind } = node;
        const operands = node.operands
          .map((operand) => normal(operand, comparison))
          .flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
        const [only = node, ...others] = inNormalOrder(operands.map(bracketed));
        return others.length === 0 ? withoutGroups(only) : { ...node, operands: [only, ...others] };
      }
      case 'Comparison':
        return comparison(node);
      case 'Any':
        return any(node);
      case 'IsMatch': {
        const row = schema.matchField(nameOf(node.field));
        const text =
          node.text.kind === 'String'
            ? { ...node.text, value: [...new Set(words(node.text.value))].toSorted().join(' ') }
            : node.text;
        return { ...node, text, field: named(node.field, row?.name) };
      }
      default:
        return node;
    }
  };

  const any = (node: Any): Filter => {
    const row = schema.collection(nameOf(node.collection));
    if (row === undefined) return node;
    const own = node.variable.text.toLowerCase();
    const isTaken = row.variable !== own && namesIn(node.body, new Set()).has(row.variable);
    const variable = { ...node.variable, text: isTaken ? node.variable.text : row.variable };
    const write = row.members === 'id' ? normalId : normalAttribute;
    const body = normal(node.body, (inner) => {
      const isOwn = inner.field.text.toLowerCase() === own;
      return withOperator(isOwn ? { ...inner, field: variable, value: write(inner.value) } : inner);
    });
    return { ...node, collection: named(node.collection, row.name), variable, body };
  };

  return normal(root, (node) => {
    const row = schema.field(nameOf(node.field));
    const value = row === undefined ? node.value : normalValue(node.value, row, node.operator.name, schema);
    return withOperator({ ...node, field: named(node.field, row?.name), value });
  });
}

const withOperator = (node: Comparison): Comparison =>
  node.operator.name === undefined ? node : { ...node, operator: { ...node.operator, text: node.operator.name } };

/** A join is written in brackets where it is an operand. */
const bracketed = (node: Filter): Filter =>
  node.kind === 'And' || node.kind === 'Or' ? { kind: 'Group', range: node.range, body: node } : node;
