import { nameOf, withoutGroups } from '../../syntax/visit.ts';
import { print } from '../../print/print.ts';
import type { CollectionRow } from '../../schema/fields.ts';
import type { ParameterName } from '../../schema/parameters.ts';
import type { Any, AttributeMatch, Comparison, Filter, StringValue, Variable } from '../../syntax/ast.ts';
import { fold } from '../../text/fold.ts';
import { getOwn } from '../../text/get-own.ts';
import { withConstant } from './comparison-phrase.ts';
import type { Context } from './context.ts';
import { conditionPhrase, conditionTexts, valueTexts, type SpokenPhrase } from './spoken-phrase.ts';
import type { CollectionWords } from './texts.ts';
import { idText, plainText } from './values.ts';
import { nameText, inQuotes } from './written-text.ts';

/** `collection/ANY(c: c EQ value)`, or the same of an attribute: the usual form, which is said without its `ANY`. */
export interface SimpleAny {
  readonly node: Any;
  readonly row: CollectionRow;
  readonly comparison: Comparison;
}

const isVariable = ({ field }: Comparison, { variable }: Any): boolean =>
  field.text.toLowerCase() === variable.text.toLowerCase();

/** Reads the usual form; absent for a body that says more. */
export function membership(node: Any, { schema }: Context): SimpleAny | undefined {
  const row = schema.collection(nameOf(node.collection));
  const body = withoutGroups(node.body);
  if (row === undefined || body.kind !== 'Comparison' || !isVariable(body, node)) return undefined;
  const { value, operator } = body;
  if (row.members === 'attribute')
    return operator.name !== undefined && value.kind === 'AttributeMatch' ? { node, row, comparison: body } : undefined;
  const isId = value.kind === 'String' || value.kind === 'Variable';
  return isId && operator.name === 'EQ' ? { node, row, comparison: body } : undefined;
}

/** What memberships must share so that a list of their values says them all. */
export function listOf({ row, comparison }: SimpleAny): string {
  const { value, operator } = comparison;
  if (value.kind !== 'AttributeMatch') return row.name;
  return `${row.name} ${operator.name ?? ''} ${keyOf(value.key)}`;
}

/** The same for ids that are compared equal. */
export function keyOf(value: StringValue | Variable): string {
  return value.kind === 'String' ? `id ${fold(value.value)}` : `variable ${value.name}`;
}

/** Memberships that differ in their values only, joined by OR. */
export function membershipPhrase(
  source: ParameterName,
  all: readonly [SimpleAny, ...SimpleAny[]],
  context: Context,
): SpokenPhrase {
  const [{ row, comparison, node }] = all;
  const said = all.map(({ comparison: each }) => valueOf(each, row, context));
  const values = valueTexts(said, context);
  const list = context.texts.oneOf(values);
  const { value } = comparison;
  let text: string;
  if (value.kind !== 'AttributeMatch') text = collectionWords(row, context).has(list);
  else {
    const words = context.texts.attribute(attributeName(value, context));
    const { name } = comparison.operator;
    if (name === 'EQ') text = words.equal(list);
    else if (name === 'NE') text = words.unequal(said[0] ?? '');
    else text = words.compares(context.texts.operator(name, said[0] ?? ''));
  }
  const nodes = all.map((each) => each.node);
  return conditionPhrase(source, nodes, withConstant(text, node, isOpen(node.body), context), 'Or', {
    compound: values.length > 1,
  });
}

const valueOf = ({ value }: Comparison, row: CollectionRow, context: Context): string =>
  value.kind === 'AttributeMatch' ? plainText(value.value, context) : idText(value, row.needs, context);

const attributeName = ({ key }: AttributeMatch, context: Context): string => idText(key, 'attributes', context);

const collectionWords = (row: Pick<CollectionRow, 'name' | 'member'>, { texts }: Context): CollectionWords =>
  getOwn(texts.collections, row.member) ?? texts.collection(row.name);

