import { nameOf } from '../../syntax/visit.ts';
import { value as written } from '../../print/value.ts';
import type { FieldRow } from '../../schema/fields.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ParameterName } from '../../schema/parameters.ts';
import type { Comparison, Filter } from '../../syntax/ast.ts';
import { filterCondition } from '../../condition/filter-condition.ts';
import { getOwn } from '../../text/get-own.ts';
import { constantOf } from './constant-of.ts';
import type { Context } from './context.ts';
import { conditionPhrase, valueTexts, type SpokenPhrase } from './spoken-phrase.ts';
import { isOrder } from '../../condition/bounds.ts';
import { rangeText } from './range-text.ts';
import type { FieldWords } from './texts.ts';
import { enumerated, comparedNumber, plainText, valueText } from './values.ts';
import { nameText, inQuotes } from './written-text.ts';

/** A comparison with the row of its field. */
export interface Compared {
  readonly node: Comparison;
  readonly row: FieldRow | undefined;
}

export function compared(node: Comparison, { schema }: Context): Compared {
  return { node, row: schema.field(nameOf(node.field)) };
}

/** How a comparison and a status in the same conjunction are said: as one condition, or as two that differ in their words. */
export type StatusManner = 'with-status' | 'beside-status';

function wordsOf({ row, node }: Compared, { texts }: Context, manner?: StatusManner): FieldWords {
  const words = row === undefined ? undefined : getOwn(texts.fields, row.member);
  if (words === undefined) return texts.field(nameText(row?.name ?? node.field.text, texts));
  if (manner === 'beside-status') return { ...words, ...words.besideStatus };
  const say = manner === 'with-status' ? words.withStatus : undefined;
  return say === undefined ? words : { ...words, range: say, equal: say };
}

/** Says it, too, when no asset can satisfy a condition, or every asset does. Nothing is known while a variable or a mistake is in it. */
export function withConstant(text: string, node: Filter, isOpen: boolean, context: Context): string {
  if (isOpen) return text;
  const { schema, texts } = context;
  if (isUnknown(node, schema)) return texts.unknownName(text);
  const constant = constantOf(node, node.kind === 'Comparison' ? compared(node, context).row : undefined, schema);
  if (constant === undefined) return text;
  return constant ? texts.matchesAll(text) : texts.matchesNone(text);
}

/** Whether a condition is about a field or collection that the schema does not have, but the library may. */
function isUnknown(node: Filter, { field, collection, matchField }: Schema): boolean {
  if (node.kind === 'Any') return collection(node.collection.text) === undefined;
  if (node.kind === 'IsMatch') return matchField(node.field.text) === undefined;
  return node.kind === 'Comparison' && field(node.field.text) === undefined;
}

const isOpen = ({ operator, value }: Comparison): boolean =>
  operator.name === undefined || value.kind === 'Variable' || value.kind === 'Invalid';

/** What comparisons must share so that a person says them in one; absent for one that is said alone. */
export function sharedBy(comparison: Compared, join: 'And' | 'Or', context: Context): string | undefined {
  const { node, row } = comparison;
  const { name } = node.operator;
  const { kind } = node.value;
  if (row === undefined || name === undefined || kind === 'Null' || kind === 'Invalid') return undefined;
  if (filterCondition(node, context.schema).kind === 'constant' && !isOpen(node)) return undefined;
  if (join === 'Or') return name === 'EQ' ? `EQ ${row.name}` : undefined;
  if (isOrder(name)) return `order ${row.name}`;
  // That there is any value is said better than that it is not the one of assets without.
  return name === 'NE' && (row.none === undefined || comparedNumber(row, node.value) !== row.none)
    ? `NE ${row.name}`
    : undefined;
}

/** The status that a comparison of a date says together with the date. */
export function absorbedStatus(comparison: Compared, context: Context): number | undefined {
  const { row, node } = comparison;
  const { name } = node.operator;
  if (row === undefined || !(name === 'EQ' || isOrder(name)) || node.value.kind === 'Null') return undefined;
  return wordsOf(comparison, context).withStatus === undefined ? undefined : row.companion;
}

/** Whether one of several comparisons is about a status, and another about a date that stays when the status changes. */
export function haveLastingDate(comparisons: readonly Compared[], context: Context): boolean {
  const members = comparisons.filter((each) => wordsOf(each, context).besideStatus !== undefined);
  const isStatus = ({ row }: Compared): boolean => row?.member === 'status';
  return members.some(isStatus) && !members.every(isStatus);
}

