import { nameOf } from '../../syntax/visit.ts';
import type { Range } from '../../text/range.ts';
import type { Expect } from '../read/expect.ts';
import type { VariableValue } from '../../values/variable-value.ts';

/** A variable's value, laid out. `source` is the text it was read from: texts and numbers stay as they are written there. */
export function printVariableValue(value: VariableValue, source: string): string {
  const written = ({ start, end }: Range): string => source.slice(start, end);
  switch (value.kind) {
    case 'List':
      return `[${value.items.map((item) => written(item.range)).join(', ')}]`;
    case 'LookUp':
      return `${value.lookUp}(${value.arguments.map((argument) => written(argument.range)).join(', ')})`;
    case 'Time':
      return [
        value.base,
        ...value.steps.map(
          ({ amount, unit }) => `${amount < 0 || Object.is(amount, -0) ? '-' : '+'} ${Math.abs(amount)}${unit}`,
        ),
      ].join(' ');
    default:
      return written(value.range);
  }
}

/** An expectation, laid out. `source` is the text it was read from. */
export function printExpect(expect: Expect, source: string): string {
  const written = ({ start, end }: Range): string => source.slice(start, end);
  switch (expect.kind) {
    case 'Total':
      return `total ${expect.operator} ${written(expect.value.range)}`;
    case 'First':
      return `first.${nameOf(expect.key)} = ${written(expect.value.range)}`;
    default:
      return `${expect.kind.toLowerCase()} ${written(expect.id.range)}`;
  }
}
