import { childrenOf, nameOf } from '../syntax/visit.ts';
import type { Comparison, Filter, Search } from '../syntax/ast.ts';
import { readsAsWord } from '../syntax/search/readable-word.ts';
import { bracketed, joined, prefixed, type Bracketed, type PrintFragment } from './print-fragment.ts';
import { quote, value, writtenVariable } from './value.ts';

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

/** The operand of a join that a program built with only one. */
function unwrapped(node: Expression): Expression {
  let inner = node;
  while (inner.kind === 'And' || inner.kind === 'Or') {
    const [only, second]: readonly Expression[] = inner.operands;
    if (only === undefined || second !== undefined) break;
    inner = only;
  }
  return inner;
}

/** Whether an AST is a search: decided by the first leaf that only one of the languages has. */
export function isSearch(root: Expression): root is Search {
  const open: Expression[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'And' || node.kind === 'Or' || node.kind === 'Group') open.push(...childrenOf(node));
    else if (node.kind !== 'Invalid')
      return node.kind !== 'Comparison' && node.kind !== 'Any' && node.kind !== 'IsMatch';
  }
  return false;
}

/** Whether operands compare one field with several values: `FileExtension EQ 'jpg' OR FileExtension EQ 'png' …`. Their lines are filled. */
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

/** The fragment of a filter or search, with its own brackets and those that a built AST needs to keep its meaning. */
export function expression(root: Expression): PrintFragment {
  const search = isSearch(root);

  const join = (
    operands: readonly Expression[],
    text: string,
    inner: (node: Expression) => PrintFragment,
  ): PrintFragment => joined(operands.map(inner), text, search || isList(operands));

  const inAnd = (node: Expression): PrintFragment =>
    unwrapped(node).kind === 'Or' ? bracketed(fragment(node)) : fragment(node);

  /** The operand of NOT or of a field, in brackets unless it is a single term. */
  const term = (node: Expression, among: readonly Expression['kind'][]): string | Bracketed => {
    const printed = fragment(node);
    const bare = typeof printed === 'string' || 'body' in printed;
    return bare && !among.includes(unwrapped(node).kind) ? printed : bracketed(printed);
  };

  const fragment = (node: Expression): PrintFragment => {
    switch (node.kind) {
      case 'And':
        return join(node.operands, search ? '' : 'AND ', inAnd);
      case 'Or':
        return join(node.operands, 'OR ', fragment);
      case 'Group':
        return bracketed(fragment(node.body));
      case 'Comparison':
        return comparison(node);
      case 'Any':
        return bracketed(fragment(node.body), `${nameOf(node.collection)}/ANY(${nameOf(node.variable)}:`, ' ');
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
        return writtenVariable(node);
      default:
        // Trimmed, so that printing is idempotent: the join adds a blank.
        return node.text.trim();
    }
  };

  return root.kind === 'Invalid' ? root.text : fragment(root);
}
