import type { OperatorName } from '../../../schema/operators.ts';
import type { Name } from '../../ast.ts';
import { isDigit, isQuote } from '../../../text/characters.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from './read-value.ts';
import { attributeMembers } from './attribute-members.ts';
import { datedLiteral } from './dated-literal.ts';
import { interval } from './interval.ts';
import { orEqual } from './or-equal.ts';
import { regularExpression } from './regular-expression.ts';
import { isBracedList } from './braces.ts';
import { secondOperator } from './second-operator.ts';
import { listOfValues } from './lists.ts';
import { swappedWord } from './swapped.ts';
import type { FilterScan, Next } from './scan.ts';

/** Reads the rest of a comparison whose field and operator are known; `name` is absent for an operator that none can be meant by. */
export function comparison(
  scan: FilterScan,
  field: Name,
  name: OperatorName | undefined,
  start: number,
  end: number,
): Next {
  const first = operatorNode(scan.text, name, start, end);
  scan.pos = end;
  const unit = scan.skipBlanks();
  if (unit === 0x28 || unit === 0x5b || unit === 0x7b) {
    const within = interval(scan, field, first);
    if (within !== undefined) return within;
  }
  if (unit === 0x28 || (unit === 0x7b && isBracedList(scan.text, scan.pos))) return listOfValues(scan, field, first);
  const expression = unit === 0x2f || isQuote(unit) ? regularExpression(scan, field, first) : undefined;
  if (expression !== undefined) return expression;
  const bound = name === undefined || isDigit(unit) ? undefined : orEqual(scan, name, start, end);
  if (bound !== undefined) return comparison(scan, field, bound.name, start, bound.end);
  const operator = unit !== 0x27 && !isDigit(unit) ? secondOperator(scan, field, first) : first;
  const value = datedLiteral(scan, field) ?? readValue(scan, operator.range);
  if (field.canonical === undefined && name !== undefined && value.kind === 'String' && !value.quoted) {
    const other = swappedWord(scan, field.range, { name, start, end }, value);
    if (other !== undefined) return other;
  }
  const pair = field.canonical === undefined ? attributeMembers(scan, field, operator, value) : undefined;
  if (pair !== undefined) return pair;
  scan.compare(field, operator, value);
  return scan.counted();
}
