import type { ExpressionOf } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { contextOf, type Context } from './context.ts';
import type { ExplainOptions, Explanation } from './explanation.ts';
import { conjuncts } from './filter-phrase.ts';
import type { SpokenPhrase } from './spoken-phrase.ts';
import { searchConjuncts } from './search-phrase.ts';
import { sentenceOf } from './sentence.ts';
import { sortPhrase } from './setting-phrase.ts';

const readers: {
  readonly [Kind in ExpressionKind]: (ast: ExpressionOf[Kind], context: Context) => readonly SpokenPhrase[];
} = {
  filters: (ast, context) => conjuncts('filters', ast, context),
  containerfilter: (ast, context) => conjuncts('containerfilter', ast, context),
  search: searchConjuncts,
  sort: (ast, context) => [sortPhrase(ast, context)],
};

/** What an expression asks, part by part; nothing when there is none. */
export function phrasesOf<Kind extends ExpressionKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  context: Context,
): readonly SpokenPhrase[] {
  return ast === undefined ? [] : readers[kind](ast, context);
}

/**
 * What an expression asks, in plain words: a sentence, and its parts with the nodes they come from (the interface specification,
 * §4.7–4.9). It takes every AST, also that of a text with mistakes. The time it takes is in proportion to the AST; what is too long to be
 * said is counted.
 */
export function explain<Kind extends ExpressionKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  options: ExplainOptions = {},
): Explanation {
  const context = contextOf(options);
  return sentenceOf(phrasesOf(kind, ast, context), kind === 'sort' && ast !== undefined, context);
}