/** A category, and what is below it. */
export function inOrBelowPhrase(
  source: ParameterName,
  pair: readonly [SimpleAny, SimpleAny],
  context: Context,
): SpokenPhrase {
  const [{ row, comparison }] = pair;
  const text = context.texts.inOrBelow(valueOf(comparison, row, context));
  return conditionPhrase(
    source,
    pair.map(({ node }) => node),
    text,
    'Or',
    { compound: true },
  );
}

/** A body that asks for one of several values, as an `ANY` for each; none for any other body. */
function alternatives(node: Any, context: Context): readonly SimpleAny[] {
  const found: SimpleAny[] = [];
  const collect = (inner: Filter): boolean => {
    const body = withoutGroups(inner);
    if (body.kind === 'Or') return body.operands.every(collect);
    const one = membership({ ...node, body }, context);
    if (one !== undefined) found.push(one);
    const [first] = found;
    if (one === undefined || first === undefined) return false;
    return found.length === 1 || (one.comparison.operator.name === 'EQ' && listOf(one) === listOf(first));
  };
  const areAll = collect(node.body);
  const isList = found.length === 1 || found[0]?.comparison.operator.name === 'EQ';
  return areAll && isList ? found : [];
}

/** An `ANY` of any form. */
export function anyPhrase(source: ParameterName, node: Any, context: Context): SpokenPhrase {
  const [simple, ...others] = alternatives(node, context);
  if (simple !== undefined)
    return {
      ...membershipPhrase(source, [simple, ...others], context),
      nodes: [node],
      join: 'And',
      ranges: [node.range],
    };
  const { texts, schema } = context;
  const row = schema.collection(nameOf(node.collection));
  const body = bodyText(node.body, node, row, context, true);
  let text: string;
  if (row?.members === 'attribute') text = texts.someAttribute(body);
  else {
    const words =
      row === undefined ? texts.collection(nameText(node.collection.text, texts)) : collectionWords(row, context);
    text = words.some(body);
  }
  return conditionPhrase(source, [node], withConstant(text, node, isOpen(node.body), context), 'And', {
    compound: node.body.kind !== 'Comparison',
  });
}

/** Whether a body contains a variable or a mistake. */
function isOpen(root: Filter): boolean {
  const filter = withoutGroups(root);
  switch (filter.kind) {
    case 'And':
    case 'Or':
      return filter.operands.some(isOpen);
    case 'Any':
      return isOpen(filter.body);
    case 'Comparison': {
      const { operator, value } = filter;
      const values = value.kind === 'AttributeMatch' ? [value.key, value.value] : [value];
      return operator.name === undefined || values.some(({ kind }) => kind === 'Variable' || kind === 'Invalid');
    }
    case 'IsMatch':
      return filter.text.kind !== 'String';
    default:
      return true;
  }
}

/** What a body says of one member. */
function bodyText(root: Filter, any: Any, row: CollectionRow | undefined, context: Context, isWhole = false): string {
  const { texts } = context;
  const body = withoutGroups(root);
  switch (body.kind) {
    case 'And':
    case 'Or': {
      const operands = body.operands.map((operand) => bodyText(operand, any, row, context));
      const said = conditionTexts(operands, context);
      const text = body.kind === 'And' ? texts.both(said) : texts.either(said);
      return isWhole ? text : texts.brackets(text);
    }
    case 'Comparison': {
      const { operator, value, field } = body;
      if (value.kind === 'AttributeMatch')
        return `${attributeName(value, context)} ${texts.operator(operator.name, plainText(value.value, context))}`;
      const isWholeId = operator.name === 'EQ' || operator.name === 'NE';
      const phrase = texts.operator(
        operator.name,
        idText(value, isWholeId ? row?.needs : undefined, context, 'member'),
      );
      if (!isVariable(body, any)) return `${nameText(field.text, texts)} ${phrase}`;
      return isWholeId ? phrase : texts.partOfId(phrase);
    }
    default:
      return texts.broken(inQuotes(print(body), texts));
  }
}
