import { alternatives, excerpt } from '../../../diagnostics/wording.ts';
import { fieldTypes } from '../../../schema/fields.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Name, Operator } from '../../ast.ts';
import { afterBlanks } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { expand } from './expand.ts';

/** Reads the two bounds of SQL's `BETWEEN`, whose keyword is from `start` to `end`; `negated` when NOT comes before it. */
export function between(scan: FilterScan, field: Name, start: number, end: number, negated: boolean): Next {
  const type = scan.any === undefined ? scan.schema.field(field.text)?.type : undefined;
  const legal = type === undefined ? undefined : fieldTypes[type].operators;
  const isOrdered = legal === undefined || legal.includes('GE');
  const operator = (name: OperatorName): Operator => operatorNode(scan.text, isOrdered ? name : undefined, start, end);
  const message = isOrdered
    ? undefined
    : `BETWEEN is for numbers and timestamps; write ${excerpt(field.text)} with ${alternatives(legal)}.`;
  scan.pos = end;
  scan.skipBlanks();
  const lower = {
    operator: operator(negated ? 'LT' : 'GE'),
    value: readValue(scan, { start, end }),
  };
  const pairs = [lower];
  const before = scan.pos;
  scan.skipBlanks();
  const join = /^(?:and|to)(?![\w.])/i.exec(scan.text.slice(scan.pos, scan.pos + 4))?.[0];
  const behind = afterBlanks(scan.text, scan.pos + (join?.length ?? 1));
  const isBound = !startsCondition(scan.text, behind, scan.knows);
  if ((join !== undefined || scan.unit === 0x2c) && isBound) {
    scan.pos += join?.length ?? 1;
    scan.skipBlanks();
    pairs.push({ operator: operator(negated ? 'GT' : 'LE'), value: readValue(scan) });
  } else scan.pos = before;
  return expand(scan, field, negated ? 'Or' : 'And', pairs, {
    code: 'unknown-operator',
    range: { start, end },
    ...(message === undefined ? {} : { message }),
  });
}
