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
import type { TextTest } from '../condition.ts';
import { textTest } from '../read-value.ts';
import { wordMembers } from '../search-condition.ts';
import type { Claim, IntervalTest, OpaqueTest } from './claim.ts';

const loneSurrogate = /\p{Cs}/u;
/** Above this, numbers are not precise enough to tell two neighbouring ones apart. */
const largest = 2 ** 52;

function stringTest(name: OperatorName, value: Value): TextTest | undefined {
  // Half of a surrogate pair is not found in a whole one.
  if (value.kind !== 'String' || loneSurrogate.test(value.value)) return undefined;
  return textTest(name === 'NE' ? 'EQ' : name, value.value);
}

/** The instant of a value, bare or in quotes, in epoch milliseconds; `undefined` when it is not in the format of the language. */
function instantOf(value: Value): number | undefined {
  if (value.kind === 'Timestamp') return value.value;
  const isInstant = value.kind === 'String' && value.value.length === timestampLength;
  return isInstant ? readTimestamp(value.value, 0) : undefined;
}

function intervalTest(name: OperatorName, row: FieldRow, value: Value): IntervalTest | undefined {
  const { type, minimum, maximum } = row;
  const number = type === 'timestamp' ? instantOf(value) : numberOf(value);
  const isWhole = type !== 'number';
  let [low, high] = [minimum ?? -largest, maximum ?? largest];
  // Other rules report values that the field cannot have.
  const isPlain = number !== undefined && number >= low && number <= high && (!isWhole || Number.isInteger(number));
  if (!isPlain || isBeyond(name, number, row) || name === 'CT' || name === 'SW' || name === 'EW') return undefined;
  const step = isWhole ? 1 : 0;
  if (name !== 'LT' && name !== 'LE') low = name === 'GT' ? number + step : number;
  if (name !== 'GT' && name !== 'GE') high = name === 'LT' ? number - step : number;
  return { kind: 'interval', low, isLowOpen: !isWhole && name === 'GT', high, isHighOpen: !isWhole && name === 'LT' };
}

/** A variable has the same value wherever it is used. */
const variable = (node: Variable, key = '', operator: OperatorName = 'EQ'): OpaqueTest => ({
  kind: 'opaque',
  key,
  operator,
  text: node.name,
});

/** Satisfied by every value that there is. */
const anyText: TextTest = { kind: 'text', operator: 'CT', texts: [''] };

/** The claim of a comparison of a field. */
function fieldClaim({ operator: { name }, value }: Comparison, row: FieldRow): Claim | undefined {
  const isText = row.type === 'string' || row.type === 'enumeration' || row.type === 'id';
  const single = row.many !== true;
  if (name === undefined || (!isText && !single)) return undefined;
  if (value.kind === 'Variable') {
    const test = variable(value, '', name === 'NE' ? 'EQ' : name);
    return { subject: row.name, not: name === 'NE', single, test };
  }
  if (value.kind !== 'Null') {
    const test = isText ? stringTest(name, value) : intervalTest(name, row, value);
    return test && { subject: row.name, not: name === 'NE', single, test };
  }
  if (row.none !== undefined || (name !== 'EQ' && name !== 'NE')) return undefined;
  const test: Claim['test'] = isText
    ? anyText
    : { kind: 'interval', low: -Infinity, isLowOpen: false, high: Infinity, isHighOpen: false };
  return { subject: row.name, not: name === 'EQ', single, test };
}

/** The claim of a comparison in the body of an `ANY`, about one member of the collection. */
function memberClaim(
  { operator: { name }, value }: Comparison,
  { name: subject, members }: CollectionRow,
): Claim | undefined {
  if (name === undefined) return undefined;
  // With a variable whose value may be a list, NE excludes each value of the list.
  const isKnown = (written: Value): boolean =>
    written.kind === 'String' || (written.kind === 'Variable' && name === 'EQ');
  if (value.kind !== 'AttributeMatch') {
    if (members !== 'id' || !isKnown(value)) return undefined;
    const test = value.kind === 'Variable' ? variable(value) : stringTest(name, value);
    return test && { subject, not: name === 'NE', single: true, test };
  }
  const { key, value: written } = value;
  if (members === 'id' || key.kind !== 'String' || !isKnown(written)) return undefined;
  const text = written.kind === 'Variable' ? `?${written.name}` : `=${fold(written.value)}`;
  return { subject, not: false, single: true, test: { kind: 'opaque', key: fold(key.value), operator: name, text } };
}

/** A lone wildcard finds everything; after a field, every asset with a word or an id there. */
function everythingClaim(row: SearchFieldRow, isUnbound: boolean): Claim {
  const claim = { subject: '', not: false, single: false };
  if (isUnbound) return { ...claim, test: { kind: 'all' } };
  if (row.match === 'id') return { ...claim, subject: row.names[0], test: anyText };
  return { ...claim, test: { kind: 'term', members: wordMembers([row]), words: [], leading: true, trailing: true } };
}

type Term = Word | Phrase | Variable | Everything;

function termClaim(node: Term, fields: readonly SearchFieldRow[]): Claim | undefined {
  const [first, second] = fields;
  if (first === undefined) return undefined;
  const claim = { subject: '', not: false, single: false };
  if (node.kind === 'Variable') return { ...claim, test: variable(node, second === undefined ? first.names[0] : '') };
  if (node.kind === 'Everything') return everythingClaim(first, second !== undefined);
  // A wildcard inside a word is a mistake, and what is meant by it may find more.
  if (node.kind === 'Word' && node.text.includes('*')) return undefined;
  const [leading, trailing] = node.kind === 'Word' ? [node.leading, node.trailing] : [false, false];
  if (fields.some(({ match }) => match === 'id')) {
    // An id matches as a whole only.
    if (second !== undefined || leading || trailing) return undefined;
    const test: Claim['test'] = { kind: 'text', operator: 'EQ', texts: [fold(node.text)] };
    return { subject: first.names[0], not: false, single: first.member === 'id', test };
  }
  const found = words(node.text);
  if (found.length === 0) return undefined;
  return { ...claim, test: { kind: 'term', members: wordMembers(fields), words: found, leading, trailing } };
}

/**
 * The claim of a condition, of `any` when it is in the body of one, or of a term that is looked for in `fields`. `undefined` where it has
 * a mistake, or where its meaning is not a single claim.
 */
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
