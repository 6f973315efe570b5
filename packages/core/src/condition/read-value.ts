import type { FieldType } from '../schema/fields.ts';
import type { OperatorName } from '../schema/operators.ts';
import type { Value } from '../syntax/ast.ts';
import { fold } from '../text/fold.ts';
import type { NumberTest, TextTest } from './condition.ts';
import { instantOf } from './instant.ts';
import { numeralOf } from './numeral.ts';

/** The test of an operator and a value for a field of a type; `undefined` for a combination that no value satisfies. */
export function testOf(type: FieldType, operator: OperatorName, value: Value): TextTest | NumberTest | undefined {
  switch (type) {
    case 'string':
    case 'enumeration':
    case 'id': {
      const text = textOf(value);
      return text === undefined ? undefined : textTest(operator, text);
    }
    case 'integer':
    case 'number':
      return numberTest(operator, value.kind === 'String' ? numeralOf(value.value) : numberOf(value));
    default:
      return numberTest(operator, value.kind === 'String' ? instantOf(value.value) : timestampOf(value));
  }
}

export function textTest(operator: OperatorName, text: string): TextTest | undefined {
  switch (operator) {
    case 'EQ':
    case 'CT':
    case 'SW':
    case 'EW':
      return { kind: 'text', operator, texts: [fold(text)] };
    default:
      return undefined;
  }
}

export function numberTest(operator: OperatorName, number: number | undefined): NumberTest | undefined {
  if (number === undefined) return undefined;
  switch (operator) {
    case 'EQ':
      return { kind: 'number', operator, numbers: [number] };
    case 'LT':
    case 'GT':
    case 'LE':
    case 'GE':
      return { kind: 'number', operator, number };
    default:
      return undefined;
  }
}

function textOf(value: Value): string | undefined {
  if (value.kind === 'String') return value.value;
  return value.kind === 'Number' || value.kind === 'Timestamp' ? value.text : undefined;
}

const numberOf = (value: Value): number | undefined => (value.kind === 'Number' ? value.value : undefined);

const timestampOf = (value: Value): number | undefined => (value.kind === 'Timestamp' ? value.value : undefined);
