import { nameOf } from '../../syntax/visit.ts';
import { fold } from '../../text/fold.ts';
import { words } from '../../text/words.ts';
import type { CollectionRow, FieldRow } from '../../schema/fields.ts';
import type { OperatorName } from '../../schema/operators.ts';
import type { Schema } from '../../schema/schema.ts';
import type { SearchFieldRow } from '../../schema/search-fields.ts';
import type { Any, Comparison, Everything, IsMatch, Phrase, Value, Variable, Word } from '../../syntax/ast.ts';
import { readTimestamp, timestampLength } from '../../syntax/timestamp.ts';
import { isBeyond } from '../is-beyond.ts';
import { numberOf } from '../../syntax/value-number.ts';
import type { Claim, OpaqueTest, SpanTest, TextTest } from './claim.ts';

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

/** The instant a value stands for, bare or in quotes; absent when it is not written as instants are. */
function instantOf(value: Value): number | undefined {
  if (value.kind === 'Timestamp') return value.value;
  const isInstant = value.kind === 'String' && value.value.length === timestampLength;
  return isInstant ? readTimestamp(value.value, 0) : undefined;
}

function spanTest(name: OperatorName, row: FieldRow, value: Value): SpanTest | undefined {
  const { type, minimum, maximum } = row;
  const number = type === 'timestamp' ? instantOf(value) : numberOf(value);
  const isWhole = type !== 'number';
  let [low, high] = [minimum ?? -largest, maximum ?? largest];
  // What cannot be is a mistake of its own.
  const isPlain = number !== undefined && number >= low && number <= high && (!isWhole || Number.isInteger(number));
  if (!isPlain || isBeyond(name, number, row) || name === 'CT' || name === 'SW' || name === 'EW') return undefined;
  const [above, below] = [name === 'GT' ? 1 : 0, name === 'LT' ? 1 : 0];
  if (name !== 'LT' && name !== 'LE') low = isWhole ? number + above : number;
  if (name !== 'GT' && name !== 'GE') high = isWhole ? number - below : number;
  return { kind: 'span', low, lowOpen: isWhole ? 0 : above, high, highOpen: isWhole ? 0 : below };
}

/** A value that is not known yet is equal wherever it is written. */
const variable = (node: Variable, key = '', operator: OperatorName = 'EQ'): OpaqueTest => ({
  kind: 'opaque',
  key,
  operator,
  text: node.name,
});

/** What a comparison of a field asks. */
function fieldClaim({ operator: { name }, value }: Comparison, row: FieldRow): Claim | undefined {
  const isText = row.type === 'string' || row.type === 'enumeration' || row.type === 'id';
  const single = row.many !== true;
  if (name === undefined || (!isText && !single)) return undefined;
  if (value.kind === 'Variable') {
    const test = variable(value, '', name === 'NE' ? 'EQ' : name);
    return { subject: row.name, not: name === 'NE', single, test };
  }
  if (value.kind !== 'Null') {
    const test = isText ? textTest(name, value) : spanTest(name, row, value);
    return test && { subject: row.name, not: name === 'NE', single, test };
  }
  if (row.none !== undefined || (name !== 'EQ' && name !== 'NE')) return undefined;
  const test: Claim['test'] = isText
    ? { kind: 'text', operator: 'CT', text: '' }
    : { kind: 'span', low: -Infinity, lowOpen: 0, high: Infinity, highOpen: 0 };
  return { subject: row.name, not: name === 'EQ', single, test };
}

/** What a comparison in a body asks of a member of the collection. */
function memberClaim(
  { operator: { name }, value }: Comparison,
  { name: subject, members }: CollectionRow,
): Claim | undefined {
  if (name === undefined) return undefined;
  // What NE asks of a member is not what it asks of each value of a list.
  const isKnown = (written: Value): boolean =>
    written.kind === 'String' || (written.kind === 'Variable' && name === 'EQ');
  if (value.kind !== 'AttributeMatch') {
    if (members !== 'id' || !isKnown(value)) return undefined;
    const test = value.kind === 'Variable' ? variable(value) : textTest(name, value);
    return test && { subject, not: name === 'NE', single: true, test };
  }
  const { key, value: written } = value;
  if (members === 'id' || key.kind !== 'String' || !isKnown(written)) return undefined;
  const text = written.kind === 'Variable' ? `?${written.name}` : `=${fold(written.value)}`;
  return { subject, not: false, single: true, test: { kind: 'opaque', key: fold(key.value), operator: name, text } };
}

/** A wildcard alone finds everything; bound to a field, all that has a word or an id there. */
function everythingClaim(row: SearchFieldRow, isUnbound: boolean): Claim {
  const claim = { subject: '', not: false, single: false };
  if (isUnbound) return { ...claim, test: { kind: 'all' } };
  if (row.match === 'id') return { ...claim, subject: row.names[0], test: { kind: 'text', operator: 'CT', text: '' } };
  return { ...claim, test: { kind: 'term', fields: [row], words: [], leading: true, trailing: true } };
}

type Term = Word | Phrase | Variable | Everything;

function termClaim(node: Term, fields: readonly SearchFieldRow[]): Claim | undefined {
  const [first, second] = fields;
  if (first === undefined) return undefined;
  const claim = { subject: '', not: false, single: false };
  if (node.kind === 'Variable') return { ...claim, test: variable(node, second === undefined ? first.names[0] : '') };
  if (node.kind === 'Everything') return everythingClaim(first, second !== undefined);
  const [leading, trailing] = node.kind === 'Word' ? [node.leading, node.trailing] : [false, false];
  if (fields.some(({ match }) => match === 'id')) {
    // Ids are compared whole.
    if (second !== undefined || leading || trailing) return undefined;
    const test: Claim['test'] = { kind: 'text', operator: 'EQ', text: fold(node.text) };
    return { subject: first.names[0], not: false, single: first.member === 'id', test };
  }
  const found = words(node.text);
  return found.length === 0 ? undefined : { ...claim, test: { kind: 'term', fields, words: found, leading, trailing } };
}

/** What a condition asks, in an `ANY` or not, or a term of the fields; `undefined` where its meaning is not all there, as with mistakes. */
export function readClaim(
  node: Comparison | IsMatch | Term,
  any: Any | undefined,
  fields: readonly SearchFieldRow[],
  schema: Schema,
): Claim | undefined {
  if (!('field' in node)) return termClaim(node, fields);
  const name = nameOf(node.field);
  if (node.kind === 'IsMatch') {
    const found = node.text.kind === 'String' ? words(node.text.value) : [];
    if (any !== undefined || found.length === 0 || schema.matchField(name) === undefined) return undefined;
    const test: Claim['test'] = { kind: 'opaque', key: '', operator: 'EQ', text: found.join(' ') };
    return { subject: name, not: false, single: false, test };
  }
  if (any === undefined) {
    const row = schema.field(name);
    return row && fieldClaim(node, row);
  }
  const row = schema.collection(nameOf(any.collection));
  return row && name.toLowerCase() === any.variable.text.toLowerCase() ? memberClaim(node, row) : undefined;
}
