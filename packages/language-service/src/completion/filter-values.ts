import { meantField, type CollectionRow, type Schema } from '@assetql/core';
import type { ValueSlot } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { attributeString, completeAttributeString } from './attribute-string.ts';
import { isLikelyAt, mayStandAt, placeOf } from './value-fit.ts';
import { fieldValues, type Values } from './field-values.ts';
import type { FilterSurroundings } from './filter-surroundings.ts';
import { within } from './insertion.ts';
import { libraryNames, nameSource, parentNames, type LibraryName } from './library-names.ts';
import { operatorNamed } from './operator-items.ts';
import type { NameSource, Proposal, Proposals } from './proposal.ts';
import { stringText } from './quoting.ts';
import { variableItems } from './variable-items.ts';

/** The values that can be written after an operator, in the quotes that are still missing, and the variables that fit. */
export function completeFilterValue(surroundings: FilterSurroundings, context: ServiceContext): Proposals {
  const { place, schema, spot, target } = surroundings;
  const operator = operatorNamed(place.operator, schema);
  const isEquality = operator === undefined || operator === 'EQ' || operator === 'NE';
  const collection = collectionOf(surroundings);
  const field = collection !== undefined || place.field === undefined ? undefined : meantField(place.field, schema);
  const isString = target.inside === 'string';
  if (collection?.members === 'attribute') {
    if (isString) return completeAttributeString(target, context, spot.variables);
    const names = nameSource(libraryNames(context.catalogue, 'attributes'), ({ id, detail = '' }) => ({
      ...within("'", attributeString(id), "'"),
      kind: 'snippet',
      detail: `attribute, ${detail}`,
      more: true,
    }));
    return { target, items: variableItems(spot.variables, target, () => false), names };
  }
  const values: Values =
    collection !== undefined
      ? {
          quoted: true,
          items: [],
          names: memberNames(collection, schema, context),
        }
      : field === undefined
        ? { quoted: false, items: [] }
        : fieldValues(field, operator, target.typed, schema, context);
  const quote = (text: string): string =>
    isString ? `${stringText(text)}${target.closing}` : values.quoted ? `'${stringText(text)}'` : text;
  const written: NameSource[] = (values.names ?? []).map((source) => ({
    ...source,
    item: (at) => {
      const item = source.item(at);
      return { ...item, insert: quote(item.insert) };
    },
  }));
  const items: Proposal[] = values.items.map((item) => ({ ...item, insert: quote(item.insert), use: item.insert }));
  if (isString) return { target: { ...target, typed: target.typed.replaceAll("''", "'") }, items, names: written };
  const taken: ValueSlot | undefined =
    field !== undefined
      ? placeOf(field, schema, isEquality)
      : collection && { label: collection.name, type: 'id', needs: collection.needs, list: 'Or' };
  const variables = variableItems(
    spot.variables,
    target,
    ({ parsed }) => taken === undefined || mayStandAt(taken, parsed),
    ({ parsed }) => taken === undefined || isLikelyAt(taken, parsed),
  );
  const missing = field !== undefined && isEquality ? [nothing] : [];
  return { target, items: [...variables, ...items, ...missing], names: written };
}

/** What the members of a collection can be. Of those that hold what is above others, only what has something below it finds anything. */
function memberNames(
  { name, needs }: CollectionRow,
  schema: Schema,
  { catalogue }: ServiceContext,
): readonly NameSource[] {
  const names = libraryNames(catalogue, needs);
  const write = ({ id }: LibraryName) => ({ insert: id });
  const direct = schema.collections.find((each) => each.needs === needs);
  if (direct?.name === name) return nameSource(names, write);
  const others = nameSource(names, write, ({ hasChildren }) => hasChildren !== true);
  return [...nameSource(parentNames(names), write), ...others.map((source) => ({ ...source, tier: 1 }))];
}

const nothing: Proposal = {
  label: 'null',
  kind: 'value',
  insert: 'null',
  detail: 'no value (assumed)',
  assumed: true,
  tier: 5,
};

/** The collection whose members the place is about. */
function collectionOf({ place, schema }: FilterSurroundings): CollectionRow | undefined {
  const isMember = place.parameter !== undefined && place.field === place.parameter;
  return isMember && place.collection !== undefined ? schema.collection(place.collection) : undefined;
}
