import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Phrase, Search, Word } from '../../syntax/ast.ts';
import { fold } from '../../text/fold.ts';
import { words } from '../../text/words.ts';
import { inNormalOrder } from './normal-order.ts';

/** A join is written in brackets where it is an operand. */
const bracketed = (node: Search): Search =>
  node.kind === 'And' || node.kind === 'Or' ? { kind: 'Group', range: node.range, body: node } : node;

/** A search in its normal form. */
export function normalizeSearch(root: Search, schema: Schema): Search {
  const hasIds = (rows: Schema['searchFields']): boolean => rows.some(({ match }) => match === 'id');
  const unbound = hasIds(schema.searchFields.filter((row) => row.unbound));

  /** Writes a term of one word as a word, and of several as a phrase. An id matches as a whole only. */
  const term = (node: Word | Phrase, isId: boolean): Word | Phrase => {
    const { range } = node;
    const isWord = node.kind === 'Word';
    if (isId)
      return isWord && (node.leading || node.trailing) ? node : { kind: 'Phrase', range, text: fold(node.text) };
    const found = words(node.text);
    const [first, second] = found;
    if (first === undefined) return node;
    if (second === undefined) {
      return { kind: 'Word', range, text: first, leading: isWord && node.leading, trailing: isWord && node.trailing };
    }
    const text = found.join(' ');
    // A phrase has no wildcards, so a term with wildcards is not changed to one.
    return isWord && (node.leading || node.trailing) ? node : { kind: 'Phrase', range, text };
  };

  const normal = (outer: Search, isId: boolean): Search => {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const { kind } = node;
        const operands = node.operands
          .map((operand) => normal(operand, isId))
          .flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
        const [only = node, ...others] = inNormalOrder(operands.map(bracketed));
        return others.length === 0 ? withoutGroups(only) : { ...node, operands: [only, ...others] };
      }
      case 'Not': {
        const operand = normal(node.operand, isId);
        return operand.kind === 'Not' ? withoutGroups(operand.operand) : { ...node, operand: bracketed(operand) };
      }
      case 'Field': {
        const row = schema.searchField(nameOf(node.name));
        const name = row === undefined ? node.name : { ...node.name, text: row.names[0], canonical: row.names[0] };
        const { operand } = node;
        const inId = row?.match === 'id';
        if (operand.kind === 'Word' || operand.kind === 'Phrase')
          return { ...node, name, operand: term(operand, inId) };
        if (operand.kind !== 'Group') return { ...node, name };
        const body = normal(operand.body, inId);
        const isTerm =
          body.kind === 'Word' || body.kind === 'Phrase' || body.kind === 'Everything' || body.kind === 'Variable';
        return { ...node, name, operand: isTerm ? body : { ...operand, body } };
      }
      case 'Word':
      case 'Phrase':
        return term(node, isId);
      default:
        return node;
    }
  };

  return normal(root, unbound);
}
