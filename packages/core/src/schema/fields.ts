import type { CatalogueNeed } from '../diagnostics/diagnostic.ts';
import type { MatchAsset } from './match-asset.ts';
import type { OperatorName } from './operators.ts';

/** The types of filter fields; each row of {@link fieldTypes} says which operators are legal. */
export type FieldType = 'string' | 'enumeration' | 'id' | 'integer' | 'number' | 'timestamp';

export interface FieldTypeRow {
  readonly type: FieldType;
  /** As a person says it, with its article. */
  readonly label: string;
  readonly operators: readonly OperatorName[];
  /** Legal, but nothing the specification shows: they earn `unusual-operator`. */
  readonly unusual: readonly OperatorName[];
}

const order = ['EQ', 'NE', 'LT', 'GT', 'LE', 'GE'] as const;
const text = ['EQ', 'NE', 'CT', 'SW', 'EW'] as const;
const parts = ['CT', 'SW', 'EW'] as const;

/** The operators of each type to the letter, for types that are made from them. The table must agree with it. */
export interface OperatorsByType {
  readonly string: { readonly operators: typeof text };
  readonly enumeration: { readonly operators: typeof text };
  readonly id: { readonly operators: typeof text; readonly unusual: typeof parts };
  readonly integer: { readonly operators: typeof order };
  readonly number: { readonly operators: typeof order };
  readonly timestamp: { readonly operators: typeof order };
}

const fieldTypeRows: { readonly [Type in FieldType]: FieldTypeRow & OperatorsByType[Type] } = {
  string: { type: 'string', label: 'a string', operators: text, unusual: [] },
  enumeration: { type: 'enumeration', label: 'a name from a list', operators: text, unusual: [] },
  id: { type: 'id', label: 'an id', operators: text, unusual: parts },
  integer: { type: 'integer', label: 'a whole number', operators: order, unusual: [] },
  number: { type: 'number', label: 'a number', operators: order, unusual: [] },
  timestamp: { type: 'timestamp', label: 'a timestamp', operators: order, unusual: [] },
};

export const fieldTypes: Readonly<Record<FieldType, FieldTypeRow>> = fieldTypeRows;

/** A field of `filters`, or the members of a collection (§4.7). */
export interface FieldRow {
  /** Canonical spelling; case is ignored when reading. */
  readonly name: string;
  readonly type: FieldType;
  readonly documentation: string;
  readonly spec: string;
  /** True when it is seen on live services and not in the specification. */
  readonly assumed?: boolean;
  /** The label for people, when it differs from the name split into words. */
  readonly label?: string;
  /** Where the value is found on an asset. */
  readonly member: keyof MatchAsset;
  /** True when an asset has many of them; any satisfies. */
  readonly many?: boolean;
  /** Name of the enumeration whose values it takes. */
  readonly enumeration?: string;
  /** Inclusive range of legal numbers. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** True for a number that is kept with a fraction and compared rounded half up. */
  readonly rounded?: boolean;
  /** The number that an asset without a value counts as. */
  readonly none?: number;
  /** Status that must hold wherever a comparison of this date does. */
  readonly companion?: number;
  /** Library data that names its values. */
  readonly needs?: CatalogueNeed;
  /** A value as it is written, for documentation and completion. */
  readonly example: string;
}

