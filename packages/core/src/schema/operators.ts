/** The filter operators of the interface specification, §4.7. */
export type OperatorName = 'EQ' | 'NE' | 'LT' | 'GT' | 'LE' | 'GE' | 'CT' | 'SW' | 'EW';

export interface OperatorRow {
  readonly name: OperatorName;
  /** As a person says it: `equals`. */
  readonly meaning: string;
  /** What it is for in the language's type rules. */
  readonly group: 'equality' | 'order' | 'text';
  readonly documentation: string;
  readonly spec: string;
}

const operator = (
  name: OperatorName,
  meaning: string,
  group: OperatorRow['group'],
  documentation: string,
): OperatorRow => ({
  name,
  meaning,
  group,
  documentation,
  spec: '4.7',
});

export const operators: readonly OperatorRow[] = [
  operator('EQ', 'equals', 'equality', 'The field has exactly this value. Upper and lower case are the same.'),
  operator('NE', 'does not equal', 'equality', 'The field has another value, or none.'),
  operator('LT', 'is less than', 'order', 'The number is smaller, or the date earlier. Not for strings.'),
  operator('GT', 'is greater than', 'order', 'The number is larger, or the date later. Not for strings.'),
  operator(
    'LE',
    'is less than or equal to',
    'order',
    'The number is not larger, or the date not later. Not for strings.',
  ),
  operator(
    'GE',
    'is greater than or equal to',
    'order',
    'The number is not smaller, or the date not earlier. Not for strings.',
  ),
  operator('CT', 'contains', 'text', 'The text of the field contains this text. For strings only.'),
  operator('SW', 'starts with', 'text', 'The text of the field starts with this text. For strings only.'),
  operator('EW', 'ends with', 'text', 'The text of the field ends with this text. For strings only.'),
];
