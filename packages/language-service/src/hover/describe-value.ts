import { fieldTypes, type EnumerationValue, type FieldRow, type Schema } from '@assetql/core';
import { anyCatalogueName, catalogueName, type CatalogueName } from '../values/catalogue-name.ts';
import { timeZoneOf } from '../values/variable-worth.ts';
import { writtenValues, type WrittenValue } from '../values/written-values.ts';
import { fieldBefore } from './field-before.ts';
import { fromRow, type Described, type HoverPlace } from './hover-parts.ts';
import { momentDetails } from './moment-details.ts';

/** A value of an expression: of an enumeration, an id, a moment, a field of `ISMATCH`, or a text. */
export function describeValue(place: HoverPlace): Described | undefined {
  const { expression, token, text, schema, context, search } = place;
  const written = valueAt(place);
  if (written?.member !== undefined) return describeMember(place, written);
  if (written?.isMatchText === true) return { title: text, text: 'All of these words, in any order.' };
  if (token.type === 'timestamp') {
    const details = momentDetails(Date.parse(text), timeZoneOf(search, context));
    return details.length === 0 ? undefined : { title: text, text: '', details };
  }
  if (token.type === 'null') return { title: text, text: 'No value at all.' };
  const bare = text.replace(/^['"]|['"]$/g, '');
  const matchField = schema.matchField(bare);
  if (matchField !== undefined && token.type === 'string' && written === undefined)
    return fromRow(matchField.name, matchField);
  if (written?.needs !== undefined)
    return describeId(bare, catalogueName(context.catalogue, written.needs, bare), written.needs);
  const isId = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(bare);
  if (isId) return describeId(bare, anyCatalogueName(context.catalogue, bare), undefined);
  if (expression?.kind === 'search') return undefined;
  const row = written?.field ?? fieldBefore(place);
  return row === undefined ? undefined : describeField(bare, row, schema);
}

/** The value that the pointer is on: in the JSON of an attribute condition, one of its members. */
function valueAt({ expression, token, offset, schema }: HoverPlace): WrittenValue | undefined {
  if (expression?.ast === undefined) return undefined;
  const at = offset - expression.start;
  const range = { start: token.start - expression.start, end: token.end - expression.start };
  for (const value of writtenValues(expression.ast, schema, range)) {
    const { start, end } = value.node.range;
    if (start <= at && at < end) return value;
  }
  return undefined;
}

function describeMember({ expression, context, text }: HoverPlace, { node, member, key }: WrittenValue): Described {
  const start = expression?.start ?? 0;
  const range = { start: start + node.range.start, end: start + node.range.end };
  const id = member === 'Key' ? node : key;
  const found = id?.kind === 'String' ? catalogueName(context.catalogue, 'attributes', id.value) : undefined;
  if (member === 'Key')
    return {
      ...describeId(id?.kind === 'String' ? id.value : text, found ?? { state: 'unverified' }, 'attributes'),
      range,
    };
  const attribute =
    found?.state === 'named' ? `The value of the attribute ${found.name}.` : 'The value of the attribute.';
  const detail = found?.state === 'named' ? found.detail : undefined;
  return {
    title: node.kind === 'String' ? node.value : text,
    text: attribute,
    range,
    ...(detail === undefined ? {} : { details: [{ kind: 'note', label: 'Takes', text: detail }] }),
  };
}

/** An id by the name of what has it. */
export function describeId(id: string, found: CatalogueName, needs: WrittenValue['needs']): Described {
  if (found.state === 'named') {
    const { name, detail } = found;
    const text = `One of the library’s ${found.needs}${detail === undefined ? '' : `: ${detail}`}.`;
    return { title: name, text, details: [{ kind: 'value', label: 'Id', text: id }] };
  }
  const names = needs ?? 'names';
  const text =
    found.state === 'unknown'
      ? `Not verified: the library’s ${names} do not have this id.`
      : `Not verified: the library’s ${names} are not known yet.`;
  return { title: id, text };
}

function describeField(text: string, row: FieldRow, schema: Schema): Described | undefined {
  const found = enumerated(text, row, schema);
  if (found !== undefined) {
    const { value, documentation } = found;
    const described = fromRow(value, found);
    return (
      described && { ...described, text: documentation.endsWith('.') ? documentation : `${capital(documentation)}.` }
    );
  }
  if (row.enumeration !== undefined) return undefined;
  const { minimum, maximum, type } = row;
  const limits = minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
  return { title: text, text: `${row.name} takes ${fieldTypes[type].label}${limits}.`, spec: row.spec };
}

function enumerated(text: string, row: FieldRow, schema: Schema): EnumerationValue | undefined {
  if (row.enumeration === undefined) return undefined;
  const wanted = text.toLowerCase();
  return schema.enumeration(row.enumeration)?.values.find(({ value }) => value.toLowerCase() === wanted);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
