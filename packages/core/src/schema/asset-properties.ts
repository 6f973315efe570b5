import type { CatalogueNeed } from '../diagnostics/diagnostic.ts';
import type { CatalogueAttribute } from './catalogue.ts';
import type { FieldRow } from './fields.ts';
import type { MatchAsset } from './match-asset.ts';
import { matchMembers } from './match-member.ts';
import { memberForms } from './member-form.ts';
import { schema as specified, type Schema } from './schema.ts';
import type { SortKeyRow } from './sort-keys.ts';

/** The type of a property's value. */
export type PropertyForm = 'text' | 'number' | 'timestamp' | 'texts' | 'categories' | 'attribute';

/** A property of an asset, for tables and lists of columns. */
export interface AssetProperty {
  /** Tells it apart: the name of its member; `extra/` and the name of a field that a configuration adds; `attributes/` and an id. */
  readonly id: string;
  /** As a person calls it, in English; the name of a custom attribute. */
  readonly label: string;
  /** Where the value is found on an asset. */
  readonly member: keyof MatchAsset;
  readonly form: PropertyForm;
  /** The filter field that asks for it. */
  readonly field?: FieldRow;
  /** The key that sorts by it. */
  readonly sortKey?: SortKeyRow;
  /** Library data that names its values. */
  readonly needs?: CatalogueNeed;
  readonly attribute?: CatalogueAttribute;
}

/** The id of the property that a custom attribute is. */
export const attributePropertyId = (attributeId: string): string => `attributes/${attributeId}`;

/**
 * Everything that the language knows of an asset, each once, read off the tables of fields, collections, search fields and sort keys; then
 * the custom attributes of a library.
 */
export function assetProperties(
  schema: Schema = specified,
  attributes: readonly CatalogueAttribute[] = [],
): readonly AssetProperty[] {
  return [
    ...matchMembers.flatMap((member) => memberProperty(schema, member) ?? []),
    ...schema.fields.filter(({ member }) => member === 'extra').map(fieldProperty),
    ...attributes.map((attribute): AssetProperty => ({
      id: attributePropertyId(attribute.id),
      label: attribute.name,
      member: 'attributes',
      form: 'attribute',
      attribute,
    })),
  ];
}

function memberProperty(schema: Schema, member: keyof MatchAsset): AssetProperty | undefined {
  const form = memberForms[member];
  if (form === 'attributes' || form === 'extra') return undefined;
  const isOf = (row: { readonly member: keyof MatchAsset }): boolean => row.member === member;
  const sortKey = schema.sortKeys.find(isOf);
  const field = schema.fields.find(isOf);
  const collection = schema.collections.find(isOf);
  const name =
    field?.name ??
    schema.searchFields.find(isOf)?.names[0] ??
    schema.matchFields.find(isOf)?.name ??
    collection?.name ??
    member;
  const needs = field?.needs ?? (form === 'categories' ? undefined : collection?.needs);
  return {
    id: member,
    label: sortKey?.label ?? field?.label ?? collection?.label ?? inWords(name),
    member,
    form: isTimestamp(field, sortKey) ? 'timestamp' : form,
    ...(field === undefined ? {} : { field }),
    ...(sortKey === undefined ? {} : { sortKey }),
    ...(needs === undefined ? {} : { needs }),
  };
}

function fieldProperty(field: FieldRow): AssetProperty {
  const isNumber = field.type === 'integer' || field.type === 'number';
  const form = field.type === 'timestamp' ? 'timestamp' : isNumber ? 'number' : field.many === true ? 'texts' : 'text';
  return {
    id: `extra/${field.name}`,
    label: field.label ?? inWords(field.name),
    member: 'extra',
    form,
    field,
    ...(field.needs === undefined ? {} : { needs: field.needs }),
  };
}

const isTimestamp = (field: FieldRow | undefined, sortKey: SortKeyRow | undefined): boolean =>
  field?.type === 'timestamp' || sortKey?.type === 'timestamp';

/** `AssetType` as `Asset type`. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
