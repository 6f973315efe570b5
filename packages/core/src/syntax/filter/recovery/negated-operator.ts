import { createFix } from '../../../diagnostics/create-fix.ts';
import { opposite, type OperatorName } from '../../../schema/operators.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Name } from '../../ast.ts';
import { comparison } from './comparison.ts';
import { afterBlanks, operatorAt } from '../lexer/words.ts';
import type { FilterScan, Next } from './scan.ts';
import { negationAt } from './negation-at.ts';
import { operatorAlias } from './operator-alias.ts';
import { spaced } from './spaced.ts';
import { startsText } from './starts-text.ts';

/** The operator at `at`, of this language or of another. */
function operatorBehind(text: string, at: number): { readonly name: OperatorName; readonly end: number } | undefined {
  const name = operatorAt(text, at);
  return name === undefined ? operatorAlias(text, at) : { name, end: at + 2 };
}

/**
 * The operator that says the opposite of another for a field. It is exact for equality, and for a field that always has a value: what is
 * missing is neither less nor greater than anything. It is not for `attribute`, the variable of an attribute: an asset that has not got it
 * has no other value of it either.
 */
export function oppositeFor(
  name: OperatorName,
  field: string,
  schema: Schema,
  attribute?: string,
): { readonly name: OperatorName; readonly exact: boolean } | undefined {
  const other = opposite(name);
  const isExact = other?.exact === true || schema.field(field)?.none !== undefined;
  return other && { name: other.name, exact: isExact && field.toLowerCase() !== attribute };
}

/** Reads a comparison whose operator has NOT before it: `NOT LT 3`, `is not equal to 0`, `does not contain 'x'`. */
export function negatedOperator(scan: FilterScan, field: Name): Next | undefined {
  const { text, pos: start } = scan;
  const behind = negationAt(text, start);
  if (behind === undefined || negationAt(text, afterBlanks(text, behind)) !== undefined) return undefined;
  // Without another operator NOT is one of its own: that of inequality.
  const operator = operatorBehind(text, afterBlanks(text, behind)) ?? { name: 'EQ', end: behind };
  const { end } = operator;
  const written = text.slice(start, end);
  const other = oppositeFor(operator.name, field.text, scan.schema, scan.attribute);
  if (other === undefined) {
    scan.report('unknown-operator', `There is no ${written}; CT, SW and EW have no opposite.`, start, end);
    return comparison(scan, field, undefined, start, end);
  }
  // Two negations in a row are more often a slip than what is meant.
  const isDoubtful = operator.name === 'NE' || startsText(scan, field, end);
  const certainty = isDoubtful ? 'preferred' : other.exact ? 'safe' : 'possible';
  const missing = other.exact ? '' : ', which does not find what is missing';
  const fix = createFix(`Write ${other.name}`, certainty, spaced(text, start, end, other.name));
  scan.report('unknown-operator', `Write ${other.name} in place of ${written}${missing}.`, start, end, fix);
  return comparison(scan, field, other.name, start, end);
}
