import type { Name } from '../../ast.ts';
import { joinAt } from '../lookahead.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from '../read-value.ts';
import type { FilterScan, Next } from '../scan.ts';
import { expand } from './expand.ts';

/** Reads the two bounds of SQL's `BETWEEN`, whose word stands from `start` to `end`. */
export function between(scan: FilterScan, field: Name, start: number, end: number): Next {
  scan.pos = end;
  scan.skipBlanks();
  const lower = { operator: operatorNode(scan.text, 'GE', start, end), value: readValue(scan, { start, end }) };
  const pairs = [lower];
  const before = scan.pos;
  scan.skipBlanks();
  const join = joinAt(scan.text, scan.pos);
  if (join === 'And' || scan.unit === 0x2c) {
    scan.pos += join?.length ?? 1;
    scan.skipBlanks();
    pairs.push({ operator: operatorNode(scan.text, 'LE', start, end), value: readValue(scan) });
  } else scan.pos = before;
  return expand(scan, field, 'And', pairs, { code: 'unknown-operator', range: { start, end } });
}
