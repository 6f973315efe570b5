import { applyEdits, print, type TextEdit } from '@assetql/core';
import { bind, parseDocument, type BindOptions, type SavedSearch } from '@assetql/core/document';
import { normalize, type Relaxation, type RestrictingKind, type Restriction } from '@assetql/core/meaning';
import { commentsOf, setKey } from '../edit/edit-search.ts';
import { keepComments } from '../edit/keep-comments.ts';

const kinds = ['filters', 'containerfilter', 'search'] as const;

/**
 * The edits of the file for a relaxation; `undefined` when the edited file would not give the counted request, such as when a variable
 * stands for several conditions.
 */
export function relaxationEdits(
  file: string,
  search: SavedSearch,
  relaxation: Relaxation,
  options: Omit<BindOptions, 'variables'>,
): readonly TextEdit[] | undefined {
  // The keys of a search may be in any order.
  const edits = kinds
    .flatMap((kind) => editsOfValue(file, search, kind, relaxation.edits?.[kind] ?? []))
    .toSorted((a, b) => a.range.start - b.range.start);
  if (edits.length === 0) return undefined;
  const { schema } = options;
  const { shared } = search.file;
  const { searches, preamble } = parseDocument(applyEdits(file, edits), undefined, {
    shared,
    ...(schema === undefined ? {} : { schema }),
  });
  const changed = searches.find(({ start }) => start === search.start) ?? preamble;
  const { request } = bind(changed, options);
  return request !== undefined && meaningOf(request) === meaningOf(relaxation.request) ? edits : undefined;
}

function editsOfValue(
  file: string,
  search: SavedSearch,
  kind: RestrictingKind,
  edits: readonly TextEdit[],
): readonly TextEdit[] {
  const part = search[kind];
  if (part === undefined || edits.length === 0) return [];
  if (applyEdits(part.value.text, edits).trim() === '') return setKey(file, search, kind, '');
  const from = search.start + part.value.range.start;
  const comments = commentsOf(file, search, part);
  return edits.flatMap(({ range: { start, end }, newText }) =>
    keepComments(file, { range: { start: from + start, end: from + end }, newText }, comments),
  );
}

/** A text that is equal for requests that differ only in brackets and order. */
function meaningOf(request: Restriction): string {
  const { searchFields = [] } = request;
  return JSON.stringify(kinds.map((kind) => print(normalize(kind, request[kind], { searchFields }))));
}
