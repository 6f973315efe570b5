import { childrenOf, type Search } from '@assetql/core';
import { words } from '@assetql/core/meaning';
import { describeValue } from './describe-value.ts';
import type { Described, HoverPlace } from './hover-parts.ts';

/** The section on full-text searches. */
const spec = '4.8';

/** A term of a search: what of words it takes. */
export function describeTerm(place: HoverPlace): Described | undefined {
  const { expression, token, text } = place;
  if (expression?.kind !== 'search') return describeValue(place);
  const id = describeValue(place);
  if (id !== undefined) return id;
  const ast = expression.ast;
  const at = token.start - expression.start;
  const node = ast === undefined || ast.kind === 'SortKey' ? undefined : termAt(ast, at);
  const documentation = node === undefined ? undefined : termText(node);
  return documentation === undefined ? undefined : { title: text, text: documentation, spec };
}

type Term = Extract<Search, { kind: 'Word' | 'Phrase' | 'Everything' }>;

/** The term at an offset. Terms do not overlap, so there is one path to it. */
function termAt(node: HoverAst, offset: number): Term | undefined {
  if (node.range.start > offset || node.range.end <= offset) return undefined;
  if (node.kind === 'Word' || node.kind === 'Phrase' || node.kind === 'Everything') return node;
  for (const child of childrenOf(node)) {
    const found = termAt(child, offset);
    if (found !== undefined) return found;
  }
  return undefined;
}

type HoverAst = NonNullable<NonNullable<HoverPlace['expression']>['ast']>;

function termText(node: Term): string | undefined {
  if (node.kind === 'Everything') return 'Everything: each asset that has any word here.';
  const found = [...words(node.text)];
  if (found.length === 0) return 'There is no word in it, so it finds nothing.';
  const isList = found.length > 1;
  if (node.kind === 'Phrase')
    return isList ? 'These words, one right after the other, in one value.' : 'Exactly this word.';
  const forms = isList ? 'These words, one right after the other' : 'Words';
  const { leading, trailing } = node;
  if (!leading && !trailing) return isList ? `${forms}, in one value.` : 'Exactly this word, in any case.';
  const form = leading && trailing ? 'contain' : leading ? 'end with' : 'start with';
  return isList
    ? `${forms}; the ${leading && trailing ? 'first and last one' : leading ? 'first one' : 'last one'} may be longer.`
    : `${forms} that ${form} it.`;
}
