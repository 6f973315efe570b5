import { nameOf } from '../../syntax/visit.ts';
import type { Comparison, Expression, Name, StringValue, Value, Variable, Invalid } from '../../syntax/ast.ts';

/** The parts of one condition that people compare. */
export interface TermParts {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
  /** Of a value that is a number or a timestamp. */
  readonly number?: number;
}

/** Names are the same in any case. */
const nameKey = (name: Name): string => nameOf(name).toLowerCase();

const textOf = (value: StringValue | Variable | Invalid): string => {
  if (value.kind === 'String') return value.value;
  return value.kind === 'Variable' ? `{{${value.name}}}` : value.text;
};

function valueParts(value: Value): Pick<TermParts, 'value' | 'number'> {
  switch (value.kind) {
    case 'Number':
    case 'Timestamp':
      return { value: value.text, number: value.value };
    case 'AttributeMatch':
      return { value: textOf(value.value) };
    case 'Null':
      return { value: 'null' };
    default:
      return { value: textOf(value) };
  }
}

function comparisonParts({ field, operator, value }: Comparison, collection?: string): TermParts {
  const attribute = value.kind === 'AttributeMatch' ? ` ${textOf(value.key)}` : '';
  return {
    field: (collection ?? nameKey(field)) + attribute,
    operator: operator.name ?? operator.text,
    ...valueParts(value),
  };
}

/** The parts of one condition. The operator of a search term is its form. */
export function termParts(node: Expression): TermParts {
  switch (node.kind) {
    case 'Comparison':
      return comparisonParts(node);
    case 'Any': {
      const collection = nameKey(node.collection);
      return node.body.kind === 'Comparison'
        ? comparisonParts(node.body, collection)
        : { field: collection, operator: node.kind, value: '' };
    }
    case 'IsMatch':
      return { field: nameKey(node.field), operator: node.kind, value: textOf(node.text) };
    case 'SortKey':
      return { field: nameKey(node.key), operator: node.direction, value: '' };
    case 'Field':
      return { ...termParts(node.operand), field: nameKey(node.name) };
    case 'Word':
      return { field: '', operator: `${node.leading ? '*' : ''}word${node.trailing ? '*' : ''}`, value: node.text };
    case 'Phrase':
      return { field: '', operator: 'word', value: node.text };
    case 'Variable':
    case 'Invalid':
      return { field: '', operator: 'word', value: textOf(node) };
    default:
      return { field: '', operator: node.kind, value: '' };
  }
}
