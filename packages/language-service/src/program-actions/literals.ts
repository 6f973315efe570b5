import type { SyntaxNode } from '@lezer/common';
import { cook } from '../embedded/cook.ts';
import { childrenOf } from '../embedded/program-tree.ts';

/** The value of a text or number that a program writes out; `undefined` for every other expression. */
export function literalOf(node: SyntaxNode, text: string): string | number | undefined {
  const source = text.slice(node.from, node.to);
  switch (node.name) {
    case 'String':
      return cooked(source);
    case 'TemplateString':
      return childrenOf(node).some(({ name }) => name === 'Interpolation') ? undefined : cooked(source);
    case 'Number':
      return finite(source);
    case 'UnaryExpression': {
      const [sign, number] = childrenOf(node);
      const value = number?.name === 'Number' ? finite(text.slice(number.from, number.to)) : undefined;
      return value === undefined || sign === undefined || text.slice(sign.from, sign.to) !== '-' ? undefined : -value;
    }
    default:
      return undefined;
  }
}

/** A text between its quotes, with its escapes read. */
function cooked(source: string): string | undefined {
  const { pieces, mistakes } = cook(source.slice(1, -1));
  return mistakes.length === 0 ? pieces.map(({ text }) => text).join('') : undefined;
}

/** The value of a number in plain decimal notation; `undefined` for other notations. */
const finite = (source: string): number | undefined =>
  /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(source) && Number.isFinite(Number(source)) ? Number(source) : undefined;
