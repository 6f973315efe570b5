import { applyEdits, schema as specified, type FieldRow, type TextEdit } from '@assetql/core';
import { BuildError } from '@assetql/core/build';
import { parseDocument, type Catalogue, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import type { LookUpVariable } from '@assetql/language-service';
import {
  editFilters,
  firstFilter,
  isBroken,
  clauseState,
  toggleClause,
  toggleValue,
  widenClause,
  writtenFilter,
  type Clause,
} from '@assetql/results-view/edit';
import type { L10n } from '../../connections/l10n.ts';
import { clauseFor, variableFor, type Wanted } from './wanted-clause.ts';

/** The edits of the file that have a search ask for something, or why there are none: a sentence. */
export type Insertion =
  | { readonly edits: readonly TextEdit[] }
  | { readonly problem: string }
  /** The search asks for another one already, and assets can be in both: a person says whether either is enough. */
  | { readonly either: Written; readonly both: Written };

/** Edits of the file, and the expression that there is then. */
export interface Written {
  readonly edits: readonly TextEdit[];
  readonly text: string;
}

/** The filter of who has uploaded an asset: looked up when it is wanted, since the tables are not read before. */
const uploader = (): FieldRow | undefined => specified.fields.find(({ member }) => member === 'createdBy');

/** The edits that choose who has uploaded: one more of those that are chosen already. */
function chooseUploader(
  text: string,
  search: SavedSearch | undefined,
  id: string,
  name: LookUpVariable | undefined,
): readonly TextEdit[] {
  const field = uploader();
  if (field === undefined) return [];
  const filter = search === undefined ? { text: '', ast: undefined } : writtenFilter(search);
  const literal = `'${id.replaceAll("'", "''")}'`;
  const edits = toggleValue(filter, field, id).map(({ range, newText }) => ({
    range,
    newText: name === undefined ? newText : newText.replace(literal, `{{${name.name}}}`),
  }));
  return search === undefined
    ? firstFilter(text, edits.map(({ newText }) => newText).join(''))
    : editFilters(text, search, edits);
}

/** Whether a filter asks for an uploader already, by the id or by the variable. */
function asksForUploader(search: SavedSearch | undefined, id: string, name: LookUpVariable | undefined): boolean {
  const filters = search?.filters;
  if (filters === undefined) return false;
  return filters.mentions.some((mention) => mention.name === name?.name) || filters.value.text.includes(`'${id}'`);
}

/** Inserts that start at the same place as one edit, so that their order is kept. */
function joined(edits: readonly TextEdit[]): readonly TextEdit[] {
  const all: TextEdit[] = [];
  for (const edit of edits.toSorted((left, right) => left.range.start - right.range.start)) {
    const last = all.at(-1);
    const isBeside = last !== undefined && last.range.end === edit.range.start && last.range.start === last.range.end;
    if (isBeside)
      all.splice(-1, 1, {
        range: { start: last.range.start, end: edit.range.end },
        newText: last.newText + edit.newText,
      });
    else all.push(edit);
  }
  return all;
}

/** The expression of a search after some edits, on one line. */
function expression(
  { text, searches, options }: SavedSearchDocument,
  search: SavedSearch,
  { key }: Clause,
  edits: readonly TextEdit[],
): string {
  const after = parseDocument(applyEdits(text, edits), undefined, options).searches[searches.indexOf(search)];
  return after?.[key]?.value.text.trim().replaceAll(/\s+/g, ' ') ?? '';
}

/**
 * The smallest edits by which a search asks for something of the library, by its name where that is the only one; without a search one is
 * begun. What it asks for already is not written again.
 */
export function insertItem(
  document: SavedSearchDocument,
  search: SavedSearch | undefined,
  wanted: Wanted,
  names: Catalogue,
  l10n: L10n,
): Insertion {
  const { item } = wanted;
  const name = variableFor(document, search, item, names);
  const there = { problem: l10n.t('The search asks for this already.') };
  const broken = {
    problem: l10n.t('Mend the search first: what is written into a mistake would become a part of it.'),
  };
  /** With the variable that the edits name. */
  const defined = (edits: readonly TextEdit[]): readonly TextEdit[] =>
    joined([...(name?.definition === undefined ? [] : [name.definition]), ...edits]);
  try {
    const clause = clauseFor(wanted, name);
    if (isBroken(search, clause?.key ?? 'filters')) return broken;
    if (item.kind === 'user')
      return asksForUploader(search, item.user.id, name)
        ? there
        : { edits: defined(chooseUploader(document.text, search, item.user.id, name)) };
    const byId = clauseFor(wanted, undefined);
    if (clause === undefined || byId === undefined) return { edits: [] };
    const standings = [clauseState(search, clause), clauseState(search, byId)];
    if (standings.includes('asked')) return there;
    const both = defined(toggleClause(document.text, search, clause));
    if (search === undefined || standings.every((standing) => standing === 'absent')) return { edits: both };
    const [byName] = standings;
    const isById = byName === 'absent' || (byName !== 'part' && standings.includes('part'));
    const widened = (by: Clause): readonly TextEdit[] => widenClause(document.text, search, by);
    const either = isById ? joined(widened(byId)) : defined(widened(clause));
    if (standings.includes('part')) return { edits: either };
    const written = (edits: readonly TextEdit[]): Written => ({
      edits,
      text: expression(document, search, clause, edits),
    });
    return { either: written(either), both: written(both) };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { problem: error.message };
  }
}
