import type { CollectionRow, ExpressionKind, FieldRow, Schema } from '@assetql/core';
import type { FilterPlace } from '../lexing/filter-reader.ts';
import type { ServiceContext } from '../service-context.ts';
import { attributeCondition } from './attribute-items.ts';
import { namedItems } from './catalogue-items.ts';
import type { CompletionItem } from './completion-item.ts';
import type { Target } from './spot.ts';

/** What a condition can start with: a field, a collection, a whole condition on something of the library. */
export function* operandItems(
  kind: ExpressionKind,
  place: FilterPlace,
  target: Target,
  schema: Schema,
  context: ServiceContext,
): Generator<CompletionItem> {
  if (place.parameter !== undefined) {
    yield { label: place.parameter, kind: 'field', insert: `${place.parameter} EQ `, detail: 'the member', more: true };
    return;
  }
  const goesOn = schema.operators.some(({ name }) => name === target.following?.toUpperCase());
  if (kind === 'filters') for (const field of schema.fields) yield fieldItem(field, goesOn);
  if (target.following === '/') {
    for (const collection of schema.collections) yield bareCollection(collection);
    return;
  }
  for (const collection of schema.collections)
    if (collection.parameter === kind) yield* collectionItems(collection, context);
  if (kind === 'filters')
    for (const { name, documentation } of schema.matchFields) {
      const head = "ISMATCH('";
      yield {
        label: `ISMATCH … ${name}`,
        kind: 'function',
        insert: `${head}','${name}')`,
        caret: head.length,
        documentation,
      };
    }
}

function fieldItem({ name, documentation, assumed, example, companion }: FieldRow, goesOn: boolean): CompletionItem {
  return {
    label: name,
    kind: 'field',
    insert: goesOn ? name : `${name} `,
    documentation:
      companion === undefined ? documentation : `${documentation}\n\nFor example \`${name} GE ${example}\`.`,
    more: !goesOn,
    ...(assumed === true ? { detail: 'assumed' } : {}),
  };
}

function bareCollection({ name, documentation }: CollectionRow): CompletionItem {
  return { label: name, kind: 'collection', insert: name, documentation };
}

/** The collection to be filled in, and one condition for each thing of the library that it can hold. */
function* collectionItems(collection: CollectionRow, context: ServiceContext): Generator<CompletionItem> {
  const { name, variable, members, needs, documentation } = collection;
  if (members === 'attribute') {
    const template = attributeCondition('', '');
    const written = `${name}/ANY(${variable}: ${variable} EQ ${template.text})`;
    const shift = written.indexOf(template.text);
    yield { label: name, kind: 'collection', insert: written, caret: shift + template.key, documentation, more: true };
    for (const attribute of context.catalogue?.attributes ?? []) {
      const filled = attributeCondition(attribute.id, '');
      yield {
        label: attribute.name,
        kind: 'snippet',
        insert: `${name}/ANY(${variable}: ${variable} EQ ${filled.text})`,
        caret: shift + filled.value,
        detail: `attribute, ${attribute.type}`,
        more: true,
      };
    }
    return;
  }
  const head = `${name}/ANY(${variable}: ${variable} EQ '`;
  yield { label: name, kind: 'collection', insert: `${head}')`, caret: head.length, documentation, more: true };
  for (const item of namedItems(context.catalogue, needs))
    yield { ...item, kind: 'snippet', insert: `${head}${item.insert}')`, detail: name };
}
