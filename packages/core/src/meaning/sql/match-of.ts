import type { Condition } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import type { Layout } from './layout.ts';
import { exceptMatch, isIndexed, joinMatches, termMatches, wordsMatches, type WordMatch } from './word-match.ts';

/** A condition as one query of one full-text table, when it is about words only and not large. */
export function matchOf(condition: Condition, layout: Layout, depth: number = 2): WordMatch | undefined {
  if (isConstant(condition) || isNegation(condition)) return undefined;
  if (!isJoin(condition)) {
    if (condition.kind === 'words') return single(wordsMatches(condition, layout));
    return condition.kind === 'term' && isIndexed(condition) ? single(termMatches(condition, layout)) : undefined;
  }
  if (depth === 0) return undefined;
  const wanted: WordMatch[] = [];
  const unwanted: WordMatch[] = [];
  for (const operand of condition.operands) {
    const negated = isNegation(operand);
    const match = matchOf(negated ? operand.operand : operand, layout, depth - 1);
    if (match === undefined || (negated && condition.kind === 'or')) return undefined;
    (negated ? unwanted : wanted).push(match);
  }
  const match = single(joinMatches(condition.kind, wanted));
  if (unwanted.length === 0 || match === undefined) return match;
  const except = single(joinMatches('or', unwanted));
  return except && exceptMatch(match, except);
}

const single = (matches: readonly WordMatch[]): WordMatch | undefined =>
  matches.length === 1 ? matches[0] : undefined;
