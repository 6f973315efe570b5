import fc from 'fast-check';
import { fieldTypes, schema, type FieldRow, type OperatorName } from '@assetql/core';

/** One condition as a person means it. */
export interface MeantCondition {
  readonly field: string;
  readonly operator: OperatorName;
  /** As it is written without a mistake. */
  readonly value: string;
}

/** A filter as a person typed it, and what was meant by it. */
export interface MistypedFilter {
  readonly text: string;
  readonly join: 'And' | 'Or';
  readonly conditions: readonly MeantCondition[];
  /** True where the text can be read in several ways, so that no safe fix may decide. */
  readonly isUnclear: boolean;
}

/** How a condition is written: its text, and whether that says what was meant. */
interface Written {
  readonly text: string;
  readonly isUnclear?: boolean;
}

type Mistype = (meant: MeantCondition) => Written | undefined;

const symbols: Readonly<Partial<Record<OperatorName, readonly string[]>>> = {
  EQ: ['=', '==', ':', ' is ', ' equals '],
  NE: ['!=', '<>', ' is not ', ' not equal to ', ' NOT EQ ', ' not = ', ' isn’t '],
  LT: ['<', ' less than ', ' NOT GE '],
  GT: ['>', ' is greater than ', ' NOT LE '],
  LE: ['<=', ' at most ', ' is not greater than '],
  GE: ['>=', ' at least ', ' NOT LT ', ' is not less than '],
  CT: [' contains ', ' CONTAINS ', '~'],
  SW: [' starts with ', ' startswith '],
  EW: [' ends with ', '$='],
};

const calls: Readonly<Partial<Record<OperatorName, string>>> = { CT: 'contains', SW: 'startswith', EW: 'endswith' };
const opposites: Readonly<Partial<Record<OperatorName, OperatorName>>> = { EQ: 'NE', NE: 'EQ' };
const mirrors: Readonly<Partial<Record<OperatorName, OperatorName>>> = { LT: 'GT', GT: 'LT', LE: 'GE', GE: 'LE' };
const order = new Set<OperatorName>(['LT', 'GT', 'LE', 'GE']);

const isQuoted = (value: string): boolean => value.startsWith("'");
const inner = (value: string): string => (isQuoted(value) ? value.slice(1, -1) : value);
const written = (...parts: readonly string[]): Written => ({ text: parts.join('') });
const unclear = (...parts: readonly string[]): Written => ({ text: parts.join(''), isUnclear: true });
const pick = (all: readonly string[], at: number): string => all[at % all.length] ?? ' ';

/** A negated order of something that may be missing is not what another order says. */
const isExact = ({ field, operator }: MeantCondition): boolean =>
  !order.has(operator) || schema.field(field)?.none !== undefined;

