import { applyEdits, check, print, type Schema, type TextEdit } from '@assetql/core';
import { bind, parseDocument, searchAt, type BoundRequest, type SavedSearch } from '@assetql/core/document';
import { equivalent, normalize, type RestrictingKind } from '@assetql/core/meaning';
import type { LanguageDocument } from '../language-document.ts';
import { excerpt, type Excerpt } from './excerpt.ts';

/** Stands for what a look-up finds: the same for the same names. */
const lookup = (kind: string, path: readonly string[]): string => JSON.stringify([kind, ...path]).replaceAll('"', '_');

/**
 * Whether a document still asks for the same after edits, and has no error where they are. What has an error before cannot be compared,
 * so that it counts as changed.
 */
export function keepsMeaning(
  document: LanguageDocument,
  edits: readonly TextEdit[],
  schema: Schema | undefined,
): boolean {
  if (document.kind === 'document') return keepsSearches(excerpt(document, edits), schema);
  const [before, changed] = [
    expression(document, document.text, schema),
    expression(document, applyEdits(document.text, edits), schema),
  ];
  return before !== undefined && changed !== undefined && sameRequest(before, changed, schema);
}

/** Whether the searches that edits touch still ask for the same after them. */
function keepsSearches({ document: { parsed, text }, edits }: Excerpt, schema: Schema | undefined): boolean {
  const after = parseDocument(applyEdits(text, edits), parsed, parsed.options);
  const touched = new Set(edits.map(({ range }) => searchAt(parsed, range.start)));
  return parsed.searches.every((search, index) => {
    const changed = after.searches[index];
    return !touched.has(search) || (changed !== undefined && sameSearch(search, changed, schema));
  });
}

/** A text in the place of that of an expression; the holes of a template are variables. */
function expression(document: LanguageDocument, text: string, schema: Schema | undefined): BoundRequest | undefined {
  if (document.kind === 'document') return undefined;
  const { kind, template } = document;
  const options = { variables: template !== undefined, ...(schema === undefined ? {} : { schema }) };
  const { ast, diagnostics } = check(kind, text, options);
  return diagnostics.some(({ severity }) => severity === 'error') ? undefined : { [kind]: ast };
}

function sameSearch(before: SavedSearch, after: SavedSearch, schema: Schema | undefined): boolean {
  const options = { now: 0, lookup, ...(schema === undefined ? {} : { schema }) };
  const requests = [bind(before, options).request, bind(after, options).request];
  const [first, second] = requests;
  return first !== undefined && second !== undefined && sameRequest(first, second, schema);
}

const kinds: readonly RestrictingKind[] = ['filters', 'containerfilter', 'search'];

/** A request whose parts may be said to be absent. */
type Asked = { readonly [Key in keyof BoundRequest]?: BoundRequest[Key] | undefined };

/** Whether two requests ask for the same assets in the same order. */
export function sameRequest(first: Asked, second: Asked, schema: Schema | undefined): boolean {
  const settings = ({ count, offset, sort, searchFields }: Asked): string =>
    JSON.stringify([count, offset, print(sort), searchFields]);
  if (settings(first) !== settings(second)) return false;
  const { searchFields } = first;
  return kinds.every((kind) => sameExpression(kind, first, second, { schema, searchFields }));
}

function sameExpression(
  kind: RestrictingKind,
  first: Asked,
  second: Asked,
  options: { readonly schema: Schema | undefined; readonly searchFields: readonly string[] | undefined },
): boolean {
  const [one, other] = [first[kind], second[kind]];
  return (
    print(one) === print(other) ||
    print(normalize(kind, one, options)) === print(normalize(kind, other, options)) ||
    equivalent(kind, one, other, options) === true
  );
}
