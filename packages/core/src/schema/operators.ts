/** The filter operators of the interface specification, §4.7. */
export type OperatorName = 'EQ' | 'NE' | 'LT' | 'GT' | 'LE' | 'GE' | 'CT' | 'SW' | 'EW';

export interface OperatorRow {
  readonly name: OperatorName;
  /** As a person says it: `equals`. */
  readonly meaning: string;
  /** What it is for in the language's type rules. */
  readonly group: 'equality' | 'order' | 'text';
  /** What says the opposite; not exactly so for order, which is false both ways for a missing value. */
  readonly opposite?: OperatorName;
  /** How people and other languages write it, in lower case. */
  readonly aliases: readonly string[];
  readonly documentation: string;
  readonly spec: string;
}

const isWord = (alias: string): boolean => /^[a-z]/.test(alias);

const operator = (
  name: OperatorName,
  contrary: OperatorName | undefined,
  meaning: string,
  group: OperatorRow['group'],
  documentation: string,
  aliases: readonly string[],
): OperatorRow => ({
  name,
  ...(contrary === undefined ? {} : { opposite: contrary }),
  meaning,
  group,
  aliases: [...aliases, ...(group === 'order' ? aliases.filter(isWord).map((alias) => `is ${alias}`) : []), meaning],
  documentation,
  spec: '4.7',
});

export const operators: readonly OperatorRow[] = [
  operator('EQ', 'NE', 'equals', 'equality', 'The field has exactly this value. Upper and lower case are the same.', [
    '=',
    '==',
    '===',
    ':=',
    '<=>',
    'equal',
    'equal to',
    'is',
    'is equal to',
    'in',
    'in~',
  ]),
  operator('NE', 'EQ', 'does not equal', 'equality', 'The field has another value, or none.', [
    '!=',
    '<>',
    '!==',
    '=!',
    '≠',
    'neq',
    'not',
    'is not',
    'not equal',
    'not equals',
    'not equal to',
    'not eq',
    'not in',
  ]),
  operator('LT', 'GE', 'is less than', 'order', 'The number is smaller, or the date earlier. Not for strings.', [
    '<',
    'less than',
    'lower than',
    'below',
    'under',
    'before',
    'earlier than',
    'older than',
  ]),
  operator('GT', 'LE', 'is greater than', 'order', 'The number is larger, or the date later. Not for strings.', [
    '>',
    'greater than',
    'more than',
    'above',
    'over',
    'after',
    'later than',
    'newer than',
    'exceeds',
  ]),
  operator(
    'LE',
    'GT',
    'is less than or equal to',
    'order',
    'The number is not larger, or the date not later. Not for strings.',
    [
      '<=',
      '=<',
      '≤',
      'lte',
      'leq',
      'lteq',
      'less than or equal',
      'less than or equal to',
      'less or equal',
      'less or equal to',
      'at most',
      'no more than',
      'no greater than',
      'no later than',
      'on or before',
      'until',
    ],
  ),
  operator(
    'GE',
    'LT',
    'is greater than or equal to',
    'order',
    'The number is not smaller, or the date not earlier. Not for strings.',
    [
      '>=',
      '=>',
      '≥',
      'gte',
      'geq',
      'gteq',
      'greater than or equal',
      'greater than or equal to',
      'greater or equal',
      'greater or equal to',
      'at least',
      'no less than',
      'no earlier than',
      'on or after',
      'since',
    ],
  ),
  operator('CT', undefined, 'contains', 'text', 'The text of the field contains this text. For strings only.', [
    '~',
    '~*',
    '=~',
    '~=',
    '*=',
    'contain',
    'includes',
    'has',
    'like',
    'ilike',
    'substringof',
  ]),
  operator('SW', undefined, 'starts with', 'text', 'The text of the field starts with this text. For strings only.', [
    '^=',
    'startswith',
    'begins with',
    'beginswith',
  ]),
  operator('EW', undefined, 'ends with', 'text', 'The text of the field ends with this text. For strings only.', [
    '$=',
    'endswith',
  ]),
];

const byName = new Map(operators.map((row) => [row.name, row]));

const mirrors: Readonly<Partial<Record<OperatorName, OperatorName>>> = { LT: 'GT', GT: 'LT', LE: 'GE', GE: 'LE' };

/** The operator that says the same when its two sides change places. */
export function mirrored(name: OperatorName): OperatorName {
  return mirrors[name] ?? name;
}

/** The operator that says the opposite, and whether it does so for missing values, too. */
export function opposite(name: OperatorName): { readonly name: OperatorName; readonly exact: boolean } | undefined {
  const row = byName.get(name);
  return row?.opposite === undefined ? undefined : { name: row.opposite, exact: row.group !== 'order' };
}
