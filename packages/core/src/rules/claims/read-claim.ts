import { fold } from '../../meaning/fold.ts';
import { words } from '../../meaning/words.ts';
import type { CollectionRow, FieldRow } from '../../schema/fields.ts';
import type { OperatorName } from '../../schema/operators.ts';
import type { Schema } from '../../schema/schema.ts';
import type { SearchFieldRow } from '../../schema/search-fields.ts';
import type { Any, Comparison, IsMatch, Phrase, Value, Word } from '../../syntax/ast.ts';
import { numberOf } from '../value-number.ts';
import type { Claim, SpanTest, TextTest } from './claim.ts';

const loneSurrogate = /\p{Cs}/u;
/** Beyond, a step of 1 is lost in the precision of numbers. */
const largest = 2 ** 52;

function textTest(name: OperatorName, value: Value): TextTest | undefined {
  const operator = name === 'NE' ? 'EQ' : name;
  const isKnown = operator === 'EQ' || operator === 'CT' || operator === 'SW' || operator === 'EW';
  // Half of a pair must not be found in a whole one.
  if (!isKnown || value.kind !== 'String' || loneSurrogate.test(value.value)) return undefined;
  return { kind: 'text', operator, text: fold(value.value) };
}

function spanTest(name: OperatorName, { type, minimum, maximum }: FieldRow, value: Value): SpanTest | undefined {
  const number = value.kind === 'Timestamp' ? value.value : numberOf(value);
  const isWhole = type !== 'number';
  let [low, high] = [minimum ?? -largest, maximum ?? largest];
  // What cannot be is a mistake of its own.
  const isPlain = number !== undefined && number >= low && number <= high && (!isWhole || Number.isInteger(number));
  if (!isPlain || name === 'CT' || name === 'SW' || name === 'EW') return undefined;
  const [above, below] = [name === 'GT' ? 1 : 0, name === 'LT' ? 1 : 0];
  if (name !== 'LT' && name !== 'LE') low = isWhole ? number + above : number;
  if (name !== 'GT' && name !== 'GE') high = isWhole ? number - below : number;
  return { kind: 'span', low, lowOpen: isWhole ? 0 : above, high, highOpen: isWhole ? 0 : below };
}

/** What a comparison of a field asks. */
function fieldClaim({ operator: { name }, value }: Comparison, row: FieldRow): Claim | undefined {
  const isText = row.type === 'string' || row.type === 'enumeration' || row.type === 'id';
  const single = row.many !== true;
  if (name === undefined || (!isText && !single)) return undefined;
  if (value.kind !== 'Null') {
    const test = isText ? textTest(name, value) : spanTest(name, row, value);
    return test && { place: row.name, not: name === 'NE', single, test };
  }
  if (row.none !== undefined || (name !== 'EQ' && name !== 'NE')) return undefined;
  const test: Claim['test'] = isText
    ? { kind: 'text', operator: 'CT', text: '' }
    : { kind: 'span', low: -Infinity, lowOpen: 0, high: Infinity, highOpen: 0 };
  return { place: row.name, not: name === 'EQ', single, test };
}

/** What a comparison in a body asks of a member of the collection. */
function memberClaim(
  { operator: { name }, value }: Comparison,
  { name: place, members }: CollectionRow,
): Claim | undefined {
  if (name === undefined) return undefined;
  if (value.kind !== 'AttributeMatch') {
    const test = members === 'id' ? textTest(name, value) : undefined;
    return test && { place, not: name === 'NE', single: true, test };
  }
  const { key, value: written } = value;
  if (members === 'id' || key.kind !== 'String' || written.kind !== 'String') return undefined;
  const test: Claim['test'] = { kind: 'opaque', key: fold(key.value), operator: name, text: fold(written.value) };
  return { place, not: false, single: true, test };
}

/** What is known of the place that a condition stands in. */
export interface ClaimScope {
  /** The `ANY` around it. */
  readonly any?: Any | undefined;
  /** The fields that a term is looked for in. */
  readonly fields: readonly SearchFieldRow[];
}

function termClaim(node: Word | Phrase, { fields }: ClaimScope): Claim | undefined {
  const [first, second] = fields;
  const [leading, trailing] = node.kind === 'Word' ? [node.leading, node.trailing] : [false, false];
  if (first === undefined) return undefined;
  if (fields.some(({ match }) => match === 'id')) {
    // Ids are compared whole.
    if (second !== undefined || leading || trailing) return undefined;
    const test: Claim['test'] = { kind: 'text', operator: 'EQ', text: fold(node.text) };
    return { place: first.names[0], not: false, single: first.member === 'id', test };
  }
  const found = words(node.text);
  if (found.length === 0) return undefined;
  return { place: '', not: false, single: false, test: { kind: 'term', fields, words: found, leading, trailing } };
}

/** What a condition or term asks; `undefined` where its meaning is not all there, as with variables and with mistakes. */
export function readClaim(
  node: Comparison | IsMatch | Word | Phrase,
  scope: ClaimScope,
  schema: Schema,
): Claim | undefined {
  const { any } = scope;
  if (node.kind === 'Word' || node.kind === 'Phrase') return termClaim(node, scope);
  const name = node.field.canonical ?? node.field.text;
  if (node.kind === 'IsMatch') {
    const found = node.text.kind === 'String' ? words(node.text.value) : [];
    if (any !== undefined || found.length === 0 || schema.matchField(name) === undefined) return undefined;
    const test: Claim['test'] = { kind: 'opaque', key: '', operator: 'EQ', text: found.join(' ') };
    return { place: name, not: false, single: false, test };
  }
  if (any === undefined) {
    const row = schema.field(name);
    return row && fieldClaim(node, row);
  }
  const row = schema.collection(any.collection.canonical ?? any.collection.text);
  return row && name.toLowerCase() === any.variable.text.toLowerCase() ? memberClaim(node, row) : undefined;
}
