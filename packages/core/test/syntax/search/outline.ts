import type { Search } from '@assetql/core';

/** The shape of a search as a short text: `(and logo (not (field keywords "spring sale")))`. */
export function outline(node: Search | undefined): string {
  switch (node?.kind) {
    case 'And':
    case 'Or':
      return `(${node.kind.toLowerCase()} ${node.operands.map(outline).join(' ')})`;
    case 'Not':
      return `(not ${outline(node.operand)})`;
    case 'Group':
      return `[${outline(node.body)}]`;
    case 'Field':
      return `(field ${node.name.canonical ?? node.name.text} ${outline(node.operand)})`;
    case 'Word':
      return `${node.leading ? '*' : ''}${node.text}${node.trailing ? '*' : ''}`;
    case 'Phrase':
      return JSON.stringify(node.text);
    case 'Everything':
      return 'everything';
    case 'Variable':
      return `$${node.name}`;
    case 'Invalid':
      return `invalid<${node.text}>`;
    default:
      return '';
  }
}
