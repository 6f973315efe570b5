import type { TokenType } from 'chevrotain';
import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { createFix } from '../../../diagnostics/create-fix.ts';
import { comparisonAt } from './comparison-at.ts';
import type { FilterScan, Negation } from './scan.ts';
import { SourceToken } from '../../source-token.ts';
import { AnyOpen, Close, Comparison, IsMatch, Join, Open, Repaired } from './tokens.ts';
import { giveUp } from './missing-condition.ts';
import { oppositeFor } from './negated-operator.ts';
import { Reversal } from './reversal.ts';
import { spaced } from './spaced.ts';

/**
 * Says of each NOT how the condition behind it can be said the other way round, and puts that in its place: the tree means what the text
 * says. What has no opposite becomes invalid, so that nothing is said of it that holds without the NOT only.
 */
export function settleNegations(scan: FilterScan): void {
  const reversals = scan.negations.map((negation) => {
    const reversal = new Reversal(scan, negation);
    report(scan, negation, reversal);
    return { negation, reversal };
  });
  for (const { negation, reversal } of reversals) {
    if (negation.count % 2 === 0) continue;
    if (reversal.possible) for (const index of reversal.turned) turn(scan, index);
    else giveUpNegated(scan, negation);
  }
}

function report(scan: FilterScan, { start, end, next, count, join }: Negation, reversal: Reversal): void {
  const fixes: Fix[] = [];
  if (reversal.possible) {
    const title = count % 2 === 1 ? 'Turn the condition round' : 'Leave NOT out';
    const edits = [spaced(scan.text, start, next, join.trim()), ...reversal.edits];
    fixes.push(createFix(title, reversal.exact ? 'safe' : 'possible', ...edits));
  }
  const said = reversal.possible ? 'say the opposite with another operator' : 'say what is wanted without it';
  scan.report('unknown-operator', `A filter has no NOT; ${said}.`, start, end, ...fixes);
}

/** Turns the operator or the join of a token into its opposite. */
function turn({ tokens, text, schema }: FilterScan, index: number): void {
  const token = tokens[index];
  if (token === undefined) return;
  const { startOffset, end } = token;
  const node = comparisonAt(tokens, index);
  if (node === undefined) {
    // A condition that another NOT gave up is neither.
    if (token.tokenType !== Join) return;
    tokens[index] = new SourceToken(Join, text, startOffset, end, token.payload === 'And' ? 'Or' : 'And');
    return;
  }
  const { operator, field } = node;
  const other = operator.name === undefined ? undefined : oppositeFor(operator.name, field.text, schema);
  if (other === undefined) return;
  const payload = { ...node, operator: { ...operator, name: other.name, text: other.name } };
  tokens[index] = new SourceToken(Comparison, text, startOffset, end, payload);
}

/** Tokens that are whole conditions. */
const conditions: ReadonlySet<TokenType> = new Set([Comparison, IsMatch, Repaired]);

/** Gives up the conditions behind a NOT; one alone together with the NOT. */
function giveUpNegated(scan: FilterScan, { start, token: first }: Negation): void {
  const { tokens } = scan;
  let depth = 0;
  for (let index = first; index < tokens.length; index++) {
    const type = tokens[index]?.tokenType;
    if (type === Open || type === AnyOpen) depth++;
    else if (type === Close) depth--;
    else if (type !== undefined && conditions.has(type)) giveUp(scan, index, index === first ? start : undefined);
    if (depth <= 0) return;
  }
}