const fieldRows = [
  {
    name: 'AssetType',
    type: 'enumeration',
    enumeration: 'AssetType',
    member: 'assetType',
    documentation: 'The kind of file.',
    spec: '4.7',
    example: 'Image',
  },
  {
    name: 'AverageRating',
    type: 'integer',
    minimum: 0,
    maximum: 5,
    rounded: true,
    none: 0,
    member: 'averageRating',
    documentation: 'The average rating, rounded to a whole number of stars; 0 for none.',
    spec: '4.7',
    example: '4',
  },
  {
    name: 'CognitiveColor',
    type: 'enumeration',
    enumeration: 'CognitiveColor',
    member: 'colors',
    many: true,
    documentation: 'A colour that was recognised in the image. An asset can have several.',
    spec: '4.7',
    example: 'red',
  },
  {
    name: 'CreatedBy',
    type: 'id',
    needs: 'users',
    member: 'createdBy',
    documentation: 'The id of the user who uploaded the asset.',
    spec: '4.7',
    example: "'3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'",
  },
  {
    name: 'CheckedOutByUserId',
    label: 'Checked out by',
    type: 'id',
    needs: 'users',
    member: 'checkedOutBy',
    documentation: 'The id of the user who has checked the asset out.',
    spec: '4.7',
    example: "'3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'",
  },
  {
    name: 'DateApproved',
    type: 'timestamp',
    companion: 0,
    member: 'dateApproved',
    documentation: 'When the asset was approved. Works only together with `Status EQ 0`.',
    spec: '4.7',
    example: '2024-05-01T00:00:00.000Z',
  },
  {
    name: 'DateCheckedOut',
    type: 'timestamp',
    companion: 9,
    member: 'dateCheckedOut',
    documentation: 'When the asset was checked out. Works only together with `Status EQ 9`.',
    spec: '4.7',
    example: '2024-05-01T00:00:00.000Z',
  },
  {
    name: 'DatePendingApproval',
    type: 'timestamp',
    companion: 2,
    member: 'datePendingApproval',
    documentation: 'When the asset was submitted for approval. Works only together with `Status EQ 2`.',
    spec: '4.7',
    example: '2024-05-01T00:00:00.000Z',
  },
  {
    name: 'DateRejected',
    type: 'timestamp',
    member: 'dateRejected',
    documentation: 'When the asset was rejected.',
    spec: '4.7',
    example: '2024-05-01T00:00:00.000Z',
  },
  {
    name: 'DateUploaded',
    type: 'timestamp',
    member: 'dateUploaded',
    documentation: 'When the asset was uploaded.',
    spec: '4.7',
    example: '2024-05-01T00:00:00.000Z',
  },
  {
    name: 'FileExtension',
    type: 'string',
    member: 'fileExtension',
    documentation: 'The extension of the file name, without a dot.',
    spec: '4.7',
    example: "'jpg'",
  },
  {
    name: 'Status',
    type: 'integer',
    enumeration: 'Status',
    member: 'status',
    documentation: 'The approval state of the asset.',
    spec: '3.2',
    example: '0',
  },
  {
    name: 'DateExpired',
    type: 'timestamp',
    assumed: true,
    member: 'dateExpired',
    documentation: 'When the asset expires or expired.',
    spec: '4.7',
    example: '2024-05-01T00:00:00.000Z',
  },
  {
    name: 'DateSoftDeleted',
    type: 'timestamp',
    assumed: true,
    member: 'dateSoftDeleted',
    documentation: 'When the asset was moved to the bin.',
    spec: '4.7',
    example: '2024-05-01T00:00:00.000Z',
  },
] as const;

/** The rows of {@link fields} to the letter, for types that are made from them. */
export type SpecifiedField = (typeof fieldRows)[number];

export const fields: readonly FieldRow[] = fieldRows;

/** A collection that `ANY` asks about (§4.7). `members: 'attribute'` takes the JSON of an attribute condition, `'id'` an id. */
export interface CollectionRow {
  readonly name: string;
  readonly parameter: 'filters' | 'containerfilter';
  readonly members: 'id' | 'attribute';
  readonly member: keyof MatchAsset;
  readonly needs: CatalogueNeed;
  /** The label of its members for people, when it differs from the name split into words. */
  readonly label?: string;
  /** The lambda variable that documentation and completion use. */
  readonly variable: string;
  readonly documentation: string;
  readonly spec: string;
}

const collectionRows = [
  {
    name: 'Attributes',
    parameter: 'filters',
    members: 'attribute',
    member: 'attributes',
    needs: 'attributes',
    variable: 'a',
    documentation: 'The custom attributes of the asset, each with its id (`Key`) and its value (`Value`).',
    spec: '4.7',
  },
  {
    name: 'CategoryIds',
    parameter: 'containerfilter',
    members: 'id',
    member: 'categories',
    needs: 'categories',
    variable: 'c',
    documentation: 'The categories the asset is directly in.',
    spec: '4.7',
  },
  {
    name: 'CategoryAncestorIds',
    label: 'Category ancestors',
    parameter: 'containerfilter',
    members: 'id',
    member: 'categoryAncestorIds',
    needs: 'categories',
    variable: 'c',
    documentation: 'The categories above those the asset is directly in.',
    spec: '4.7',
  },
  {
    name: 'LightboxIds',
    label: 'Lightboxes',
    parameter: 'containerfilter',
    members: 'id',
    member: 'lightboxIds',
    needs: 'lightboxes',
    variable: 'l',
    documentation: 'The lightboxes the asset is in.',
    spec: '4.7',
  },
] as const;

/** The rows of {@link collections} to the letter. */
export type SpecifiedCollection = (typeof collectionRows)[number];

export const collections: readonly CollectionRow[] = collectionRows;

/** A field that `ISMATCH` searches (§4.7). */
export interface MatchFieldRow {
  readonly name: string;
  readonly member: keyof MatchAsset;
  readonly documentation: string;
  readonly spec: string;
  readonly assumed?: boolean;
}

const matchFieldRows = [
  {
    name: 'cognitiveTextInImage',
    member: 'textInImage',
    documentation: 'The text that was recognised in the image.',
    spec: '4.7',
  },
  {
    name: 'videoIntelligence',
    member: 'videoIntelligence',
    documentation: 'What was recognised in the video.',
    spec: '4.7',
    assumed: true,
  },
] as const;

/** The rows of {@link matchFields} to the letter. */
export type SpecifiedMatchField = (typeof matchFieldRows)[number];

export const matchFields: readonly MatchFieldRow[] = matchFieldRows;
