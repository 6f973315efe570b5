import type { Filter, Value } from '@assetql/core';

function value(node: Value): string {
  switch (node.kind) {
    case 'String':
      return node.quoted ? `'${node.value}'` : node.value;
    case 'Number':
    case 'Timestamp':
      return `${node.kind === 'Number' ? '#' : '@'}${node.value}`;
    case 'Null':
      return 'null';
    case 'Variable':
      return `$${node.name}`;
    case 'AttributeMatch':
      return `{${value(node.key)}: ${value(node.value)}}`;
    default:
      return `invalid<${node.text}>`;
  }
}

/** The shape of a filter as a short text: `(and [Status EQ #0] (any CategoryIds c: c EQ 'x'))`. */
export function outline(node: Filter | undefined): string {
  switch (node?.kind) {
    case 'And':
    case 'Or':
      return `(${node.kind.toLowerCase()} ${node.operands.map(outline).join(' ')})`;
    case 'Group':
      return `[${outline(node.body)}]`;
    case 'Comparison': {
      const { field, operator } = node;
      return `${field.canonical ?? field.text} ${operator.name ?? `?${operator.text}`} ${value(node.value)}`;
    }
    case 'Any':
      return `(any ${node.collection.canonical ?? node.collection.text} ${node.variable.text}: ${outline(node.body)})`;
    case 'IsMatch':
      return `(match ${value(node.text)} ${node.field.canonical ?? node.field.text})`;
    case 'Invalid':
      return `invalid<${node.text}>`;
    default:
      return '';
  }
}
