import type { Asset } from '@assetql/client';
import { schema, type Catalogue, type FieldRow, type TextEdit } from '@assetql/core';
import { attributeById, category, searchFields } from '@assetql/core/build';
import type { SavedSearch } from '@assetql/core/document';
import { chooseCompanion } from '../../edit/choose-companion.ts';
import { chosenValues } from '../../edit/chosen-values.ts';
import { hasClause, toggleClause, type Clause } from '../../edit/clause.ts';
import { toggleValue } from '../../edit/edit-filter.ts';
import { editFilters, firstFilter, type Restricting } from '../../edit/edit-search.ts';
import { isBroken } from '../../edit/is-broken.ts';
import { writtenFilter } from '../../edit/written-filter.ts';
import { extensionField, statusField, typeField, uploaderField } from '../../facets/facet-fields.ts';
import { phrase, tableWord } from '../../view/text/phrase.ts';

/** A value of an asset that the search can be narrowed to. */
export interface AssetOffer {
  readonly key: string;
  /** The name of the property: `Extension`. */
  readonly label: string;
  /** The asset's value: `svg`. */
  readonly value: string;
  /** Whether the search already requires the value; choosing it again removes the condition. */
  readonly isChosen: boolean;
  /** Whether the expression that would be edited has an error. */
  readonly isBlocked: boolean;
  /** Computes the edits of the file. */
  readonly edits: () => readonly TextEdit[];
}

/** The maximum number of offers of a kind: an asset can have hundreds of keywords. */
const most = 24;

/** The values that a search can be narrowed to: all that the service shows and the language can query. */
export function assetOffers(
  asset: Asset,
  file: string,
  search: SavedSearch | undefined,
  names: Catalogue,
): readonly AssetOffer[] {
  const {
    file: { extension },
    media,
    record,
    status,
  } = asset;
  const uploader = record.createdBy?.id;
  const user = record.createdBy?.userName ?? names.users?.find(({ id }) => id === uploader)?.userName;
  const known = schema.enumeration(statusField.enumeration ?? '')?.values.find(({ value }) => value === String(status));
  const field = (
    row: FieldRow,
    label: string,
    value: string | null | undefined,
    shown = value,
  ): readonly AssetOffer[] =>
    value === undefined || value === null || value === ''
      ? []
      : [fieldOffer(file, search, row, label, value, shown ?? value)];
  const clauses = (
    label: string,
    offered: readonly { readonly value: string; readonly clause: () => Clause }[],
  ): readonly AssetOffer[] =>
    offered.slice(0, most).flatMap(({ value, clause }) => {
      const made = attempt(clause);
      return made === undefined ? [] : [clauseOffer(file, search, label, value, made)];
    });
  return [
    ...field(extensionField, phrase('Extension'), extension),
    ...field(typeField, phrase('Type'), isKnown(typeField, media.type) ? media.type : undefined),
    ...field(
      statusField,
      phrase('Status'),
      status === undefined || status === null ? undefined : String(status),
      known && tableWord(known.documentation),
    ),
    ...field(uploaderField, phrase('Uploaded by'), uploader, user),
    ...clauses(
      phrase('Category'),
      (asset.categories ?? []).flatMap(({ id, name }) =>
        id === undefined
          ? []
          : [{ value: name ?? id, clause: () => ({ key: 'containerfilter', node: category(id) }) as const }],
      ),
    ),
    ...clauses(
      phrase('Keyword'),
      (asset.keywords ?? []).map((keyword) => ({
        value: keyword,
        clause: () => ({ key: 'search', node: searchFields.keywords.word(keyword) }) as const,
      })),
    ),
    ...(asset.attributes ?? []).slice(0, most).flatMap(({ id, name, values: own }) => {
      const key = id ?? names.attributes?.find((row) => row.name === name)?.id;
      if (key === undefined) return [];
      return clauses(
        name ?? key,
        own.map((value) => ({
          value,
          clause: () => ({ key: 'filters', node: attributeById(key).eq(value) }) as const,
        })),
      );
    }),
  ];
}

function fieldOffer(
  file: string,
  search: SavedSearch | undefined,
  row: FieldRow,
  label: string,
  value: string,
  shown: string,
): AssetOffer {
  const filter = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const edits = (): readonly TextEdit[] => {
    const made = (row === statusField ? chooseCompanion : toggleValue)(filter, row, value);
    return search === undefined
      ? firstFilter(file, made.map(({ newText }) => newText).join(''))
      : editFilters(file, search, made);
  };
  const isChosen = chosenValues(filter.ast, row.name, [value]).has(value);
  return { key: `${row.name} ${value}`, label, value: shown, isChosen, isBlocked: isBroken(search, 'filters'), edits };
}

function clauseOffer(
  file: string,
  search: SavedSearch | undefined,
  label: string,
  value: string,
  clause: Clause,
): AssetOffer {
  const key: Restricting = clause.key;
  return {
    key: `${key} ${label} ${value}`,
    label,
    value,
    isChosen: hasClause(search, clause),
    isBlocked: isBroken(search, key),
    edits: () => toggleClause(file, search, clause),
  };
}

/** Whether an enumeration has this value; unknown values cannot be written without quotes. */
function isKnown({ enumeration = '' }: FieldRow, value: string | null | undefined): boolean {
  return schema.enumeration(enumeration)?.values.some((known) => known.value === value) ?? false;
}

/** Returns `undefined` for values that the language cannot express, such as a lone surrogate. */
function attempt<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
