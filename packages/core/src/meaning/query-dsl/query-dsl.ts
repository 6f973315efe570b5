import type {
  AttributeTest,
  Comparing,
  Condition,
  ConditionLeaf,
  HasAttribute,
  HasMember,
  HasTerm,
  NumberTest,
  TextTest,
} from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation, type Tree } from '../../condition/tree.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Sort } from '../../syntax/ast.ts';
import { sortOrder } from '../compare-assets.ts';
import { attributeKinds } from '../sql/asset-rows.ts';
import type { Layout } from '../sql/layout.ts';
import { numberKey } from '../sql/number-key.ts';
import { storedText } from '../stored-text.ts';
import { indexedText } from './indexed-text.ts';
import { attributeTerm, fieldNames } from './mapping.ts';

/** A query in the query DSL of OpenSearch. */
export type DslQuery = Readonly<Record<string, unknown>>;

export interface QueryDslOptions {
  readonly layout: Layout;
  /**
   * The values that satisfy a condition on the members of a collection, as folded and stored texts, where these were decided before: a query cannot say
   * that one member satisfies several tests. `undefined` where the condition asks for some texts alone.
   */
  readonly decided: (condition: HasMember) => readonly string[] | undefined;
}

const all: DslQuery = { match_all: {} };
const none: DslQuery = { match_none: {} };

const both = (queries: readonly DslQuery[]): DslQuery => ({ bool: { filter: queries } });
const either = (queries: readonly DslQuery[]): DslQuery => {
  const [first] = queries;
  if (first === undefined) return none;
  return queries.length === 1 ? first : { bool: { should: queries, minimum_should_match: 1 } };
};
const except = (query: DslQuery): DslQuery => ({ bool: { must_not: [query] } });
const exists = (field: string): DslQuery => ({ exists: { field } });
const terms = (field: string, values: readonly (string | number)[]): DslQuery => {
  const [value] = values;
  if (value === undefined) return none;
  return values.length === 1 ? { term: { [field]: { value } } } : { terms: { [field]: values } };
};
const starting = (field: string, value: string): DslQuery => ({ prefix: { [field]: { value } } });
const like = (field: string, value: string): DslQuery => ({ wildcard: { [field]: { value } } });

/** A text in a pattern with wildcards. */
const literally = (text: string): string => text.replaceAll(/[*?\\]/g, String.raw`\$&`);

/**
 * A condition as a query of documents that `indexDocument` makes for the same layout, in a context that does not score. It finds the assets that
 * the predicate is true for.
 */
export function queryDsl(condition: Condition, options: QueryDslOptions): DslQuery {
  if (isConstant(condition)) return condition.value ? all : none;
  if (isNegation(condition)) return except(leafQuery(condition.operand, options));
  if (!isJoin(condition)) return leafQuery(condition, options);
  const operands = condition.operands.map((operand) => queryDsl(operand, options));
  return condition.kind === 'and' ? both(operands) : either(operands);
}

function leafQuery(leaf: ConditionLeaf, options: QueryDslOptions): DslQuery {
  const { layout } = options;
  switch (leaf.kind) {
    case 'comparing':
      return comparingQuery(leaf, layout);
    case 'missing':
      return except(exists(fieldNames.column(layout.columnOf(leaf.source, leaf.reading).name)));
    case 'member':
      return memberQuery(leaf, options);
    case 'attribute':
      return attributeQuery(leaf);
    case 'term':
      return either(leaf.members.filter((member) => hasWords(layout, member)).map((member) => termQuery(leaf, member)));
    default:
      return both(leaf.words.map((word) => terms(fieldNames.words(leaf.member), [indexedText(word)])));
  }
}

const hasWords = ({ words }: Layout, member: HasTerm['members'][number]): boolean =>
  words.some(({ members }) => members.includes(member));

function comparingQuery({ source, reading, test }: Comparing, layout: Layout): DslQuery {
  const field = fieldNames.column(layout.columnOf(source, reading).name);
  return test.kind === 'text' ? textQuery(field, test) : numberQuery(field, test);
}

/** A test of a field of folded and stored texts, which are behind a prefix. */
function textQuery(field: string, { operator, texts }: TextTest, prefix = ''): DslQuery {
  const stored = texts.map(storedText);
  if (operator === 'EQ')
    return terms(
      field,
      stored.map((text) => indexedText(prefix + text)),
    );
  if (stored.includes('')) return prefix === '' ? exists(field) : starting(field, prefix);
  const start = literally(prefix);
  return either(
    stored.map((text) => {
      if (operator === 'SW') return starting(field, prefix + text);
      return like(field, operator === 'CT' ? `${start}*${literally(text)}*` : `${start}*${literally(text)}`);
    }),
  );
}

const bounds = { LT: 'lt', GT: 'gt', LE: 'lte', GE: 'gte' } as const;

function numberQuery(field: string, test: NumberTest): DslQuery {
  if (test.operator === 'EQ') return terms(field, test.numbers.filter(Number.isFinite));
  if (Number.isFinite(test.number)) return { range: { [field]: { [bounds[test.operator]]: test.number } } };
  // JSON has no infinite numbers, and assets have none either.
  const isWithin =
    test.number > 0
      ? test.operator === 'LT' || test.operator === 'LE'
      : test.operator === 'GT' || test.operator === 'GE';
  return isWithin ? exists(field) : none;
}

/** Whether a body of a condition on members is one test, which a query can ask for. */
export const isPlainBody = (body: Tree<TextTest>): boolean => !isConstant(body) && !isJoin(body) && !isNegation(body);

