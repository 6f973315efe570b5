import { schema, type EnumerationValue, type FieldRow, type MatchAsset } from '@assetql/core';
import { scaleOperator, scaleValues, type Scale, type ScaleKind } from '../edit/scale.ts';
import { phrase, tableWord } from '../view/text/phrase.ts';

function fieldOf(member: keyof MatchAsset): FieldRow {
  const row = schema.fields.find((field) => field.member === member && field.assumed !== true);
  if (row === undefined) throw new Error(`No field of the schema reads ${member}.`);
  return row;
}

/** Fields for narrowing to an asset's values, besides those of the facets. */
export const typeField: FieldRow = fieldOf('assetType');
export const uploaderField: FieldRow = fieldOf('createdBy');

/** The fields of the facets. */
export const extensionField: FieldRow = fieldOf('fileExtension');
export const colorField: FieldRow = fieldOf('colors');
export const statusField: FieldRow = fieldOf('status');
export const ratingField: FieldRow = fieldOf('averageRating');
export const uploadField: FieldRow = fieldOf('dateUploaded');

/** A value of a field that is counted by a request of its own. */
export interface CountedValue {
  readonly value: string;
  readonly label: string;
  readonly swatch?: string;
}

/** A facet with fixed values. */
export interface CountedFacet {
  readonly field: FieldRow;
  readonly label: string;
  readonly display: 'bars' | 'swatches';
  readonly values: readonly CountedValue[];
  /** Set for numbers of a scale. */
  readonly scale?: Scale;
}

const enumerationOf = ({ enumeration }: FieldRow): readonly EnumerationValue[] =>
  (schema.enumeration(enumeration ?? '')?.values ?? []).filter(({ assumed }) => assumed !== true);

const stars = (scale: Scale): readonly CountedValue[] =>
  scale.values.map((value) => {
    const drawn = '★'.repeat(Number(value));
    const isFrom = scaleOperator(scale, value) === 'GE';
    return { value, label: drawn === '' ? phrase('not rated') : isFrom ? phrase('{0} & up', drawn) : drawn };
  });

export const ratingValues: readonly string[] = scaleValues(ratingField) ?? [];

/** In display order. `kind` is how ratings are chosen. */
export const countedFacets = (kind: ScaleKind): readonly CountedFacet[] => [
  {
    field: colorField,
    label: phrase('Colour'),
    display: 'swatches',
    values: enumerationOf(colorField).map(({ value, swatch }) => ({
      value,
      label: tableWord(value),
      ...(swatch === undefined ? {} : { swatch }),
    })),
  },
  {
    field: ratingField,
    label: phrase('Rating'),
    display: 'bars',
    scale: { kind, values: ratingValues },
    values: stars({ kind, values: ratingValues }),
  },
  {
    field: statusField,
    label: phrase('Status'),
    display: 'bars',
    values: enumerationOf(statusField).map(({ value, documentation }) => ({ value, label: tableWord(documentation) })),
  },
];
