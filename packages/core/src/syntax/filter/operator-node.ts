import type { OperatorName } from '../../schema/operators.ts';
import type { Operator } from '../ast.ts';

/** The operator written from `start` to `end`; `name` is absent where none can be meant. */
export function operatorNode(text: string, name: OperatorName | undefined, start: number, end: number): Operator {
  const range = { start, end };
  if (name !== undefined && end - start === name.length && text.startsWith(name, start)) {
    return { kind: 'Operator', range, name, text: name };
  }
  const written = text.slice(start, end);
  return name === undefined
    ? { kind: 'Operator', range, text: written }
    : { kind: 'Operator', range, name, text: written };
}
