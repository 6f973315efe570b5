import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Filter, Search } from '../../syntax/ast.ts';

/** Whether the meaning of an expression is fully known: it has no variables, no parts that could not be parsed, and no unknown names. */
export function isUnderstood(root: Filter | Search, schema: Schema): boolean {
  const open: { readonly node: Filter | Search; readonly isMember: boolean }[] = [{ node: root, isMember: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { isMember } = next;
    const node = withoutGroups(next.node);
    switch (node.kind) {
      case 'And':
      case 'Or':
        for (const operand of node.operands) open.push({ node: operand, isMember });
        break;
      case 'Not':
        open.push({ node: node.operand, isMember });
        break;
      case 'Any':
        if (isMember || schema.collection(nameOf(node.collection)) === undefined) return false;
        open.push({ node: node.body, isMember: true });
        break;
      case 'Field':
        if (schema.searchField(nameOf(node.name)) === undefined) return false;
        open.push({ node: node.operand, isMember });
        break;
      case 'Comparison': {
        const { field, operator, value } = node;
        if (operator.name === undefined || value.kind === 'Variable' || value.kind === 'Invalid') return false;
        if (value.kind === 'AttributeMatch' && (value.key.kind !== 'String' || value.value.kind !== 'String'))
          return false;
        if (!isMember && schema.field(nameOf(field)) === undefined) return false;
        break;
      }
      case 'IsMatch':
        if (node.text.kind !== 'String') return false;
        if (isMember || schema.matchField(nameOf(node.field)) === undefined) return false;
        break;
      case 'Variable':
      case 'Invalid':
        return false;
      default:
    }
  }
  return true;
}