/** Mistakes that one condition can have. A number chooses among the variants of one. */
const mistypes: readonly ((variant: number) => Mistype)[] = [
  () => (meant) => written(meant.field, ' ', meant.operator, ' ', meant.value),
  // glued
  () => (meant) => written(meant.field, meant.operator, ' ', meant.value),
  () => (meant) => {
    const isName = /^[A-Z][a-z]+$|^[a-z]+$/.test(meant.value);
    return isName || /^[\d']|null/.test(meant.value) ? written(meant.field, meant.operator, meant.value) : undefined;
  },
  () => (meant) => (/^\d/.test(meant.value) ? written(meant.field, ' ', meant.operator, meant.value) : undefined),
  // operators of other languages
  (variant) => (meant) => {
    const symbol = pick(symbols[meant.operator] ?? [], variant);
    const parts = [meant.field, symbol, meant.value] as const;
    return /not/i.test(symbol) && !isExact(meant) ? unclear(...parts) : written(...parts);
  },
  () => (meant) => {
    const call = calls[meant.operator];
    return call === undefined ? undefined : written(call, '(', meant.field, ',', meant.value, ')');
  },
  () => (meant) =>
    meant.operator === 'EQ' || order.has(meant.operator)
      ? written(meant.value, ' ', mirrors[meant.operator] ?? 'EQ', ' ', meant.field)
      : undefined,
  // negation
  (variant) => (meant) => {
    const other = opposites[meant.operator];
    return other && written(pick(['NOT ', 'not ', '!'], variant), meant.field, ' ', other, ' ', meant.value);
  },
  // operators written twice
  () => (meant) => written(meant.field, ' ', meant.operator, ' ', meant.operator, ' ', meant.value),
  () => (meant) => written(`${meant.field} ${meant.operator} `, `${meant.field} ${meant.operator} `, meant.value),
  (variant) => (meant) =>
    unclear(
      meant.field,
      meant.operator === 'NE' ? ' EQ' : ` ${meant.operator}`,
      pick([' != ', ' NOT ', ' !'], variant),
      meant.value,
    ),
  (variant) => (meant) => unclear(meant.field, ' NOT ', pick(['BETWEEN ', 'CONTAINS ', 'LIKE '], variant), meant.value),
  // names
  (variant) => (meant) => {
    const at = 2 + (variant % (meant.field.length - 3));
    return written(meant.field.slice(0, at), meant.field.slice(at + 1), ' ', meant.operator, ' ', meant.value);
  },
  (variant) => (meant) =>
    unclear(meant.field, pick(['NE', 'LT', 'ge'], variant), ' ', meant.operator, ' ', meant.value),
  () => (meant) => written(meant.field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '), ' ', meant.operator, ' ', meant.value),
  // quotes
  (variant) => (meant) => {
    const [open, close] = [pick(['"', '“', '‘', '`'], variant), pick(['"', '”', '’', '`'], variant)];
    return isQuoted(meant.value)
      ? written(meant.field, ' ', meant.operator, ' ', open, inner(meant.value).replace("''", "'"), close)
      : undefined;
  },
  () => (meant) => written(meant.field, ' ', meant.operator, ' ', inner(meant.value)),
  (variant) => (meant) => {
    const value = isQuoted(meant.value) ? pick([meant.value.slice(1), meant.value.slice(0, -1)], variant) : undefined;
    return value === undefined ? undefined : unclear(meant.field, ' ', meant.operator, ' ', value);
  },
  // comments and what is too much
  (variant) => (meant) =>
    unclear(
      meant.field,
      ' ',
      meant.operator,
      ' ',
      meant.value,
      pick([' /* a b */', ' -- x', ' # x', ' // x'], variant),
    ),
  (variant) => (meant) =>
    unclear(meant.field, ' ', meant.operator, pick([' /* a b */ ', ' /*b*/ '], variant), meant.value),
  (variant) => (meant) => unclear(pick(['>', '<=', '!'], variant), meant.field, ' ', meant.value),
  // lists
  (variant) => (meant) =>
    unclear(meant.field, pick([' IN (', ' NOT IN (', ' EQ ('], variant), meant.value, ', ', meant.value, ')'),
];

const values: Readonly<Record<FieldRow['type'], readonly string[]>> = {
  string: ["'jpg'", "'a b'", "'it''s'"],
  id: ["'3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'", "'x'"],
  enumeration: [],
  integer: ['1', '2', '3'],
  number: ['1', '2', '3'],
  timestamp: ['2024-05-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'],
};

const rows = schema.fields.filter((row) => row.companion === undefined);

const condition: fc.Arbitrary<MeantCondition> = fc.constantFrom(...rows).chain((row) => {
  const listed = schema.enumeration(row.enumeration ?? '')?.values.map(({ value }) => value) ?? [];
  return fc.record({
    field: fc.constant(row.name),
    operator: fc.constantFrom(...fieldTypes[row.type].operators),
    value: fc.constantFrom(...(listed.length > 0 ? listed : values[row.type])),
  });
});

const typed = fc.tuple(condition, fc.constantFrom(...mistypes), fc.nat(20)).map(([meant, mistype, variant]) => ({
  meant,
  ...(mistype(variant)(meant) ?? written(meant.field, ' ', meant.operator, ' ', meant.value)),
}));

/** Joins as they are mistyped. A number chooses. */
const joins = { And: [' AND ', ' and ', ' && ', '&&', ' AND AND '], Or: [' OR ', ' or ', ' || ', '||', ' OR OR '] };

const wrappings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `filters: ${text}`,
  (text) => `$filter=${text}`,
  (text) => `?filters=${text}`,
  (text) => `(${text})`,
  (text) => `AND ${text}`,
  (text) => text.replaceAll(/(?<!a) /g, '\u00a0'),
  (text) => `filters=${text}&sort=title D`,
  (text) => `WHERE ${text}`,
];

/** A filter of one to three conditions, each with a mistake or none, as people type it, paste it, or know it from other languages. */
export const mistypedFilter: fc.Arbitrary<MistypedFilter> = fc
  .record({
    parts: fc.array(typed, { minLength: 1, maxLength: 3 }),
    join: fc.constantFrom('And' as const, 'Or' as const),
    variant: fc.nat(20),
    wrap: fc.constantFrom(...wrappings),
  })
  .map(({ parts, join, variant, wrap }) => ({
    text: wrap(parts.map(({ text }) => text).join(pick(joins[join], variant))),
    join,
    conditions: parts.map(({ meant }) => meant),
    isUnclear: parts.some(({ isUnclear }) => isUnclear === true),
  }));
