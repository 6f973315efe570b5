import type { Schema } from '../../schema/schema.ts';
import type { Filter, Search } from '../../syntax/ast.ts';

/**
 * Whether the meaning of an expression is all there: it has no variable without a value, nothing that could not be read, and no name
 * that only some library knows.
 */
export function isUnderstood(root: Filter | Search, schema: Schema): boolean {
  const open: { readonly node: Filter | Search; readonly isMember: boolean }[] = [{ node: root, isMember: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, isMember } = next;
    switch (node.kind) {
      case 'And':
      case 'Or':
        for (const operand of node.operands) open.push({ node: operand, isMember });
        break;
      case 'Group':
        open.push({ node: node.body, isMember });
        break;
      case 'Not':
        open.push({ node: node.operand, isMember });
        break;
      case 'Any':
        if (isMember || schema.collection(node.collection.canonical ?? node.collection.text) === undefined)
          return false;
        open.push({ node: node.body, isMember: true });
        break;
      case 'Field':
        if (schema.searchField(node.name.canonical ?? node.name.text) === undefined) return false;
        open.push({ node: node.operand, isMember });
        break;
      case 'Comparison': {
        const { field, operator, value } = node;
        if (operator.name === undefined || value.kind === 'Variable' || value.kind === 'Invalid') return false;
        if (value.kind === 'AttributeMatch' && (value.key.kind !== 'String' || value.value.kind !== 'String'))
          return false;
        if (!isMember && schema.field(field.canonical ?? field.text) === undefined) return false;
        break;
      }
      case 'IsMatch':
        if (node.text.kind !== 'String') return false;
        if (isMember || schema.matchField(node.field.canonical ?? node.field.text) === undefined) return false;
        break;
      case 'Variable':
      case 'Invalid':
        return false;
      default:
    }
  }
  return true;
}