/** Comparisons of one field that {@link sharedBy} says are said in one; `undefined` when they cannot be. */
export function comparisonPhrase(
  source: ParameterName,
  comparisons: readonly [Compared, ...Compared[]],
  context: Context,
  manner?: StatusManner,
): SpokenPhrase | undefined {
  const [first, ...others] = comparisons;
  const { operator } = first.node;
  const words = wordsOf(first, context, manner);
  const nodes = comparisons.map(({ node }) => node);
  if (isOrder(operator.name) && first.row !== undefined) {
    const range = rangeText(first.row, nodes, words, context);
    if (range !== undefined) {
      const text = others.length > 0 ? range.text : withConstant(range.text, first.node, isOpen(first.node), context);
      return conditionPhrase(source, nodes, text, 'And', { compound: range.compound });
    }
    if (others.length > 0) return undefined;
  }
  if (others.length === 0) return singlePhrase(source, first, words, context);
  return operator.name === 'EQ'
    ? anyOfValues(source, comparisons, context)
    : noneOfValues(source, comparisons, words, context);
}

/** Whether it is about the number that assets without one have as well. */
const isNone = ({ row, node }: Compared): boolean =>
  row?.none !== undefined && comparedNumber(row, node.value) === row.none;

function singlePhrase(source: ParameterName, compared_: Compared, words: FieldWords, context: Context): SpokenPhrase {
  const { node, row } = compared_;
  const text = withConstant(singleText(compared_, words, context), node, isOpen(node), context);
  if (node.operator.name !== 'EQ' || row === undefined) return conditionPhrase(source, [node], text);
  const before = isNone(compared_) ? words.none?.before : undefined;
  const head = before === undefined ? headOf([compared_], context) : { before };
  return conditionPhrase(source, [node], text, 'And', head);
}

function singleText({ node, row }: Compared, words: FieldWords, context: Context): string {
  const { field, operator, value } = node;
  const { texts } = context;
  const { name } = operator;
  if (name === undefined || value.kind === 'Invalid')
    return texts.broken(inQuotes(`${field.text} ${operator.text} ${written(value)}`.trim(), texts));
  if (name === 'EQ' || name === 'NE') {
    if (value.kind === 'Null') return name === 'EQ' ? words.missing : words.present;
    const { none, empty } = words;
    if (empty !== undefined && value.kind === 'String' && value.value === '')
      return name === 'EQ' ? empty.equal : empty.unequal;
    if (none !== undefined && isNone({ node, row })) return name === 'EQ' ? none.equal : none.unequal;
    const said = valueText(row, value, context);
    return name === 'EQ' ? words.equal(said) : words.unequal(said);
  }
  return words.compares(texts.operator(name, plainText(value, context)));
}

function anyOfValues(source: ParameterName, all: readonly [Compared, ...Compared[]], context: Context): SpokenPhrase {
  const [first] = all;
  const { texts } = context;
  // What assets without a value have, too, is said last: “rated 5 or not at all”.
  const sorted = [...all.filter((each) => !isNone(each)), ...all.filter(isNone)];
  const values = valueTexts(
    sorted.map(({ row, node }) => valueText(row, node.value, context)),
    context,
  );
  const text = wordsOf(first, context).equal(texts.oneOf(values));
  const nodes = all.map(({ node }) => node);
  return conditionPhrase(source, nodes, text, 'Or', { compound: values.length > 1, ...headOf(all, context) });
}

function noneOfValues(
  source: ParameterName,
  all: readonly [Compared, ...Compared[]],
  words: FieldWords,
  context: Context,
): SpokenPhrase {
  const values = valueTexts(
    all.map(({ row, node }) => valueText(row, node.value, context)),
    context,
  );
  const [only = ''] = values;
  const text = values.length === 1 ? words.unequal(only) : words.neither(context.texts.neither(values));
  return conditionPhrase(
    source,
    all.map(({ node }) => node),
    text,
    'And',
    { compound: values.length > 1 },
  );
}

/** What a sentence can start with: the names of types, or statuses as adjectives. */
function headOf(all: readonly Compared[], context: Context): Partial<Pick<SpokenPhrase, 'nouns' | 'before'>> {
  const { texts } = context;
  const said: string[] = [];
  for (const { row, node } of all) {
    const value = row === undefined ? undefined : enumerated(row, node.value, context);
    const text = value === undefined ? undefined : ofHead(row, value, context);
    if (text === undefined) return {};
    said.push(text);
  }
  const shown = valueTexts(said, context);
  return all[0]?.row?.member === 'status' ? { before: texts.oneOf(shown) } : { nouns: shown };
}

function ofHead(row: FieldRow | undefined, value: string, { texts }: Context): string | undefined {
  if (row?.member === 'status') return getOwn(texts.statuses, value)?.before;
  return row?.member === 'assetType' ? getOwn(texts.nouns, value) : undefined;
}
