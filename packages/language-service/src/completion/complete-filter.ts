import { fieldTypes, joins, type CollectionRow, type Schema } from '@assetql/core';
import { FilterReader, type FilterPlace } from '../lexing/filter-reader.ts';
import { lex } from '../lexing/lexeme.ts';
import type { ServiceContext } from '../service-context.ts';
import { attributeItems, attributeValueItems } from './attribute-items.ts';
import { namedItems } from './catalogue-items.ts';
import type { CompletionItem } from './completion-item.ts';
import { operandItems } from './operand-items.ts';
import { targetAt, type ExpressionSpot, type Target } from './spot.ts';
import { fieldValues } from './value-items.ts';

/** The target at a place of an expression, and everything that could stand there, before what was typed narrows it. */
export interface Proposals {
  readonly target: Target;
  readonly items: Iterable<CompletionItem>;
}

/** What can stand at a place in a filter or container filter (§4.7). */
export function completeFilter(spot: ExpressionSpot, schema: Schema, context: ServiceContext): Proposals {
  const lexemes = lex(spot.kind, spot.text);
  const target = targetAt(lexemes, spot.offset);
  const reader = new FilterReader();
  for (let index = 0; index < target.before; index += 1) {
    const lexeme = lexemes[index];
    if (lexeme !== undefined) reader.read(lexeme, lexemes[index + 1]?.text);
  }
  const { place } = reader;
  const variables = variableItems(spot, target);
  if (target.inside === 'variable') return { target, items: variables };
  const isText = target.inside === 'string' || target.inside === 'phrase';
  switch (place.expects) {
    case 'operand':
      return { target, items: isText ? [] : operandItems(spot.kind, place, target, schema, context) };
    case 'operator':
      return { target, items: isText ? [] : operatorItems(place, schema, target) };
    case 'value': {
      const values = valueItems(place, target, schema, context);
      return target.inside === 'string' ? values : { target, items: concatenate(values.items, variables) };
    }
    case 'join':
      return { target, items: isText ? [] : joinItems(place) };
    case 'any':
      return { target, items: [anyItem(place, schema)] };
    case 'match-field':
      return { target, items: matchFieldItems(target, schema) };
    default:
      return { target, items: place.expects === 'match-text' ? variables : [] };
  }
}

function* concatenate(...lists: Iterable<CompletionItem>[]): Generator<CompletionItem> {
  for (const list of lists) yield* list;
}

/** The variables of a saved-search file, as `{{name}}`. */
export function variableItems(spot: ExpressionSpot, target: Target): readonly CompletionItem[] {
  const inside = target.inside === 'variable';
  return (spot.variables ?? []).map(({ name, value }) => ({
    label: inside ? name : `{{${name}}}`,
    kind: 'variable',
    insert: inside ? `${name}${target.closing}` : `{{${name}}}`,
    detail: value,
    also: name,
  }));
}

function operatorItems(place: FilterPlace, schema: Schema, target: Target): readonly CompletionItem[] {
  const field = place.field === undefined ? undefined : schema.field(place.field);
  const isMember = place.parameter !== undefined && place.field === place.parameter;
  const type = field === undefined ? undefined : fieldTypes[field.type];
  const legal = type?.operators.filter((name) => !type.unusual.includes(name));
  return schema.operators
    .filter(({ name }) => (isMember ? name === 'EQ' : (legal?.includes(name) ?? true)))
    .map(({ name, meaning, documentation }) => ({
      label: name,
      kind: 'operator',
      insert: target.following === undefined || target.inside === 'nothing' ? `${name} ` : name,
      detail: meaning,
      documentation,
      also: meaning,
      more: true,
    }));
}

function valueItems(place: FilterPlace, target: Target, schema: Schema, context: ServiceContext): Proposals {
  const collection = collectionOf(place, schema);
  if (collection?.members === 'attribute') {
    return target.inside === 'string'
      ? attributeValueItems(target, context)
      : { target, items: attributeItems(context.catalogue) };
  }
  const field = place.field === undefined ? undefined : schema.field(place.field);
  const values =
    collection !== undefined
      ? { quoted: true, items: namedItems(context.catalogue, collection.needs) }
      : field === undefined
        ? { quoted: false, items: [] }
        : fieldValues(field, schema, context);
  return { target, items: inQuotes(values.items, values.quoted, target) };
}

function collectionOf(place: FilterPlace, schema: Schema): CollectionRow | undefined {
  const isMember = place.parameter !== undefined && place.field === place.parameter;
  return isMember && place.collection !== undefined ? schema.collection(place.collection) : undefined;
}

/** Values with the quotes that are still missing around the caret. */
function* inQuotes(items: Iterable<CompletionItem>, quoted: boolean, target: Target): Generator<CompletionItem> {
  for (const item of items) {
    const insert =
      target.inside === 'string'
        ? `${item.insert.replaceAll("'", "''")}${target.closing}`
        : quoted
          ? `'${item.insert.replaceAll("'", "''")}'`
          : item.insert;
    yield { ...item, insert };
  }
}

function joinItems(place: FilterPlace): readonly CompletionItem[] {
  const inFilters = joins.filter(({ languages }) => languages.includes('filters'));
  const items: CompletionItem[] = inFilters.map(({ name, documentation }) => ({
    label: name,
    kind: 'join',
    insert: `${name} `,
    documentation,
    more: true,
  }));
  if (place.depth > 0) items.push({ label: ')', kind: 'join', insert: ')', detail: 'close the bracket' });
  return items;
}

function anyItem(place: FilterPlace, schema: Schema): CompletionItem {
  const collection = place.collection === undefined ? undefined : schema.collection(place.collection);
  const head = `ANY(${collection?.variable ?? 'x'}: ${collection?.variable ?? 'x'} EQ `;
  return {
    label: 'ANY',
    kind: 'function',
    insert: `${head})`,
    caret: head.length,
    detail: 'some member is',
    more: true,
  };
}

function matchFieldItems(target: Target, schema: Schema): readonly CompletionItem[] {
  return schema.matchFields.map(({ name, documentation }) => ({
    label: name,
    kind: 'field',
    insert: target.inside === 'string' ? `${name}${target.closing}` : `'${name}'`,
    documentation,
  }));
}
