import { childrenOf, nameOf } from '../syntax/visit.ts';
import type { Comparison, Filter, Search } from '../syntax/ast.ts';
import { readsAsWord } from '../syntax/search/readable-word.ts';
import { bracketed, joined, prefixed, type Bracketed, type Piece } from './piece.ts';
import { quote, value, variable } from './value.ts';

type Expression = Filter | Search;

/** There is no escape for a double quote (§4.8); a blank matches the same. Phrases end on their line. */
const phrase = (text: string): string => `"${text.replace(/["\r\n]/g, ' ')}"`;

function word(text: string, leading: boolean, trailing: boolean): string {
  if (!readsAsWord(text, leading, trailing)) return phrase(text);
  return `${leading ? '*' : ''}${text}${trailing ? '*' : ''}`;
}

function comparison(node: Comparison): string {
  const parts = [nameOf(node.field), node.operator.name ?? node.operator.text, value(node.value)];
  return parts.filter((part) => part !== '').join(' ');
}

/** A join that a program built with one operand is that operand. */
function unwrapped(node: Expression): Expression {
  let inner = node;
  while (inner.kind === 'And' || inner.kind === 'Or') {
    const [only, second]: readonly Expression[] = inner.operands;
    if (only === undefined || second !== undefined) break;
    inner = only;
  }
  return inner;
}

/** Whether the first leaf that is of one language only is of the search language. */
export function isSearch(root: Expression): root is Search {
  const open: Expression[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'And' || node.kind === 'Or' || node.kind === 'Group') open.push(...childrenOf(node));
    else if (node.kind !== 'Invalid')
      return node.kind !== 'Comparison' && node.kind !== 'Any' && node.kind !== 'IsMatch';
  }
  return false;
}

/** Whether a list reads like one condition with many values: `FileExtension EQ 'jpg' OR FileExtension EQ 'png' …`. */
function isList(operands: readonly Expression[]): boolean {
  const [first] = operands;
  if (first?.kind !== 'Comparison') return false;
  const field = nameOf(first.field).toLowerCase();
  return operands.every(
    (operand) =>
      operand.kind === 'Comparison' &&
      operand.operator.name === first.operator.name &&
      nameOf(operand.field).toLowerCase() === field,
  );
}

/** The pieces of a filter or search: its written brackets, and those that a built AST needs to mean the same. */
export function expression(root: Expression): Piece {
  const search = isSearch(root);

  const join = (operands: readonly Expression[], text: string, inner: (node: Expression) => Piece): Piece =>
    joined(operands.map(inner), text, search || isList(operands));

  const inAnd = (node: Expression): Piece => (unwrapped(node).kind === 'Or' ? bracketed(piece(node)) : piece(node));

  /** What NOT and a field bind to is one term. */
  const term = (node: Expression, among: readonly Expression['kind'][]): string | Bracketed => {
    const printed = piece(node);
    const bare = typeof printed === 'string' || 'body' in printed;
    return bare && !among.includes(unwrapped(node).kind) ? printed : bracketed(printed);
  };

  const piece = (node: Expression): Piece => {
    switch (node.kind) {
      case 'And':
        return join(node.operands, search ? '' : 'AND ', inAnd);
      case 'Or':
        return join(node.operands, 'OR ', piece);
      case 'Group':
        return bracketed(piece(node.body));
      case 'Comparison':
        return comparison(node);
      case 'Any':
        return bracketed(piece(node.body), `${nameOf(node.collection)}/ANY(${nameOf(node.variable)}:`, ' ');
      case 'IsMatch':
        return `ISMATCH(${value(node.text)},${quote(nameOf(node.field))})`;
      case 'Not':
        return prefixed('NOT ', term(node.operand, ['Not']));
      case 'Field':
        return prefixed(`${nameOf(node.name)}:`, term(node.operand, ['Not', 'Field']));
      case 'Word':
        return word(node.text, node.leading, node.trailing);
      case 'Phrase':
        return phrase(node.text);
      case 'Everything':
        return '*';
      case 'Variable':
        return variable(node);
      default:
        // Blanks around it would be joined by those of the join at every printing.
        return node.text.trim();
    }
  };

  return root.kind === 'Invalid' ? root.text : piece(root);
}