function memberQuery(condition: HasMember, { layout, decided }: QueryDslOptions): DslQuery {
  const table = layout.memberTableOf(condition.source);
  const { body } = condition;
  const field =
    table === undefined
      ? fieldNames.column(layout.columnOf(condition.source, {}).name)
      : fieldNames.members(table.name);
  const values = decided(condition);
  if (values !== undefined) return terms(field, values.map(indexedText));
  if (isConstant(body)) return body.value ? exists(field) : none;
  if (!isJoin(body) && !isNegation(body)) return textQuery(field, body);
  // A field with one value: what it satisfies can be asked for part by part.
  return bodyQuery(field, body);
}

function bodyQuery(field: string, body: Tree<TextTest>): DslQuery {
  if (isConstant(body)) return body.value ? exists(field) : none;
  if (isNegation(body)) return both([exists(field), except(textQuery(field, body.operand))]);
  if (!isJoin(body)) return textQuery(field, body);
  const operands = body.operands.map((operand) => bodyQuery(field, operand));
  return body.kind === 'and' ? both(operands) : either(operands);
}

/** Whether a value satisfies the body of a condition on members. Both are folded; the value is stored. */
export function satisfiesBody(body: Tree<TextTest>, value: string): boolean {
  if (isConstant(body)) return body.value;
  if (isNegation(body)) return !satisfiesBody(body.operand, value);
  if (isJoin(body)) {
    return body.kind === 'and'
      ? body.operands.every((operand) => satisfiesBody(operand, value))
      : body.operands.some((operand) => satisfiesBody(operand, value));
  }
  const test = {
    EQ: (text: string) => value === text,
    CT: (text: string) => value.includes(text),
    SW: (text: string) => value.startsWith(text),
    EW: (text: string) => value.endsWith(text),
  }[body.operator];
  return body.texts.map(storedText).some(test);
}

/** A body that says what the values are not holds only where there are some. */
function attributeQuery({ key, body }: HasAttribute): DslQuery {
  const stored = storedText(key);
  const written = attributeBody(stored, body);
  if (!isConstant(body) && !isJoin(body) && !isNegation(body)) return written;
  return both([starting(fieldNames.attributes, `${stored}\0`), written]);
}

function attributeBody(key: string, body: Tree<AttributeTest>): DslQuery {
  if (isConstant(body)) return body.value ? all : none;
  if (isNegation(body)) return except(attributeTest(key, body.operand));
  if (!isJoin(body)) return attributeTest(key, body);
  const operands = body.operands.map((operand) => attributeBody(key, operand));
  return body.kind === 'and' ? both(operands) : either(operands);
}

function attributeTest(key: string, { text, number, instant }: AttributeTest): DslQuery {
  const field = fieldNames.attributes;
  return either([
    ...(text === undefined ? [] : [textQuery(field, text, attributeTerm(key, attributeKinds.text))]),
    ...(number === undefined ? [] : [keyQuery(attributeTerm(key, attributeKinds.number), number)]),
    ...(instant === undefined ? [] : [keyQuery(attributeTerm(key, attributeKinds.instant), instant)]),
  ]);
}

/** A test of numbers that are written as keys behind a prefix, whose order is that of the numbers. */
function keyQuery(prefix: string, test: NumberTest): DslQuery {
  const field = fieldNames.attributes;
  if (test.operator === 'EQ')
    return terms(
      field,
      test.numbers.map((number) => prefix + numberKey(number)),
    );
  const bound = { [bounds[test.operator]]: prefix + numberKey(test.number) };
  // Behind all keys, which are made of hexadecimal digits.
  const other = test.operator === 'LT' || test.operator === 'LE' ? { gte: prefix } : { lt: `${prefix}g` };
  return { range: { [field]: { ...bound, ...other } } };
}

function termQuery({ words, leading, trailing }: HasTerm, member: HasTerm['members'][number]): DslQuery {
  const field = fieldNames.words(member);
  const [first, ...others] = words;
  if (first === undefined) return exists(field);
  if (others.length === 0) return wordQuery(field, first, leading, trailing);
  if (!leading && !trailing) {
    const query = words.map(indexedText).join(' ');
    return { match_phrase: { [field]: { query, slop: 0 } } };
  }
  const clauses = words.map((word, at) => {
    const opens = [at === 0 && leading, at === words.length - 1 && trailing] as const;
    if (!opens[0] && !opens[1]) return { span_term: { [field]: { value: indexedText(word) } } };
    return { span_multi: { match: wordQuery(field, word, ...opens) } };
  });
  return { span_near: { clauses, slop: 0, in_order: true } };
}

/** A word, which may be the end, the start or a part of a longer one. None is left out, however many such words there are. */
function wordQuery(field: string, word: string, leading: boolean, trailing: boolean): DslQuery {
  if (!leading && !trailing) return terms(field, [indexedText(word)]);
  if (!leading) return starting(field, word);
  return like(field, `*${literally(word)}${trailing ? '*' : ''}`);
}

/** The order of a list (the interface specification, §4.9): what lacks the key comes last, ties are ordered by id. */
export function sortDsl(sort: Sort | undefined, layout: Layout, schema?: Schema): readonly DslQuery[] {
  const { row, descending } = sortOrder(sort, schema);
  const { name } = layout.columnOf({ member: row.member }, row.type === 'timestamp' ? { whole: 'floor' } : {});
  return [
    { [fieldNames.column(name)]: { order: descending ? 'desc' : 'asc', missing: '_last' } },
    { [fieldNames.identity]: { order: 'asc' } },
  ];
}
