import type { OperatorName } from '../../schema/operators.ts';
import type { Name } from '../ast.ts';
import { operatorAt } from './lookahead.ts';
import { operatorNode } from './operator-node.ts';
import { readValue } from './read-value.ts';
import { secondOperator } from './repair/second-operator.ts';
import { listOfValues } from './repair/lists.ts';
import type { FilterScan, Next } from './scan.ts';

/** The name of a field; inside an `ANY` its variable is no field. */
export function fieldName(scan: FilterScan, start: number, end: number): Name {
  const range = { start, end };
  const variable = scan.any?.variable;
  if (variable === undefined) {
    const name = scan.names.fields.at(scan.text, start, end)?.name;
    if (name !== undefined) return { kind: 'Name', range, text: name, canonical: name };
  }
  const text = scan.text.slice(start, end);
  if (text === variable) return { kind: 'Name', range, text };
  const canonical =
    variable !== undefined && text.toLowerCase() === variable ? undefined : scan.schema.field(text)?.name;
  return canonical === undefined ? { kind: 'Name', range, text } : { kind: 'Name', range, text, canonical };
}

/** Reads the rest of a comparison whose field and operator are known; `name` is absent for an operator that none can be meant by. */
export function comparison(
  scan: FilterScan,
  field: Name,
  name: OperatorName | undefined,
  start: number,
  end: number,
): Next {
  const operator = operatorNode(scan.text, name, start, end);
  scan.pos = end;
  if (scan.skipBlanks() === 0x28) return listOfValues(scan, field, operator);
  if (operatorAt(scan.text, scan.pos) !== undefined) secondOperator(scan, operator);
  scan.compare(field, operator, readValue(scan, operator.range));
  return scan.counted();
}
